/** VAT per rate: base and tax of each month, from the sums over all postings. Debit positive. */
import { type Amount, add, subtract, ZERO } from "../amount/amount.ts";
import type { Month } from "../calendar/month.ts";
import type { Books } from "./books.ts";
import { compareText, type LedgerAccountId, type TaxRateId } from "./ledger-account.ts";
import { percentageBooked, type VatRules, vatRulesOf } from "./vat-rules.ts";

/** The movement of one account with one rate in a month. */
export interface RateMovement {
  readonly month: Month;
  readonly ledgerAccountId: LedgerAccountId;
  /** Null without a rate. */
  readonly taxRateId: TaxRateId | null;
  readonly net: Amount;
  readonly count: number;
}

export interface VatOfRate {
  /** Null for movements of tax accounts without a rate: tax returns and their payment. */
  readonly taxRateId: TaxRateId | null;
  /** The percentage at which the rate is booked; null if an auditfile cannot state it. */
  readonly percentage: Amount | null;
  /** In order, the months with movements. Not the base of `null`. */
  readonly months: ReadonlyMap<Month, { readonly base: Amount; readonly tax: Amount }>;
  readonly base: Amount;
  /** Zero under a reverse charge that is deducted completely. */
  readonly tax: Amount;
}

/** The rates in the order of the list of the service; the movements without a rate are last. */
export function vatPerRate(books: Books): readonly VatOfRate[] {
  const rules = vatRulesOf(books);
  const found = new Map<TaxRateId | null, Map<Month, { base: Amount; tax: Amount }>>();
  for (const { month, ledgerAccountId, taxRateId, net } of rateMovements(books)) {
    const isTax = rules.taxAccounts.has(ledgerAccountId);
    if (!isTax && taxRateId === null) continue;
    const months = found.get(taxRateId) ?? new Map<Month, { base: Amount; tax: Amount }>();
    found.set(taxRateId, months);
    const of = months.get(month) ?? { base: ZERO, tax: ZERO };
    months.set(month, of);
    if (isTax) of.tax = add(of.tax, net);
    else of.base = add(of.base, net);
  }
  const place = new Map([...books.taxRates.keys()].map((id, index) => [id, index]));
  const placeOf = (id: TaxRateId | null): number =>
    id === null ? place.size : (place.get(id) ?? place.size);
  return [...found]
    .sort(
      ([left], [right]) =>
        (left === null ? 1 : 0) - (right === null ? 1 : 0) ||
        placeOf(left) - placeOf(right) ||
        compareText(left ?? "", right ?? ""),
    )
    .map(([taxRateId, months]) => ofRate(taxRateId, months, rules));
}

function ofRate(
  taxRateId: TaxRateId | null,
  months: VatOfRate["months"],
  rules: VatRules,
): VatOfRate {
  let [base, tax] = [ZERO, ZERO];
  for (const each of months.values()) {
    base = add(base, each.base);
    tax = add(tax, each.tax);
  }
  const percentage = taxRateId === null ? null : percentageBooked(rules, taxRateId);
  return { taxRateId, percentage, months, base, tax };
}

/** Every movement of the given accounts, or of all, by month, account and rate; not those of journals that close a year. */
export function* rateMovements(
  { sums }: Pick<Books, "sums">,
  accounts: ReadonlySet<LedgerAccountId> | null = null,
): Generator<RateMovement> {
  for (const sum of sums.per("tax-rate", accounts)) {
    const { month, ledgerAccountId, key, debit, credit, count, closesYear } = sum;
    if (closesYear) continue;
    yield { month, ledgerAccountId, taxRateId: key, net: subtract(debit, credit), count };
  }
}
