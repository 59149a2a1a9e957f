/** Notes of the user below the lines of a sheet. */
import { equalAmounts } from "../amount/amount.ts";
import type { LineNote } from "../ledger/line-note.ts";
import { alarmCell, blanks, row, textCell } from "./internal/cells.ts";
import { wordsUnder } from "./internal/word-keys.ts";
import type { Cell, Row, Words } from "./sheet.ts";

export const NOTE_WORDS = wordsUnder("sheets", "note note-changed");
export type NoteWord = (typeof NOTE_WORDS)[number];

/** The rows, each followed by its notes: text in the column that names the line. */
export function withNotes(
  rows: readonly Row[],
  notes: readonly LineNote[],
  words: Words<NoteWord>,
): readonly Row[] {
  if (notes.length === 0) return rows;
  return rows.flatMap((each) => [
    each,
    ...notes.flatMap((note) => {
      const at = namingCell(each, note);
      if (at === -1) return [];
      return [noteRow(words, note, each, at)];
    }),
  ]);
}

/**
 * A note below its line, in the given column, from 0; it says so if it was written for a figure that the line does not
 * have.
 */
export function noteRow(words: Words<NoteWord>, note: LineNote, line: Row, at = 0): Row {
  const cell = isStale(line, note)
    ? alarmCell(staleText(words, note))
    : textCell(words.of("sheets.note", { text: note.text }));
  return row("note", line.indent, [...blanks(at), cell, ...blanks(line.cells.length - at - 1)]);
}

/** A note in a column of its line: its text, and of a stale one for which figure it was written. */
export const explanationCell = (words: Words<NoteWord>, note: LineNote, line: Row): Cell =>
  isStale(line, note) ? alarmCell(staleText(words, note)) : textCell(note.text);

const staleText = (words: Words<NoteWord>, { figure, text }: LineNote): string =>
  words.of("sheets.note-changed", { figure: figure?.text ?? "", text });

/** Whether a note is about the line. */
export const isNoteOf = (each: Row, note: LineNote): boolean => namingCell(each, note) !== -1;

/** The cell with the number or the name by which the note names its line; -1 if the line has another. */
function namingCell({ kind, cells }: Row, { line }: LineNote): number {
  if (kind === "heading" || kind === "note") return -1;
  const found = cells.findIndex((cell) => cell.kind === "text" && isSameLine(cell.text, line));
  // The number of an account stands before its name, which has more room.
  return found !== -1 && cells[found + 1]?.kind === "text" ? found + 1 : found;
}

/** Whether a note names a line by this text. */
export const isSameLine = (left: string, right: string): boolean =>
  left.trim().toLowerCase() === right.trim().toLowerCase();

/** Whether the note was written for a figure that the line does not have. */
export const isStale = ({ cells }: Row, { figure }: LineNote): boolean =>
  figure !== null &&
  !cells.some((cell) => "amount" in cell && equalAmounts(cell.amount, figure.amount));
