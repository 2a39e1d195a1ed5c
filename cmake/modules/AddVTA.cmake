# Helpers for vta-mlir's own targets.

include(GNUInstallDirs)

set(VTA_WORKAROUNDS ${PROJECT_SOURCE_DIR}/cmake/workarounds)

# The precompiled header all MLIR-side targets share: one, because every
# target would otherwise build its own (15 s, 150 MB). Unit tests have another,
# with GoogleTest (unittests/CMakeLists.txt).
macro(vta_add_pch)
  if(VTA_PCH)
    set(CMAKE_PCH_INSTANTIATE_TEMPLATES ON)
    configure_file(${VTA_WORKAROUNDS}/pch.h ${PROJECT_BINARY_DIR}/pch.cpp COPYONLY)
    add_library(vta_pch OBJECT ${PROJECT_BINARY_DIR}/pch.cpp)
    llvm_update_compile_flags(vta_pch)
    target_precompile_headers(vta_pch PRIVATE ${VTA_WORKAROUNDS}/pch.h)
  endif()
endmacro()

function(vta_use_pch)
  foreach(target ${ARGN})
    if(VTA_PCH)
      target_precompile_headers(${target} REUSE_FROM vta_pch)
    else()
      # Part of pch.h that is more than build speed; see there.
      target_compile_options(${target} PRIVATE
        $<$<COMPILE_LANGUAGE:CXX>:SHELL:-include ${VTA_WORKAROUNDS}/StatisticLayout.h>)
    endif()
  endforeach()
endfunction()

# add_vta_library(MLIRVTAFoo Foo.cpp ... DEPENDS .. LINK_LIBS ..)
# A static library that is exported with the VTA package as VTA::Foo. Targets
# that link it get the include folders and flags of LLVM and MLIR with it; in
# an installation VTAConfig.cmake adds them, because their place is not known.
function(add_vta_library name)
  add_mlir_library(${name} ${ARGN} EXCLUDE_FROM_LIBMLIR PARTIAL_SOURCES_INTENDED
    DISABLE_INSTALL)
  mlir_target_link_libraries(${name} PUBLIC MLIRIR)
  target_link_libraries(${name} PUBLIC LLVM)
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_include_directories(${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_include_directories(${name} SYSTEM INTERFACE
    "$<BUILD_INTERFACE:${LLVM_INCLUDE_DIRS};${MLIR_INCLUDE_DIRS}>")
  separate_arguments(definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
  list(TRANSFORM definitions REPLACE "^-D" "")
  target_compile_definitions(${name} INTERFACE
    "$<BUILD_INTERFACE:${definitions}>")
  if(NOT LLVM_ENABLE_RTTI)
    target_compile_options(${name} INTERFACE
      "$<BUILD_INTERFACE:$<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>>")
  endif()
  string(REGEX REPLACE "^MLIRVTA" "" short ${name})
  add_library(VTA::${short} ALIAS ${name})
  set_target_properties(${name} PROPERTIES EXPORT_NAME ${short})
  if(VTA_INSTALL)
    install(TARGETS ${name} EXPORT VTATargets
      ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT dev)
  endif()
  vta_use_pch(${name})
  set_property(GLOBAL APPEND PROPERTY VTA_LIBS ${name})
endfunction()

# add_vta_test_library(MLIRVTATestFoo Foo.cpp ... LINK_LIBS ..)
# A static library that is not installed.
function(add_vta_test_library name)
  cmake_parse_arguments(arg "" "" "LINK_LIBS" ${ARGN})
  add_library(${name} STATIC ${arg_UNPARSED_ARGUMENTS})
  llvm_update_compile_flags(${name})
  target_link_libraries(${name} PUBLIC ${arg_LINK_LIBS} MLIR LLVM)
  add_dependencies(${name} vta-headers)
  vta_use_pch(${name})
endfunction()

# add_vta_executable(foo foo.cpp ... LINK_LIBS ..)
function(add_vta_executable name)
  cmake_parse_arguments(arg "" "" "LINK_LIBS" ${ARGN})
  add_llvm_executable(${name} PARTIAL_SOURCES_INTENDED ${arg_UNPARSED_ARGUMENTS})
  llvm_update_compile_flags(${name})
  target_link_libraries(${name} PRIVATE ${arg_LINK_LIBS} MLIR LLVM)
  vta_use_pch(${name})
endfunction()

# add_vta_tool(vta-foo vta-foo.cpp ... LINK_LIBS ..) is installed as well.
function(add_vta_tool name)
  add_vta_executable(${name} ${ARGN})
  # libMLIR.so and libLLVM.so stay where they are.
  set_target_properties(${name} PROPERTIES INSTALL_RPATH ${LLVM_LIBRARY_DIR})
  if(VTA_INSTALL)
    install(TARGETS ${name}
      RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tools)
  endif()
  set_property(GLOBAL APPEND PROPERTY VTA_TOOLS ${name})
endfunction()

# add_vta_plugin(VTAFoo foo.cpp ... LINK_LIBS ..): a library that a process
# with libMLIR.so loads.
function(add_vta_plugin name)
  cmake_parse_arguments(arg "" "" "LINK_LIBS" ${ARGN})
  add_library(${name} MODULE ${arg_UNPARSED_ARGUMENTS})
  llvm_update_compile_flags(${name})
  # MLIR comes from libMLIR.so alone: a second copy inside the plugin would
  # register everything twice.
  target_link_libraries(${name} PRIVATE ${arg_LINK_LIBS} MLIR LLVM)
  set_target_properties(${name} PROPERTIES PREFIX ""
    INSTALL_RPATH ${LLVM_LIBRARY_DIR})
  if(NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize")
    target_link_options(${name} PRIVATE "LINKER:-z,defs")
  endif()
  vta_use_pch(${name})
  if(VTA_INSTALL)
    install(TARGETS ${name}
      LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT tools)
  endif()
endfunction()

# vta_doc(FILE TITLE TD ARGUMENT...): docs/FILE, by mlir-tblgen with these
# arguments. The target vta-doc brings all of them into the source tree.
function(vta_doc file title td)
  set(output ${PROJECT_BINARY_DIR}/docs/${file})
  file(GLOB_RECURSE tds ${PROJECT_SOURCE_DIR}/include/*.td)
  set(includes "")
  foreach(folder ${MLIR_INCLUDE_DIRS} ${PROJECT_SOURCE_DIR}/include)
    list(APPEND includes -I ${folder})
  endforeach()
  add_custom_command(OUTPUT ${output}
    COMMAND ${MLIR_TABLEGEN_EXE} ${ARGN} ${includes} ${td} -o ${output}.body
    COMMAND ${CMAKE_COMMAND} -DTITLE=${title} -DBODY=${output}.body
      -DOUTPUT=${output} -P ${PROJECT_SOURCE_DIR}/cmake/modules/AddTitle.cmake
    DEPENDS ${td} ${tds} ${PROJECT_SOURCE_DIR}/cmake/modules/AddTitle.cmake
    COMMENT "Generating docs/${file}" VERBATIM)
  get_filename_component(folder ${output} DIRECTORY)
  file(MAKE_DIRECTORY ${folder})
  set_property(GLOBAL APPEND PROPERTY VTA_DOCS ${file})
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
