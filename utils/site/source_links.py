"""A hook of mkdocs: links to files of the repository that are not pages."""

import os
import re

from mkdocs.exceptions import PluginError

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
LINK = re.compile(r"\[([^\]]*)\]\(([^)\s#:]+)(#[^)\s]*)?\)")
FENCE = re.compile(r"^( *```.*?^ *```)", re.DOTALL | re.MULTILINE)


def on_page_markdown(markdown, page, config, files):
    url = os.environ.get("VTA_SOURCE_URL", "").rstrip("/")
    folder = os.path.dirname(page.file.src_path)

    def replace(link):
        text, target = link.group(1), link.group(2)
        path = os.path.normpath(os.path.join(folder, target))
        if files.get_file_from_path(path):
            return link.group()
        if files.get_file_from_path(path + "/README.md"):
            return "[%s](%s/README.md)" % (text, target.rstrip("/"))
        if path.startswith("..") or not os.path.exists(
                os.path.join(ROOT, path)):
            raise PluginError("%s: link to %s, which does not exist" %
                              (page.file.src_path, target))
        return "[%s](%s/%s)" % (text, url, path) if url else text

    parts = FENCE.split(markdown)
    parts[::2] = [LINK.sub(replace, part) for part in parts[::2]]
    return "".join(parts)
