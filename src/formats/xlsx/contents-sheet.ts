/** The first sheet: the state of the workbook, what is in it, and how to read it. */
import type { Cell, Row, Sheet } from "../../sheets/sheet.ts";

export interface ContentsWords {
  readonly title: string;
  readonly subtitle: string;
  /** The heads of the two columns. */
  readonly part: string;
  readonly about: string;
  /** The headings of the three sections. */
  readonly state: string;
  readonly sheets: string;
  readonly howToRead: string;
  /** The line of the recomputed checks. */
  readonly checks: string;
  /** The text of the link from every other sheet to this one. */
  readonly back: string;
  /** What final means, or why the pack is a draft; null if no reason is known. */
  readonly meaning: string | null;
  readonly facts: readonly { readonly label: string; readonly value: Cell }[];
  /** Sentences on how to read the workbook. */
  readonly notes: readonly string[];
}

/** A workbook with one sheet needs no list. */
const SHEETS_MIN = 2;

/** The id of the sheet, to which every other sheet leads. */
export const CONTENTS = "contents";

/** `checks` is the outcome of the recomputed checks; null without any. */
export function withContents(
  sheets: readonly Sheet[],
  words: ContentsWords | null,
  checks: Cell | null,
): readonly Sheet[] {
  if (words === null || sheets.length < SHEETS_MIN) return sheets;
  return [contentsSheet(sheets, words, checks), ...sheets];
}

function contentsSheet(sheets: readonly Sheet[], words: ContentsWords, checks: Cell | null): Sheet {
  const facts = [
    ...words.facts,
    ...(checks === null ? [] : [{ label: words.checks, value: checks }]),
  ];
  const rows: readonly Row[] = [
    ...section(words.state, facts.length > 0),
    ...facts.map(({ label, value }) => item({ kind: "text", text: label }, value)),
    ...(words.meaning === null ? [] : [note(words.meaning)]),
    ...section(words.sheets, true),
    ...sheets.map(({ id, title, subtitle }) =>
      item({ kind: "text", text: title, leadsTo: [id] }, { kind: "text", text: subtitle }),
    ),
    ...section(words.howToRead, words.notes.length > 0),
    ...words.notes.map(note),
  ];
  return {
    id: CONTENTS,
    title: words.title,
    subtitle: words.subtitle,
    columns: [
      { key: "part", title: words.part, kind: "text", width: 34 },
      { key: "about", title: words.about, kind: "text", width: 84 },
    ],
    rows: async function* () {
      yield* rows;
    },
    isLong: false,
  };
}

const BLANK: Cell = { kind: "blank" };

const section = (text: string, isFilled: boolean): readonly Row[] =>
  isFilled ? [{ kind: "heading", indent: 0, cells: [{ kind: "text", text }, BLANK] }] : [];

const note = (text: string): Row => ({
  kind: "note",
  indent: 0,
  cells: [{ kind: "text", text }, BLANK],
});

const item = (label: Cell, value: Cell): Row => ({
  kind: "item",
  indent: 0,
  cells: [label, value],
});
