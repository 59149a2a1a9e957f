/** The tax of the lines of an auditfile: that of each rate of a transaction, divided over its base lines. */

import { isNegative, sumOf, ZERO } from "../../../amount/amount.ts";
import { apportion } from "../../../amount/apportion.ts";
import { textIn } from "../../../fields/row.ts";
import type { AuditfileVat } from "../../../formats/auditfile/auditfile-contents.ts";
import {
  isReverseCharge,
  percentageAdded,
  percentageReversed,
  type StoredTaxRate,
} from "../../rules/tax-rates.ts";
import { TAX_RATES } from "../../store/master-tables.ts";
import type { ExportWork } from "../export-file.ts";
import type { Booking } from "./bookings-of-year.ts";

/** The taxes of each line of one transaction that has a tax rate. */
export type VatFinder = (
  bookings: readonly Booking[],
) => ReadonlyMap<Booking, readonly AuditfileVat[]>;

/**
 * Every base line of a rate has a block for each side of the tax that the transaction books: one, or both under
 * a reverse charge; its amount is zero if no tax is booked. So the blocks of a rate add up to what the tax accounts
 * contain of it. A line of a tax account has a block only if its transaction has no base line of the rate.
 * Gap: Exports.
 */
export function vatFinder({ store, administration }: ExportWork): VatFinder {
  const taxAccounts = new Set(
    store
      .rows(
        `SELECT ledger_account_id FROM account_roles
         WHERE administration_id = ? AND role IN ('tax_payable', 'tax_receivable')`,
        administration.id,
      )
      .map((row) => textIn(row, "ledger_account_id")),
  );
  const rates = new Map(
    TAX_RATES.select(store, administration.id, "").map((rate) => [rate.id, rate]),
  );
  return (bookings) => {
    const found = new Map<Booking, readonly AuditfileVat[]>();
    for (const [rateId, lines] of Map.groupBy(bookings, ({ taxRateId }) => taxRateId)) {
      const rate = rateId === null ? undefined : rates.get(rateId);
      // The notation has no percentage below zero.
      if (rate === undefined || isNegative(rate.percentage ?? ZERO)) continue;
      const isTax = (line: Booking): boolean => taxAccounts.has(line.ledgerAccountId);
      const bases = lines.filter((line) => !isTax(line));
      for (const [line, vat] of blocksOf(rate, bases, lines.filter(isTax))) found.set(line, vat);
    }
    return found;
  };
}

function blocksOf(
  rate: StoredTaxRate,
  bases: readonly Booking[],
  taxes: readonly Booking[],
): readonly (readonly [Booking, readonly AuditfileVat[]])[] {
  const percentage = isReverseCharge(rate) ? percentageReversed(rate) : percentageAdded(rate);
  const block = (amount: AuditfileVat["amount"]): AuditfileVat => ({
    vatId: rate.id,
    percentage,
    amount,
  });
  if (bases.length === 0) return taxes.map((line) => [line, [block(line.amount)]]);
  const sides = Map.groupBy(
    taxes,
    ({ ledgerAccountId, amount }) => `${ledgerAccountId} ${isNegative(amount) ? "C" : "D"}`,
  );
  const totals = [...sides.values()].map((lines) => sumOf(lines.map(({ amount }) => amount)));
  const weights = bases.map(({ amount }) => amount);
  const parts = (totals.length === 0 ? [ZERO] : totals).map((total) => apportion(total, weights));
  return bases.map((line, index) => [line, parts.map((each) => block(each[index] ?? ZERO))]);
}
