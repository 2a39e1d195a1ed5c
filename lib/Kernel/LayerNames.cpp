//===- LayerNames.cpp - Names of layers and tensors -----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Kernel/LayerNames.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using namespace mlir;
using namespace mlir::vta;

static std::string nodeName(Location loc) {
  while (true) {
    if (auto name = dyn_cast<NameLoc>(loc))
      return name.getName().str();
    auto fused = dyn_cast<FusedLoc>(loc);
    if (!fused || fused.getLocations().empty())
      return {};
    loc = fused.getLocations().front();
  }
}

LayerNames::LayerNames(func::FuncOp function) : function(function) {
  llvm::StringMap<unsigned> counts;
  function.getBody().walk([&](Operation *op) {
    // Numbers do not depend on which others have names.
    StringRef kind = op->getName().stripDialect();
    unsigned number = counts[kind]++;
    std::string name = nodeName(op->getLoc());
    if (name.empty())
      name = (kind + "." + Twine(number)).str();
    operations[op] = all.try_emplace(name).first->getKey();
  });
}

std::string LayerNames::ofArgument(unsigned index) const {
  auto name =
      function.getArgAttrOfType<StringAttr>(index, "ml_program.identifier");
  if (name && !name.getValue().empty())
    return name.getValue().str();
  return "arg" + std::to_string(index);
}

std::string LayerNames::unique(StringRef name) {
  while (true) {
    unsigned count = ++uses[name];
    if (count == 1)
      return name.str();
    std::string numbered = (name + ":" + Twine(count)).str();
    // A node can be called so.
    if (++uses[numbered] == 1)
      return numbered;
  }
}

SmallVector<StringRef> mlir::vta::similarNames(StringRef name,
                                               ArrayRef<StringRef> among) {
  SmallVector<std::pair<unsigned, StringRef>> found;
  std::string lower = name.lower();
  for (StringRef other : among) {
    std::string otherLower = other.lower();
    unsigned bound = std::max<size_t>(2, name.size() / 3);
    unsigned distance =
        StringRef(lower).edit_distance(otherLower, true, bound + 1);
    bool isPart = lower.size() >= 3 && StringRef(otherLower).contains(lower);
    if (distance <= bound || isPart)
      found.push_back({distance, other});
  }
  llvm::sort(found, [](auto &a, auto &b) { return a < b; });
  SmallVector<StringRef> result;
  for (auto &[distance, other] : found)
    if (result.size() < 3)
      result.push_back(other);
  return result;
}

SmallVector<StringRef> LayerNames::similarTo(StringRef name) const {
  SmallVector<StringRef> names;
  for (auto &entry : all)
    names.push_back(entry.getKey());
  return similarNames(name, names);
}

bool mlir::vta::matchesPattern(StringRef name, StringRef pattern) {
  // The last star can take more characters whenever the rest does not fit.
  size_t at = 0, p = 0, star = StringRef::npos, taken = 0;
  while (at < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      taken = at;
    } else if (p < pattern.size() &&
               (pattern[p] == '?' || pattern[p] == name[at])) {
      ++p;
      ++at;
    } else if (star != StringRef::npos) {
      p = star + 1;
      at = ++taken;
    } else {
      return false;
    }
  }
  return pattern.drop_front(p).find_first_not_of('*') == StringRef::npos;
}

/// The first name in `location`, if there is one.
static std::optional<StringRef> findName(Location location) {
  if (auto name = dyn_cast<NameLoc>(location))
    return name.getName().strref();
  if (auto fused = dyn_cast<FusedLoc>(location)) {
    for (Location part : fused.getLocations())
      if (auto name = findName(part))
        return name;
  }
  if (auto call = dyn_cast<CallSiteLoc>(location))
    return findName(call.getCallee());
  return std::nullopt;
}

std::string mlir::vta::layerName(Location location, StringRef fallback) {
  std::optional<StringRef> name = findName(location);
  return name && !name->empty() ? name->str() : fallback.str();
}

Location mlir::vta::dropFolders(Location location) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([](FileLineColRange file) {
    auto name = StringAttr::get(file.getContext(),
                                llvm::sys::path::filename(file.getFilename()));
    // What has no end keeps having none.
    Attribute changed =
        isa<FileLineColLoc>(file)
            ? FileLineColLoc::get(name, file.getStartLine(),
                                  file.getStartColumn())
            : FileLineColRange::get(name, file.getStartLine(),
                                    file.getStartColumn(), file.getEndLine(),
                                    file.getEndColumn());
    return std::pair(changed, WalkResult::skip());
  });
  return cast<LocationAttr>(
      replacer.replace(Attribute(LocationAttr(location))));
}

std::string mlir::vta::locationText(Location location) {
  if (auto file = dyn_cast<FileLineColLoc>(location))
    return (file.getFilename().strref() + ":" + Twine(file.getLine()) + ":" +
            Twine(file.getColumn()))
        .str();
  if (auto name = dyn_cast<NameLoc>(location)) {
    std::string child = locationText(name.getChildLoc());
    return name.getName().str() + (child.empty() ? "" : " (" + child + ")");
  }
  if (auto call = dyn_cast<CallSiteLoc>(location))
    return locationText(call.getCallee());
  if (auto fused = dyn_cast<FusedLoc>(location)) {
    for (Location part : fused.getLocations()) {
      std::string text = locationText(part);
      if (!text.empty())
        return text;
    }
  }
  return "";
}
