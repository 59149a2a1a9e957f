/**
 * The tax amount of a line, where the postings leave no doubt about it. The auditfile puts it on the base
 * line, not on the line of the tax account, so that a reader who adds them up counts nothing twice.
 */
import {
  type Amount,
  amountOf,
  divideRounded,
  equalAmounts,
  isNegative,
  isZero,
  multiply,
  subtract,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { Posting } from "../../ledger/posting.ts";
import type { AuditfileVat } from "./auditfile-contents.ts";

const HUNDRED = amountOf("100");
const NOTHING_KNOWN: ReadonlyMap<Posting, AuditfileVat> = new Map();

/**
 * Per base line its tax. Of the lines that carry a rate, exactly one must be the percentage of all the
 * others, each rounded to cents: that is the tax account's line, and the others are known. A rate of zero
 * percent has no tax line. Else (reverse charge, tax rounded over a whole invoice) dividing it would be
 * ours to invent, so the block is left out.
 */
export function vatOfPostings(
  postings: readonly Posting[],
  books: Books,
): ReadonlyMap<Posting, AuditfileVat> {
  if (postings.every(({ taxRateId }) => taxRateId === null)) return NOTHING_KNOWN;
  const known = new Map<Posting, AuditfileVat>();
  const taxed = postings.filter(({ taxRateId }) => taxRateId !== null);
  for (const [id, lines] of Map.groupBy(taxed, ({ taxRateId }) => taxRateId)) {
    const percentage = id === null ? null : (books.taxRates.get(id)?.percentage ?? null);
    if (id === null || percentage === null || isNegative(percentage)) continue;
    for (const [line, amount] of taxedLines(lines, percentage)) {
      known.set(line, { vatId: id, percentage, amount });
    }
  }
  return known;
}

function taxedLines(
  lines: readonly Posting[],
  percentage: Amount,
): readonly (readonly [Posting, Amount])[] {
  if (isZero(percentage)) return lines.map((line) => [line, ZERO]);
  if (lines.length === 1) return [];
  const taxes = lines.map((line) => [line, taxOn(line, percentage)] as const);
  const taxOnAll = sumOf(taxes.map(([, tax]) => tax));
  const taxLines = taxes.filter(([{ amount }, tax]) =>
    equalAmounts(amount, subtract(taxOnAll, tax)),
  );
  const [taxLine] = taxLines;
  return taxLine === undefined || taxLines.length > 1 ? [] : taxes.filter((one) => one !== taxLine);
}

/** Rounded half away from zero to cents, as an invoice states its tax. */
const taxOn = ({ amount }: Posting, percentage: Amount): Amount =>
  divideRounded(multiply(amount, percentage), HUNDRED, 2);
