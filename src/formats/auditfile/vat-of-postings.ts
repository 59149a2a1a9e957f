/**
 * The tax amount of a line, if it follows unambiguously from the postings. The auditfile states it on
 * the base line, not on the line of the tax account, so that adding up counts nothing twice.
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
const NOTHING_KNOWN: ReadonlyMap<Posting, readonly AuditfileVat[]> = new Map();

/**
 * The tax per base line. Exactly one of the lines with a rate must be the percentage of all the
 * others, each rounded to cents: that is the line of the tax account. A rate of zero percent has no
 * tax line. In other cases (reverse charge, tax rounded over an invoice) a division would be invented,
 * so the block is omitted.
 */
export function vatOfPostings(
  postings: readonly Posting[],
  books: Books,
): ReadonlyMap<Posting, readonly AuditfileVat[]> {
  if (postings.every(({ taxRateId }) => taxRateId === null)) return NOTHING_KNOWN;
  const known = new Map<Posting, readonly AuditfileVat[]>();
  const taxed = postings.filter(({ taxRateId }) => taxRateId !== null);
  for (const [id, lines] of Map.groupBy(taxed, ({ taxRateId }) => taxRateId)) {
    const percentage = id === null ? null : (books.taxRates.get(id)?.percentage ?? null);
    if (id === null || percentage === null || isNegative(percentage)) continue;
    for (const [line, amount] of taxedLines(lines, percentage)) {
      known.set(line, [{ vatId: id, percentage, amount }]);
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

/** Rounded half away from zero to cents, as on an invoice. */
const taxOn = ({ amount }: Posting, percentage: Amount): Amount =>
  divideRounded(multiply(amount, percentage), HUNDRED, 2);
