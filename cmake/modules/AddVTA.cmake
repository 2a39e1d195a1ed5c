# Helpers for vta-mlir's own targets.

# The precompiled header all MLIR-side targets share: one, because every
# target would otherwise build its own (10 s, 130 MB).
macro(vta_add_pch)
  if(VTA_PCH)
    set(CMAKE_PCH_INSTANTIATE_TEMPLATES ON)
    configure_file(${PROJECT_SOURCE_DIR}/lib/pch.h ${CMAKE_BINARY_DIR}/pch.cpp COPYONLY)
    add_library(vta_pch OBJECT ${CMAKE_BINARY_DIR}/pch.cpp)
    llvm_update_compile_flags(vta_pch)
    target_precompile_headers(vta_pch PRIVATE ${PROJECT_SOURCE_DIR}/lib/pch.h)
  endif()
endmacro()

function(vta_use_pch)
  if(VTA_PCH)
    foreach(target ${ARGN})
      target_precompile_headers(${target} REUSE_FROM vta_pch)
    endforeach()
  endif()
endfunction()

# add_vta_library(MLIRVTAFoo Foo.cpp ... DEPENDS .. LINK_LIBS ..)
# A static library that is exported with the VTA package.
function(add_vta_library name)
  add_mlir_library(${name} ${ARGN} EXCLUDE_FROM_LIBMLIR PARTIAL_SOURCES_INTENDED
    DISABLE_INSTALL)
  mlir_target_link_libraries(${name} PUBLIC MLIRIR)
  target_link_libraries(${name} PUBLIC LLVM)
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_include_directories(${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>
    $<INSTALL_INTERFACE:include>)
  vta_use_pch(${name})
  set_property(GLOBAL APPEND PROPERTY VTA_LIBS ${name})
endfunction()

# add_vta_tool(vta-foo vta-foo.cpp ...) links everything ours.
function(add_vta_tool name)
  add_llvm_executable(${name} PARTIAL_SOURCES_INTENDED ${ARGN})
  llvm_update_compile_flags(${name})
  get_property(libs GLOBAL PROPERTY VTA_LIBS)
  target_link_libraries(${name} PRIVATE ${libs} MLIR LLVM)
  vta_use_pch(${name})
  install(TARGETS ${name} RUNTIME DESTINATION bin)
endfunction()

# vta_tablegen_dialect(VTA vta): the .inc files and documentation of <NAME>Ops.td.
function(vta_tablegen_dialect name namespace)
  set(LLVM_TARGET_DEFINITIONS ${name}Ops.td)
  mlir_tablegen(${name}Dialect.h.inc -gen-dialect-decls -dialect=${namespace})
  mlir_tablegen(${name}Dialect.cpp.inc -gen-dialect-defs -dialect=${namespace})
  mlir_tablegen(${name}Ops.h.inc -gen-op-decls)
  mlir_tablegen(${name}Ops.cpp.inc -gen-op-defs)
  mlir_tablegen(${name}Enums.h.inc -gen-enum-decls)
  mlir_tablegen(${name}Enums.cpp.inc -gen-enum-defs)
  mlir_tablegen(${name}Attrs.h.inc -gen-attrdef-decls -attrdefs-dialect=${namespace})
  mlir_tablegen(${name}Attrs.cpp.inc -gen-attrdef-defs -attrdefs-dialect=${namespace})
  add_public_tablegen_target(MLIR${name}IncGen)
  add_dependencies(vta-headers MLIR${name}IncGen)
endfunction()
