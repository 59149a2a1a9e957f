/** Sheets as an Excel workbook. */
import type { Format, PackContents } from "./format.ts";
import { writeWorkbook } from "./xlsx/write-workbook.ts";

export const xlsx: Format = {
  id: "xlsx",
  extension: "xlsx",
  mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  words: ["xlsx.contents", "xlsx.draft"],
  encode: encodeXlsx,
};

function encodeXlsx(contents: PackContents): AsyncIterable<Uint8Array> {
  const { title, program, books, sheets, style, words, isFinal } = contents;
  return writeWorkbook({
    title: `${books.administration.name} - ${title}`,
    author: `${program.name} ${program.version}`,
    madeOn: books.asOf,
    sheets,
    look: {
      colours: style.colours,
      datePattern: style.datePattern,
      paper: style.paper,
      language: words.language,
    },
    contentsTitle: words.of("xlsx.contents"),
    ...(isFinal ? {} : { draftMark: words.of("xlsx.draft") }),
  });
}
