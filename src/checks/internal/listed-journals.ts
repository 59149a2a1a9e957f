/** Compares the entries of a general journal document with its lines in the list. */
import { type Amount, add, equalAmounts, ZERO } from "../../amount/amount.ts";
import { monthOf } from "../../calendar/month.ts";
import type { ContactId, LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { JournalEntry } from "../../ledger/posting.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { Comparison } from "../check.ts";

/** Sums by account and contact; debit positive. */
export type LineSums = ReadonlyMap<string, Amount>;

interface Line {
  readonly ledgerAccountId: LedgerAccountId;
  readonly contactId: ContactId | null;
  readonly amount: Amount;
}

const summed = (lines: readonly Line[], keyOf: (line: Line) => string): LineSums => {
  const sums = new Map<string, Amount>();
  for (const line of lines) {
    const key = keyOf(line);
    sums.set(key, add(sums.get(key) ?? ZERO, line.amount));
  }
  return sums;
};

export const lineSums = (lines: readonly Line[]): LineSums =>
  summed(lines, ({ ledgerAccountId, contactId }) => `${ledgerAccountId} ${contactId ?? ""}`);

/**
 * One comparison per account and contact. The list does not state rates: a service that books the tax of a line with a rate
 * apart has other sums per account, and such a journal is not compared.
 */
export function* compareJournal(
  entry: JournalEntry,
  listed: { readonly lines: LineSums; readonly source: SourceHash },
): Generator<Comparison> {
  const [first] = entry.postings;
  if (first === undefined) return;
  const booked = lineSums(entry.postings);
  const keys = [...new Set([...listed.lines.keys(), ...booked.keys()])];
  const hasRate = entry.postings.some(({ taxRateId }) => taxRateId !== null);
  if (hasRate && !areEqualPerAccount(listed.lines, booked)) return;
  for (const key of keys) {
    yield {
      month: monthOf(first.date),
      subject: { kind: "document", document: entry.document },
      expected: listed.lines.get(key) ?? ZERO,
      actual: booked.get(key) ?? ZERO,
      sources: [listed.source, ...new Set(entry.postings.map(({ source }) => source))],
    };
  }
}

function areEqualPerAccount(left: LineSums, right: LineSums): boolean {
  const [one, other] = [left, right].map((sums) => {
    const accounts = new Map<string, Amount>();
    for (const [key, amount] of sums) {
      const [account = ""] = key.split(" ", 1);
      accounts.set(account, add(accounts.get(account) ?? ZERO, amount));
    }
    return accounts;
  });
  return [...new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])])].every((account) =>
    equalAmounts(one?.get(account) ?? ZERO, other?.get(account) ?? ZERO),
  );
}
