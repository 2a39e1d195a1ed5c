#!/bin/bash
# Makes a site of README.md and docs/ in build/site/ and checks its links.
# Usage: site.sh        (VTA_SITE_DIR names another folder)
# VTA_SOURCE_URL, such as https://host/owner/vta-mlir/blob/main, is where links
# to sources lead; without it they are plain text.
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh" || exit 1
site=${VTA_SITE_DIR:-$vta_root/build/site}
vta_install mkdocs mkdocs-material || exit 1

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
# In the folders of the repository, so that links lead where they lead there.
mkdir "$work/pages" && (cd "$vta_root" &&
  find README.md CONTRIBUTING.md CHANGELOG.md SECURITY.md NOTICE.md docs cosim/README.md \
    examples -name '*.md' -exec cp --parents {} "$work/pages" \;) || exit 1
VTA_SITE_PAGES=$work/pages VTA_SITE_DIR=$work/site \
  mkdocs build --strict --quiet --config-file "$vta_root/utils/site/mkdocs.yml" || exit 1
rm -rf "$site" && mkdir -p "$(dirname "$site")" && mv "$work/site" "$site" &&
  echo "the site is in $site"
