/** Tables for programs: their columns, and the text of rows, cell by cell. */
import { type Amount, amountText } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { invariant } from "../../failure.ts";
import { blocksOf } from "../../ledger/blocks.ts";
import type { Acceptance } from "../../ledger/judgement/entries.ts";
import { type ProofLevel, weakest } from "../../ledger/proof-level.ts";
import type { Cell, Row, Sheet } from "../../sheets/sheet.ts";
import type { PackContents } from "../format.ts";
import { checkRow } from "./cell-text.ts";

/** Distinguishes totals from the rows they add up: an importer keeps the rows of kind `item`. */
export const ROW_KIND = "row_kind";
export const LEVEL = "level";
/** The weakest level of proof of the amounts in the row; the figures of a pack have the level of each. */
export const PROOF = "proof_level";
/** By whom, until when and why the difference in the row was accepted. */
const ACCEPTANCE = ["by", "until", "reason"] as const;
/** Amounts are written in cents; an amount with more decimals is written in full, not rounded. */
const DECIMALS_MIN = 2;
const CHUNK_CHARACTERS_MIN = 32_768;
/**
 * With what is gathered less than 128 kB: V8 puts longer texts among the objects that stay, until the whole heap is
 * collected.
 */
const BLOCK_CHARACTERS = 16_384;

/** How a format writes the line of a row: its values, and what is around them. */
export interface TableSyntax {
  readonly startOf: (kind: Row["kind"], indent: number) => string;
  /** What precedes the value of each column. */
  readonly before: readonly string[];
  readonly blank: string;
  readonly textOf: (text: string) => string;
  readonly dateOf: (date: CalendarDate) => string;
  readonly countOf: (count: number) => string;
  /** From `bareAmount`, which every format writes in its way. */
  readonly amountOf: (bare: string) => string;
  /** Null for a row without amounts, and for one without an accepted difference. */
  readonly endOf: (level: ProofLevel | null, acceptance: Acceptance | null) => string;
}

/** Whether the table has the column of levels; it is the last one. */
export const hasProof = ({ columns, levels = [] }: Sheet): boolean =>
  levels.length > 0 && columns.some(({ kind }) => kind === "amount");

/** The last columns of a table that may have accepted differences, by their names; none of another table. */
export const acceptanceColumns = ({ hasAcceptances }: Sheet): readonly string[] =>
  hasAcceptances === true ? ACCEPTANCE.map((key) => `accepted_${key}`) : [];

/** What writes their values, each by `write`; null stands for a row without an accepted difference. */
export const acceptanceWriter = (
  sheet: Sheet,
  write: (text: string | null, index: number) => string,
): ((acceptance: Acceptance | null) => string) =>
  sheet.hasAcceptances === true
    ? (acceptance) => ACCEPTANCE.map((key, at) => write(acceptance?.[key] ?? null, at)).join("")
    : () => "";

/** The only sheet of a file with one sheet. */
export function onlySheet({ sheets }: PackContents): Sheet {
  const [sheet, ...others] = sheets;
  invariant(sheet !== undefined && others.length === 0, "a table has exactly one sheet");
  return sheet;
}

/** The same in every language: `-1234.50`. */
const bareAmount = (amount: Amount): string => amountText(amount, DECIMALS_MIN);

/** A field in a line of fields with a separator; those that match `needsQuotes` are quoted. */
export const separatedField = (text: string, needsQuotes: RegExp): string =>
  needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** The table as bytes, in chunks of some tens of kilobytes: the head, then the rows. */
export async function* encodeTable(
  sheet: Sheet,
  head: string,
  syntax: TableSyntax,
): AsyncGenerator<Uint8Array> {
  const lines = async function* (): AsyncGenerator<string> {
    yield head;
    for await (const block of blocksOf(sheet.rows())) {
      let text = "";
      for (const row of block) {
        text += rowText(row, sheet, syntax);
        if (text.length < BLOCK_CHARACTERS) continue;
        yield text;
        text = "";
      }
      yield text;
    }
  };
  yield* encodeTexts(lines());
}

/** Gathers texts into chunks of bytes. */
export async function* encodeTexts(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let gathered = "";
  for await (const text of texts) {
    gathered += text;
    if (gathered.length < CHUNK_CHARACTERS_MIN) continue;
    yield encoder.encode(gathered);
    gathered = "";
  }
  if (gathered !== "") yield encoder.encode(gathered);
}

function rowText(row: Row, { columns }: Sheet, syntax: TableSyntax): string {
  checkRow(row, columns);
  let text = syntax.startOf(row.kind, row.indent);
  for (const [index, cell] of row.cells.entries())
    text += `${syntax.before[index] ?? ""}${fieldOf(cell, syntax)}`;
  return `${text}${syntax.endOf(proofOf(row), row.acceptance ?? null)}`;
}

/** The weakest level of the amounts of a row; null for a row without amounts. */
export function proofOf({ cells }: Row): ProofLevel | null {
  const levels = cells.flatMap((cell) => ("figure" in cell ? [cell.figure.level] : []));
  return levels.length === 0 ? null : weakest(levels);
}

function fieldOf(cell: Cell, { blank, textOf, dateOf, countOf, amountOf }: TableSyntax): string {
  switch (cell.kind) {
    case "blank":
    case "course":
    case "absent":
      return blank;
    case "text":
      return textOf(cell.text);
    case "count":
      return countOf(cell.count);
    case "date":
      return dateOf(cell.date);
    case "amount":
    case "total":
    case "ratio":
    case "column-total":
      return amountOf(bareAmount(cell.amount));
  }
}
