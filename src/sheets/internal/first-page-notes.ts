/** The notes of the user on the sentences of a first page, and whether their figure has changed since. */
import { type Amount, equalAmounts } from "../../amount/amount.ts";
import type { LineNote } from "../../ledger/line-note.ts";
import { isSameLine } from "../line-notes.ts";
import type { Row, Words } from "../sheet.ts";
import { alarmCell, row, textCell } from "./cells.ts";

type NoteWords = Words<"sheets.note" | "sheets.note-changed">;

/** A sentence with what a note may be about. */
export interface Sentence {
  readonly text: string;
  /** Its place: the lowest first, and of equal ones the largest change. */
  readonly rank: number;
  readonly label: string;
  readonly names: readonly string[];
  readonly amounts: readonly Amount[];
}

/** Sheets whose lines the sentences repeat: a note on such a line explains the sentence too. */
const RESULT_SHEETS: readonly string[] = [
  ...["month-summary", "result-month", "result-to-date", "profit-and-loss", "debtors"],
];

interface PlacedNotes {
  readonly sentences: readonly {
    readonly sentence: Sentence;
    readonly notes: readonly LineNote[];
  }[];
  /** Notes on this sheet whose line has no sentence. */
  readonly others: readonly LineNote[];
}

/** Each note after the first sentence that names its line. */
export function placeNotes(
  sentences: readonly Sentence[],
  notes: readonly LineNote[],
  id: string,
): PlacedNotes {
  const own = notes.filter(
    ({ sheet, actions }) =>
      actions === undefined && (sheet === id || RESULT_SHEETS.includes(sheet)),
  );
  const homes = new Map(own.map((note) => [note, sentences.find((one) => isAbout(one, note))]));
  return {
    sentences: sentences.map((sentence) => ({
      sentence,
      notes: own.filter((note) => homes.get(note) === sentence),
    })),
    others: own.filter((note) => note.sheet === id && homes.get(note) === undefined),
  };
}

const isAbout = ({ names }: Sentence, { line }: LineNote): boolean =>
  names.some((name) => isSameLine(name, line));

export function noteRow(
  words: NoteWords,
  { text, figure }: LineNote,
  sentence: Sentence | null,
): Row {
  const isStale =
    figure !== null &&
    sentence !== null &&
    !sentence.amounts.some((amount) => equalAmounts(amount, figure.amount));
  return row("note", 1, [
    isStale
      ? alarmCell(words.of("sheets.note-changed", { figure: figure.text, text }))
      : textCell(words.of("sheets.note", { text })),
  ]);
}
