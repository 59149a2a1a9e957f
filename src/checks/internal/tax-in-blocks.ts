/** Compares the movements of the tax accounts with the VAT blocks of the auditfile and the listed movements. */
import { type Amount, add, ZERO } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import { netOf, rowOf } from "../../ledger/trial-balance.ts";
import type { BookedTax } from "../../ledger/vat-blocks.ts";
import type { VatRules } from "../../ledger/vat-rules.ts";
import type { Comparison } from "../check.ts";

/** The general ledger states the movement per account and month, the sums over all entries that per rate. */
export function* compareTaxInBlocks(
  books: Books,
  rules: VatRules,
  booked: readonly BookedTax[],
): Generator<Comparison> {
  yield* perAccount(books, rules, booked);
  yield* perRate(books, rules, booked);
}

function* perAccount(
  books: Books,
  { taxAccounts }: VatRules,
  booked: readonly BookedTax[],
): Generator<Comparison> {
  const stated = summed(booked, ({ month, taxAccountId }) => `${month} ${taxAccountId}`);
  for (const { month, generalLedger, entrySources } of books.months) {
    for (const ledgerAccountId of taxAccounts) {
      yield {
        month,
        subject: { kind: "account", ledgerAccountId },
        expected: netOf(rowOf(generalLedger, ledgerAccountId)),
        actual: stated.get(`${month} ${ledgerAccountId}`) ?? ZERO,
        sources: [...generalLedger.sources, ...entrySources],
      };
    }
  }
}

function* perRate(
  books: Books,
  { taxAccounts }: VatRules,
  booked: readonly BookedTax[],
): Generator<Comparison> {
  const stated = summed(booked, ({ taxRateId, taxAccountId }) => keyOf(taxRateId, taxAccountId));
  const ids = new Map<string, BookedTax["taxRateId"]>();
  const moved = new Map<string, Amount>();
  for (const { ledgerAccountId, key: taxRateId, debit, credit } of books.sums.per(
    "tax-rate",
    taxAccounts,
  )) {
    const key = keyOf(taxRateId, ledgerAccountId);
    ids.set(key, taxRateId);
    moved.set(key, add(moved.get(key) ?? ZERO, netOf({ debit, credit })));
  }
  for (const { taxRateId, taxAccountId } of booked) {
    ids.set(keyOf(taxRateId, taxAccountId), taxRateId);
  }
  for (const [key, taxRateId] of ids) {
    yield {
      month: null,
      subject: { kind: "tax-rate", taxRateId, document: null },
      expected: moved.get(key) ?? ZERO,
      actual: stated.get(key) ?? ZERO,
      sources: [],
    };
  }
}

const keyOf = (rate: string | null, account: string): string => `${rate ?? ""} ${account}`;

function summed(
  booked: readonly BookedTax[],
  keyOfTax: (of: BookedTax) => string,
): ReadonlyMap<string, Amount> {
  const sums = new Map<string, Amount>();
  for (const of of booked) {
    const key = keyOfTax(of);
    sums.set(key, add(sums.get(key) ?? ZERO, add(of.inBlocks, of.listed)));
  }
  return sums;
}
