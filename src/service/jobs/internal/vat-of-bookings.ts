/** The tax amount of a line of an auditfile, if the bookings determine it. */
import { type Amount, add, isZero, ZERO } from "../../../amount/amount.ts";
import type { AuditfileVat } from "../../../formats/auditfile/auditfile-contents.ts";
import { amountIn, textIn } from "../../store/query-fields.ts";
import type { ExportWork } from "../export-file.ts";
import type { Booking } from "./bookings-of-year.ts";

export type VatFinder = (bookings: readonly Booking[]) => ReadonlyMap<Booking, AuditfileVat>;

/**
 * The tax of a base line, if its transaction leaves no doubt: it is the only base line of its rate and
 * the tax accounts contain the tax, or the rate is zero. Otherwise null.
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
  const percentages = new Map<string, Amount>(
    store
      .rows(
        "SELECT id, percentage FROM tax_rates WHERE administration_id = ? AND percentage >= 0",
        administration.id,
      )
      .map((row) => [textIn(row, "id"), amountIn(row, "percentage")]),
  );
  return (bookings) => {
    const known = new Map<Booking, AuditfileVat>();
    for (const [rateId, lines] of Map.groupBy(bookings, ({ taxRateId }) => taxRateId)) {
      const percentage = rateId === null ? undefined : percentages.get(rateId);
      if (rateId === null || percentage === undefined) continue;
      const isTax = (line: Booking): boolean => taxAccounts.has(line.ledgerAccountId);
      const [base, ...more] = lines.filter((line) => !isTax(line));
      const taxes = lines.filter(isTax);
      if (base === undefined) continue;
      const isZeroRate = isZero(percentage) && taxes.length === 0;
      if (!isZeroRate && (more.length > 0 || taxes.length === 0)) continue;
      const amount = taxes.reduce((total, line) => add(total, line.amount), ZERO);
      for (const line of [base, ...more]) known.set(line, { vatId: rateId, percentage, amount });
    }
    return known;
  };
}
