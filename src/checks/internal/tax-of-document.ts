/** The tax of one rate in one document, compared with the percentage of its bases. */
import {
  type Amount,
  absolute,
  add,
  amountOf,
  compareAmounts,
  equalAmounts,
  isNegative,
  isZero,
  multiply,
  negate,
  subtract,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import { monthOf } from "../../calendar/month.ts";
import type { TaxRateId } from "../../ledger/ledger-account.ts";
import type { JournalEntry, Posting } from "../../ledger/posting.ts";
import {
  percentageBooked,
  type RatedPostings,
  taxOver,
  type VatRules,
} from "../../ledger/vat-rules.ts";
import type { Comparison } from "../check.ts";
import type { ComparisonTally } from "./comparison-tally.ts";

/**
 * Per posting of the document, those of the total and the tax included. Prices that include tax round each line and its net
 * amount: of 15,000 documents in euros the worst differed by 0.0099 per posting. Another currency rounds each line once
 * more. Only its documents with prices that include tax can exceed a cent, and only if all their rounding goes one way: of
 * 3,000 with up to thirty equal lines 19 did (0.013), of 3,000 with lines that differ none (0.004).
 */
const TOLERANCE_PER_POSTING = amountOf("0.01");

export const toleranceOf = ({ postings }: JournalEntry): Amount =>
  multiply(TOLERANCE_PER_POSTING, amountOf(String(postings.length)));

export const isWithin = (tolerance: Amount, one: Amount, other: Amount): boolean =>
  compareAmounts(absolute(subtract(one, other)), tolerance) <= 0;

/** Most figures are equal, and need no tolerance. */
export const isAlike = (entry: JournalEntry, one: Amount, other: Amount): boolean =>
  equalAmounts(one, other) || isWithin(toleranceOf(entry), one, other);

/**
 * One comparison, or two under a reverse charge: what is deducted and what is owed. None for a rate that an auditfile
 * cannot state, and for a rate on several dates: then a base may be dated in another year. Within the tolerance both
 * figures are equal.
 */
export function compareTaxOfRate(
  { entry, rated }: { readonly entry: JournalEntry; readonly rated: RatedPostings },
  rules: VatRules,
  tally: Pick<ComparisonTally, "add">,
): void {
  const { taxRateId, bases, taxes } = rated;
  const percentage = percentageBooked(rules, taxRateId);
  const first = bases[0] ?? taxes[0];
  if (percentage === null || first === undefined) return;
  const isOnDate = ({ date }: Posting): boolean => date === first.date;
  if (!bases.every(isOnDate) || !taxes.every(isOnDate)) return;
  const { direct, reversed } = sidesOf(rated);
  // A purchase for private use only has no base, and owes the tax of a reverse charge all the same.
  if (bases.length === 0 && hasPrivateShare(entry, rules)) return;
  const tax = taxOver(sumOfLines(bases), percentage);
  const compare = (on: Amount, actual: Amount): void => {
    const expected = isAlike(entry, on, actual) ? actual : on;
    tally.add({ month: monthOf(first.date), expected, actual }, () => ({
      subject: rateSubject(taxRateId, entry),
      sources: [...new Set([...bases, ...taxes].map(({ source }) => source))],
    }));
  };
  compare(tax, direct);
  if (reversed !== null && !hasPrivateShare(entry, rules)) compare(negate(tax), reversed);
}

export const rateSubject = (
  taxRateId: TaxRateId | null,
  { document }: Pick<JournalEntry, "document">,
): Comparison["subject"] => ({ kind: "tax-rate", taxRateId, document });

/** The tax on the side of its base; under a reverse charge another account has the same with the opposite sign. */
export function sidesOf({ bases, taxes }: RatedPostings): {
  readonly direct: Amount;
  readonly reversed: Amount | null;
} {
  const account = taxes[0]?.ledgerAccountId;
  if (taxes.every(({ ledgerAccountId }) => ledgerAccountId === account)) {
    return { direct: sumOfLines(taxes), reversed: null };
  }
  const base = sumOfLines(bases);
  const perAccount = [...Map.groupBy(taxes, ({ ledgerAccountId }) => ledgerAccountId).values()]
    .map(sumOfLines)
    .filter((sum) => !isZero(sum));
  const isReversed = (sum: Amount): boolean => isNegative(sum) !== isNegative(base);
  const opposite = perAccount.filter(isReversed);
  // One side alone is the tax, whatever its sign.
  if (opposite.length === 0 || opposite.length === perAccount.length) {
    return { direct: sumOf(perAccount), reversed: null };
  }
  return {
    direct: sumOf(perAccount.filter((sum) => !isReversed(sum))),
    reversed: sumOf(opposite),
  };
}

/** A private share posts its price and the tax that is not deducted, on one account and without a rate. */
function hasPrivateShare(
  { postings }: Pick<JournalEntry, "postings">,
  { taxAccounts }: VatRules,
): boolean {
  const counts = new Map<string, number>();
  for (const { taxRateId, ledgerAccountId, amount } of postings) {
    if (taxRateId !== null || taxAccounts.has(ledgerAccountId) || isZero(amount)) continue;
    counts.set(ledgerAccountId, (counts.get(ledgerAccountId) ?? 0) + 1);
  }
  return [...counts.values()].some((count) => count > 1);
}

export function sumOfLines(lines: readonly Pick<Posting, "amount">[]): Amount {
  let sum = ZERO;
  for (const { amount } of lines) sum = add(sum, amount);
  return sum;
}
