/** Sheets as an Excel workbook. */
import type { Format, PackContents } from "./format.ts";
import { LEVEL_WORDS, legendOf } from "./internal/level-marks.ts";
import { writeWorkbook } from "./xlsx/write-workbook.ts";

export const xlsx: Format = {
  id: "xlsx",
  extension: "xlsx",
  mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  words: [
    ...LEVEL_WORDS,
    "xlsx.draft",
    "xlsx.contents.title",
    "xlsx.contents.subtitle",
    "xlsx.contents.sheet",
    "xlsx.contents.about",
    "xlsx.contents.links",
    "xlsx.contents.formulas",
  ],
  encode: encodeXlsx,
};

function encodeXlsx(contents: PackContents): AsyncIterable<Uint8Array> {
  const { title, program, books, sheets, style, words, isFinal } = contents;
  const hasEntries = sheets.some(({ marks }) => marks !== undefined);
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
    contents: {
      title: words.of("xlsx.contents.title"),
      subtitle: words.of("xlsx.contents.subtitle", { title }),
      sheet: words.of("xlsx.contents.sheet"),
      about: words.of("xlsx.contents.about"),
      notes: [
        ...(hasEntries ? [words.of("xlsx.contents.links")] : []),
        words.of("xlsx.contents.formulas"),
      ],
    },
    legendOf: (sheet) => legendOf(sheet, words),
    ...(isFinal ? {} : { draftMark: words.of("xlsx.draft") }),
  });
}
