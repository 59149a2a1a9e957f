/** The sheet that lists the other sheets, with their contents and a link. */
import type { Row, Sheet } from "../../sheets/sheet.ts";

export interface ContentsWords {
  readonly title: string;
  readonly subtitle: string;
  /** The heads of the two columns. */
  readonly sheet: string;
  readonly about: string;
  /** Sentences on how to read the workbook. */
  readonly notes: readonly string[];
}

/** A workbook with one sheet needs no list. */
const SHEETS_MIN = 2;

/** Adds the list as the second sheet: the first sheet shows what the workbook is. */
export function withContents(
  sheets: readonly Sheet[],
  words: ContentsWords | null,
): readonly Sheet[] {
  if (words === null || sheets.length < SHEETS_MIN) return sheets;
  return [...sheets.slice(0, 1), contentsSheet(sheets, words), ...sheets.slice(1)];
}

function contentsSheet(sheets: readonly Sheet[], words: ContentsWords): Sheet {
  const rows: readonly Row[] = [
    ...sheets.map(
      ({ id, title, subtitle }): Row => ({
        kind: "item",
        indent: 0,
        cells: [
          { kind: "text", text: title, leadsTo: [id] },
          { kind: "text", text: subtitle },
        ],
      }),
    ),
    ...words.notes.map(
      (text): Row => ({
        kind: "note",
        indent: 0,
        cells: [{ kind: "text", text }, { kind: "blank" }],
      }),
    ),
  ];
  return {
    id: "contents",
    title: words.title,
    subtitle: words.subtitle,
    columns: [
      { key: "sheet", title: words.sheet, kind: "text", width: 32 },
      { key: "about", title: words.about, kind: "text", width: 84 },
    ],
    rows: async function* () {
      yield* rows;
    },
    isLong: false,
  };
}
