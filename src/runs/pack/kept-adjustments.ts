/**
 * The adjustments since the earlier pack, compared when the first close of a snapshot is made and kept next to it: every
 * later close of the snapshot shows the same, also when the earlier snapshot is gone.
 */
import { existsSync, readFileSync } from "node:fs";
import { decimalText } from "../../amount/decimal-text.ts";
import { adjustmentsBetween } from "../../comparison/adjustments-between.ts";
import { listOf, orNull, type ValueOf } from "../../fields/kind.ts";
import { readData } from "../../fields/read-data.ts";
import { record } from "../../fields/record.ts";
import { amount, date, oneOf, text, wholeNumber } from "../../fields/scalars.ts";
import type { Books } from "../../ledger/books.ts";
import type { Adjustments } from "../../ledger/dossier/adjustments.ts";
import { ACCOUNT_TYPES, documentId, ledgerAccountId } from "../../ledger/ledger-account.ts";
import type { PackTemplate } from "../../packs/read-template.ts";
import { openBooks } from "../../sources/open-books.ts";
import { writeAtomically } from "../state/atomic-file.ts";
import { earlierPackOf } from "../state/earlier-pack.ts";
import { type BooksPlace, keptAdjustmentsFile } from "../state/state.ts";

const ADJUSTMENTS = "adjustments";
const KEPT = record({
  format_version: oneOf(1),
  earlier: record({ snapshot: text, as_of: date, status: oneOf("draft", "final") }),
  accounts: listOf(
    record({
      ...{ id: text, code: orNull(text), name: text, type: oneOf(...ACCOUNT_TYPES) },
      ...{ before: amount, after: amount, entries: amount, closing: amount },
    }),
  ),
  lines: listOf(
    record({
      ...{ date, document_type: text, document: text, document_number: orNull(text) },
      ...{ account: text, contact: orNull(text), description: text },
      ...{ before: orNull(amount), after: orNull(amount) },
    }),
  ),
  lines_left_out: wholeNumber(0),
});

const showsAdjustments = ({ files }: Pick<PackTemplate, "files">): boolean =>
  files.some(({ sheets }) => sheets.some(({ id }) => id === ADJUSTMENTS));

/**
 * Compares the books with the earlier pack, unless that was done before or the pack does not show it. Failure codes:
 * those of the earlier snapshot, `disk-full`.
 */
export async function keepAdjustments(
  books: Books,
  template: Pick<PackTemplate, "files">,
  { place, snapshotPath }: { readonly place: BooksPlace; readonly snapshotPath: string },
  signal: AbortSignal,
): Promise<void> {
  if (!showsAdjustments(template) || keptIn(snapshotPath) !== null) return;
  const earlier = earlierPackOf(place, snapshotPath);
  if (earlier === null) return;
  const { path, ...pack } = earlier;
  const older = await openBooks(path, signal);
  try {
    const found = await adjustmentsBetween(older.books, books, pack);
    writeAtomically(keptAdjustmentsFile(snapshotPath), `${JSON.stringify(storedOf(found))}\n`);
  } finally {
    older.close();
  }
}

/** The books with the adjustments that were kept, for a pack that shows them. */
export function withAdjustments(
  books: Books,
  template: Pick<PackTemplate, "files">,
  snapshotPath: string,
): Books {
  const adjustments = showsAdjustments(template) ? keptIn(snapshotPath) : null;
  return adjustments === null ? books : { ...books, adjustments };
}

/** Null without a file, and for one that is damaged: the comparison is then made again. */
function keptIn(snapshotPath: string): Adjustments | null {
  const path = keptAdjustmentsFile(snapshotPath);
  if (!existsSync(path)) return null;
  const reading = readData(KEPT, parsedJson(readFileSync(path, "utf8")));
  return reading.ok ? adjustmentsIn(reading.value) : null;
}

function parsedJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return null; // a file that was cut off, as described above
  }
}

function adjustmentsIn(kept: ValueOf<typeof KEPT>): Adjustments {
  const { snapshot: snapshotId, as_of: asOf, status } = kept.earlier;
  return {
    earlier: { snapshotId, asOf, status },
    accounts: kept.accounts.map(({ id, ...account }) => ({
      ...account,
      ledgerAccountId: ledgerAccountId(id),
    })),
    lines: kept.lines.map(
      ({ document, document_type: type, document_number: number, account, ...line }) => ({
        ...line,
        document: { type, id: documentId(document), ...(number === null ? {} : { number }) },
        ledgerAccountId: ledgerAccountId(account),
      }),
    ),
    linesLeftOut: kept.lines_left_out,
  };
}

const storedOf = ({ earlier, accounts, lines, linesLeftOut }: Adjustments): unknown => ({
  format_version: 1,
  earlier: { snapshot: earlier.snapshotId, as_of: earlier.asOf, status: earlier.status },
  accounts: accounts.map(({ ledgerAccountId: id, code, name, type, ...amounts }) => ({
    ...{ id, code, name, type },
    ...{ before: decimalText(amounts.before), after: decimalText(amounts.after) },
    ...{ entries: decimalText(amounts.entries), closing: decimalText(amounts.closing) },
  })),
  lines: lines.map(({ document, ledgerAccountId: account, before, after, ...line }) => ({
    ...{ date: line.date, document_type: document.type, document: document.id },
    ...{ document_number: document.number ?? null, account, contact: line.contact },
    description: line.description,
    before: before === null ? null : decimalText(before),
    after: after === null ? null : decimalText(after),
  })),
  lines_left_out: linesLeftOut,
});
