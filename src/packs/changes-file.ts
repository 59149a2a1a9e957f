/** The text of a file of what changed since earlier books, which is kept next to a snapshot. */
import { decimalText } from "../amount/decimal-text.ts";
import { listOf, optional, orNull, type ValueOf } from "../fields/kind.ts";
import { readData } from "../fields/read-data.ts";
import { record } from "../fields/record.ts";
import { amount, calendarMonth, date, oneOf, text, wholeNumber } from "../fields/scalars.ts";
import { type Adjustments, NO_CHANGES } from "../ledger/dossier/adjustments.ts";
import { ACCOUNT_TYPES, documentId, ledgerAccountId } from "../ledger/ledger-account.ts";

const IN_CHART = record({ code: orNull(text), name: text, type: oneOf(...ACCOUNT_TYPES) });

const KEPT = record({
  format_version: oneOf(1),
  earlier: record({
    ...{ snapshot: text, as_of: date, status: oneOf("draft", "final") },
    pack: optional(oneOf("close", "handoff")),
  }),
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
  shifts: optional(
    listOf(record({ month: calendarMonth, account: text, before: amount, after: amount })),
  ),
  documents: optional(
    record({ added: wholeNumber(0), removed: wholeNumber(0), changed: wholeNumber(0) }),
  ),
  chart: optional(listOf(record({ before: orNull(IN_CHART), after: orNull(IN_CHART) }))),
});

export const changesText = (adjustments: Adjustments): string =>
  `${JSON.stringify(storedOf(adjustments))}\n`;

/** Null for a text that is damaged. */
export function changesFrom(written: string): Adjustments | null {
  const reading = readData(KEPT, parsedJson(written));
  return reading.ok ? changesIn(reading.value) : null;
}

function parsedJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return null; // a file that was cut off, as described above
  }
}

function changesIn(kept: ValueOf<typeof KEPT>): Adjustments {
  const { snapshot: snapshotId, as_of: asOf, status, pack: kind } = kept.earlier;
  return {
    ...NO_CHANGES,
    earlier: { snapshotId, asOf, status, ...(kind === undefined ? {} : { kind }) },
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
    shifts: (kept.shifts ?? []).map(({ account, ...balances }) => ({
      ...balances,
      ledgerAccountId: ledgerAccountId(account),
    })),
    ...(kept.documents === undefined ? {} : { documents: kept.documents }),
    ...(kept.chart === undefined ? {} : { chart: kept.chart }),
  };
}

const storedOf = ({ earlier, accounts, lines, ...more }: Adjustments): unknown => ({
  format_version: 1,
  earlier: {
    ...{ snapshot: earlier.snapshotId, as_of: earlier.asOf, status: earlier.status },
    pack: earlier.kind,
  },
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
  lines_left_out: more.linesLeftOut,
  shifts: more.shifts.map(({ month, ledgerAccountId: account, before, after }) => ({
    ...{ month, account, before: decimalText(before), after: decimalText(after) },
  })),
  documents: more.documents,
  chart: more.chart,
});
