/**
 * The filed VAT returns that the user supplies: a folder with XBRL files, or one file. A run keeps those that count as
 * one text, which is read again in their place.
 */
import { basename } from "node:path";
import type { Period } from "../../calendar/month.ts";
import { Failure } from "../../failure.ts";
import { listOf, orNull } from "../../fields/kind.ts";
import { record } from "../../fields/record.ts";
import { amount, calendarMonth, count, oneOf, text, textLike } from "../../fields/scalars.ts";
import { readVatReturns } from "../../imported-files/vat-returns/read-vat-returns.ts";
import type { SuppliedFile } from "../../ledger/bank-statement.ts";
import {
  countedReturns,
  type FiledVatReturn,
  type FilingConflict,
} from "../../ledger/filed-vat.ts";
import { VAT_BOXES } from "../../ledger/vat-box.ts";
import {
  type KeptText,
  keptContents,
  keptText,
  keptTextAt,
  readFolder,
} from "./supplied-folder.ts";

/** The name under which the folder is found next to the profiles. */
export const VAT_RETURNS = "vat-returns";
/** The name of the text that a run keeps. */
const COPY = "vat-returns.json";
const WHAT = "the filed VAT returns";

export interface VatReturnsFile extends KeptText {
  /** By name. */
  readonly files: readonly SuppliedFile[];
  /** Those that count, by period. */
  readonly returns: readonly FiledVatReturn[];
}

const PERIOD = record({ first: calendarMonth, last: calendarMonth });
const KEPT = record({
  format_version: textLike(/^1$/),
  files: listOf(record({ name: text, sha256: textLike(/^[0-9a-f]{64}$/), contents: listOf(text) })),
  returns: listOf(
    record({
      fileName: text,
      lineNumber: count,
      period: PERIOD,
      taxNumber: text,
      boxes: listOf(
        record({ box: oneOf(...VAT_BOXES), turnover: orNull(amount), vat: orNull(amount) }),
      ),
      owed: orNull(amount),
      total: amount,
      supplement: orNull(record({ before: orNull(amount), additional: orNull(amount) })),
      createdAt: orNull(text),
      replaced: listOf(record({ fileName: text, period: PERIOD, total: amount })),
    }),
  ),
});

/**
 * Reads the returns of a folder, of one file, or of the text that a run keeps. Failure codes: `input-invalid`,
 * `vat-return-invalid`, also for two returns of a period of which neither is known to be the later one.
 */
export async function readVatReturnFiles(
  path: string,
  signal: AbortSignal,
): Promise<VatReturnsFile> {
  if (basename(path) === COPY) return readKeptVatReturns(path);
  const { files, items } = await readFolder(path, WHAT, (file) => readVatReturns([file], signal));
  const counted = countedReturns(items);
  if (!counted.ok) throw conflictFailure(counted.conflict);
  const { returns } = counted;
  const written = returns.map((one) => ({
    ...one,
    boxes: [...one.boxes].map(([box, amounts]) => ({ box, ...amounts })),
  }));
  const kept = KEPT.write({ format_version: "1", files, returns: written });
  return { ...keptText(COPY, `${JSON.stringify(kept)}\n`), files, returns };
}

/** Failure code: `input-invalid` for a text that is damaged. */
export const readKeptVatReturns = (path: string): VatReturnsFile =>
  vatReturnsOf(path, keptTextAt(path, WHAT));

function vatReturnsOf(path: string, kept: string): VatReturnsFile {
  const { files, returns } = keptContents(KEPT, { path, text: kept, what: WHAT });
  return {
    ...keptText(COPY, kept),
    files,
    returns: returns.map((one) => ({
      ...one,
      boxes: new Map(one.boxes.map(({ box, ...amounts }) => [box, amounts] as const)),
    })),
  };
}

const conflictFailure = ({ first, second }: FilingConflict): Failure =>
  new Failure(
    "vat-return-invalid",
    `${placeOf(second)} has a VAT return of ${periodText(second.period)}, and ${placeOf(first)} another one of ${periodText(first.period)}: neither is known to take the place of the other`,
    "Leave out the file that does not count. A supplementary return takes the place of whole returns.",
  );

const placeOf = ({ fileName, lineNumber }: FiledVatReturn): string =>
  `${fileName} (line ${String(lineNumber)})`;

const periodText = ({ first, last }: Period): string =>
  first === last ? first : `${first} to ${last}`;
