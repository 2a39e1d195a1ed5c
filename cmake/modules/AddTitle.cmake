# Generated documentation with a title, unless it brings one: the first line
# says where it comes from and stays first.
file(READ ${BODY} text)
if(NOT TITLE STREQUAL "")
  string(REGEX REPLACE "^(<!--[^\n]*-->\n)" "\\1\n# ${TITLE}\n" text "${text}")
endif()
# Lists end at the end of the file, without empty lines after it.
string(REGEX REPLACE "\n+$" "\n" text "${text}")
file(WRITE ${OUTPUT} "${text}")
