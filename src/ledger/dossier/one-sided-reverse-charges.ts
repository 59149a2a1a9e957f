/** Reverse charges of purchases with one side alone: VAT owed without its deduction, or the deduction. */
import { type Amount, add, isNegative, isZero, ZERO } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import type { Books } from "../books.ts";
import type { LedgerAccountId, TaxRateId } from "../ledger-account.ts";
import { oncePerBooks } from "../once-per-books.ts";
import { isReversedByName } from "../vat-box-names.ts";
import { type BoxBasis, type BoxPart, boxParts } from "../vat-boxes.ts";
import { rateMovements } from "../vat-per-rate.ts";
import { vatRulesOf } from "../vat-rules.ts";
import { type Quarter, quarterOf } from "./vat-reconciliation.ts";

export interface OneSidedReverseCharge {
  readonly taxRateId: TaxRateId;
  readonly quarter: Quarter;
  /** Payable positive: negative where the VAT owed is missing, positive where the deduction is. */
  readonly amount: Amount;
  /** The accounts of tax with the side that is booked, in the order of the chart. */
  readonly accounts: readonly LedgerAccountId[];
  /** How the rate is known to be of a reverse charge. */
  readonly basis: BoxBasis;
}

/** By rate and calendar quarter: within a return both sides cancel, whichever month has them. */
export const oneSidedReverseCharges = oncePerBooks(
  (books: Books): readonly OneSidedReverseCharge[] => {
    const found = [...Map.groupBy(boxParts(books), ({ taxRateId }) => taxRateId)].flatMap(
      ([taxRateId, parts]) => {
        const basis = basisOf(books, taxRateId, parts);
        return basis === null
          ? []
          : [...netOfQuarters(parts)].flatMap(([quarter, amount]) =>
              isZero(amount) ? [] : [{ taxRateId, quarter, amount, basis }],
            );
      },
    );
    const accountsOf = found.length === 0 ? () => [] : bookedAccounts(books);
    return found.map((one) => ({ ...one, accounts: accountsOf(one) }));
  },
);

/** Null for a rate that is of no reverse charge of purchases, or of which nothing says so. */
function basisOf(books: Books, id: TaxRateId, parts: readonly BoxPart[]): BoxBasis | null {
  if (parts.some(({ isSale }) => isSale)) return null;
  const stated = books.clientInput?.vatBoxes?.get(id)?.box;
  if (stated !== undefined && stated !== "5b") {
    return stated === "2a" || stated === "4a" || stated === "4b" ? "stated" : null;
  }
  const isOwedAlone = parts.every(({ isDeducted }) => !isDeducted);
  if (isOwedAlone || hasMonthWithBothSides(parts)) return "postings";
  return isReversedByName(books.taxRates.get(id)?.name ?? "") ? "name" : null;
}

/** Tax on the other side alone may be a correction of an ordinary purchase: both sides cancel in some month. */
function hasMonthWithBothSides(parts: readonly BoxPart[]): boolean {
  const [owed] = parts.filter(({ isDeducted }) => !isDeducted);
  const [deducted] = parts.filter(({ isDeducted }) => isDeducted);
  if (owed === undefined || deducted === undefined) return false;
  return [...owed.months].some(([month, { tax }]) => {
    const other = deducted.months.get(month)?.tax ?? ZERO;
    return !isZero(tax) && isZero(add(tax, other));
  });
}

function netOfQuarters(parts: readonly BoxPart[]): ReadonlyMap<Quarter, Amount> {
  const nets = new Map<Quarter, Amount>();
  const months = parts.flatMap((part): (readonly [Month, { readonly tax: Amount }])[] => [
    ...part.months,
  ]);
  for (const [month, { tax }] of months) {
    const quarter = quarterOf(month);
    nets.set(quarter, add(nets.get(quarter) ?? ZERO, tax));
  }
  return nets;
}

type Found = Omit<OneSidedReverseCharge, "accounts">;

/** VAT owed is in credit, its deduction in debit. */
function bookedAccounts(books: Books): (of: Found) => readonly LedgerAccountId[] {
  const nets = new Map<string, Amount>();
  const keyOf = (rate: TaxRateId, quarter: Quarter, account: LedgerAccountId): string =>
    `${quarter} ${account} ${rate}`;
  const { taxAccounts } = vatRulesOf(books);
  for (const { taxRateId, ledgerAccountId, month, net } of rateMovements(books, taxAccounts)) {
    if (taxRateId === null) continue;
    const key = keyOf(taxRateId, quarterOf(month), ledgerAccountId);
    nets.set(key, add(nets.get(key) ?? ZERO, net));
  }
  return ({ taxRateId, quarter, amount }) =>
    [...books.accounts.keys()].filter((account) => {
      const net = nets.get(keyOf(taxRateId, quarter, account)) ?? ZERO;
      return !isZero(net) && isNegative(net) !== isNegative(amount);
    });
}
