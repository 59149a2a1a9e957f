/**
 * The tax of a transaction as an auditfile states it: on the lines of the base, not on those of the tax accounts, so that
 * adding up counts nothing twice. What has no base, or cannot be stated, is listed.
 */
import {
  type Amount,
  equalAmounts,
  isNegative,
  isZero,
  roundAmount,
  sumOf,
  ZERO,
} from "../amount/amount.ts";
import { apportion } from "../amount/apportion.ts";
import type { Month } from "../calendar/month.ts";
import type { LedgerAccountId, TaxRateId } from "./ledger-account.ts";
import type { Posting } from "./posting.ts";
import { percentageBooked, type RatedPostings, ratedPostings, type VatRules } from "./vat-rules.ts";

export interface VatBlock {
  readonly taxRateId: TaxRateId;
  /** 21 means 21 percent; not negative. */
  readonly percentage: Amount;
  /** Debit positive, with the sign of the line on the tax account. */
  readonly amount: Amount;
  /** The tax account; null for a base without tax. */
  readonly taxAccountId: LedgerAccountId | null;
}

/**
 * Why a movement of a tax account is not divided over bases.
 * - `without-base`: no line of the transaction is the base (import tax paid to an agent, corrections); the block is on the tax line.
 * - `bases-cancel`: the bases add up to zero; the last of them has all of the tax.
 * - `not-stated`: a rate that is not in the list or negative, or an amount that is not whole cents; there is no block.
 * - `without-rate`: a tax return, its payment, an opening; there is no block.
 * @useDeclaredType
 */
export type VatExceptionKind = "without-base" | "bases-cancel" | "not-stated" | "without-rate";

export interface VatException {
  readonly kind: VatExceptionKind;
  /** The line on the tax account. */
  readonly posting: Posting;
}

export interface VatOfTransaction {
  readonly blocks: ReadonlyMap<Posting, readonly VatBlock[]>;
  readonly exceptions: readonly VatException[];
}

/** The tax that one tax account has of one rate in a month; null for movements without a rate. */
export interface BookedTax {
  readonly month: Month;
  readonly taxAccountId: LedgerAccountId;
  readonly taxRateId: TaxRateId | null;
  /** In blocks on lines of the auditfile. */
  readonly inBlocks: Amount;
  /** In listed movements that have no block. */
  readonly listed: Amount;
}

const NOTHING: VatOfTransaction = { blocks: new Map(), exceptions: [] };

/**
 * The tax of each rate divided over its bases by largest remainder, side by side: a reverse charge has a block for the tax
 * that is deducted and one for the tax that is owed. A base without tax (zero percent, exempt, a rate that only labels a
 * line) has a block of zero. The blocks of a rate add up to its lines on tax accounts.
 */
export function vatOfTransaction(postings: readonly Posting[], rules: VatRules): VatOfTransaction {
  const { taxAccounts } = rules;
  const isTouched = postings.some(
    ({ taxRateId, ledgerAccountId }) => taxRateId !== null || taxAccounts.has(ledgerAccountId),
  );
  if (!isTouched) return NOTHING;
  const blocks = new Map<Posting, readonly VatBlock[]>();
  const exceptions: VatException[] = [];
  const list = (kind: VatExceptionKind, lines: readonly Posting[]): void => {
    for (const posting of lines) exceptions.push({ kind, posting });
  };
  for (const rated of ratedPostings(postings, rules)) {
    const { bases, taxes } = rated;
    const percentage = percentageBooked(rules, rated.taxRateId);
    // Without a known tax account a base whose tax line is not found would get a tax of zero.
    const isTaxUnknown =
      taxAccounts.size === 0 && taxes.length === 0 && percentage !== null && !isZero(percentage);
    const areStated = !isTaxUnknown && bases.every(isInCents) && taxes.every(isInCents);
    if (percentage === null || !areStated) {
      list("not-stated", taxes);
      continue;
    }
    const weights = bases.map(({ amount }) => amount);
    if (bases.length === 0) list("without-base", taxes);
    else if (isZero(sumOf(weights))) list("bases-cancel", taxes);
    divideOver(rated, { percentage, weights }, blocks);
  }
  list(
    "without-rate",
    postings.filter(
      ({ taxRateId, ledgerAccountId }) => taxRateId === null && taxAccounts.has(ledgerAccountId),
    ),
  );
  return { blocks, exceptions };
}

interface RateOfBases {
  readonly percentage: Amount;
  /** The amounts of the bases. */
  readonly weights: readonly Amount[];
}

/** Adds the blocks of each line of a rate: one for each side. */
function divideOver(
  { taxRateId, bases, taxes }: RatedPostings,
  { percentage, weights }: RateOfBases,
  blocks: Map<Posting, readonly VatBlock[]>,
): void {
  if (bases.length === 0) {
    for (const line of taxes) {
      const { amount, ledgerAccountId: taxAccountId } = line;
      blocks.set(line, [{ taxRateId, percentage, amount, taxAccountId }]);
    }
    return;
  }
  const sides = sidesOf(taxes);
  const parts = sides.map(({ total }) => apportion(total, weights));
  for (let index = 0; index < bases.length; index++) {
    const line = bases[index];
    if (line === undefined) continue;
    blocks.set(
      line,
      sides.map(({ taxAccountId }, side) => {
        const amount = parts[side]?.[index] ?? ZERO;
        return { taxRateId, percentage, amount, taxAccountId };
      }),
    );
  }
}

/** The tax of one side: of one tax account, debits and credits apart. */
interface Side {
  /** Null for bases without tax. */
  readonly taxAccountId: LedgerAccountId | null;
  readonly total: Amount;
}

const UNTAXED: readonly Side[] = [{ taxAccountId: null, total: ZERO }];

function sidesOf(taxes: readonly Posting[]): readonly Side[] {
  const [first] = taxes;
  if (first === undefined) return UNTAXED;
  // Most documents have one line of tax, which needs no grouping.
  if (taxes.length === 1) return [{ taxAccountId: first.ledgerAccountId, total: first.amount }];
  const sides = Map.groupBy(
    taxes,
    ({ ledgerAccountId, amount }) => `${ledgerAccountId} ${isNegative(amount) ? "C" : "D"}`,
  );
  return [...sides.values()].map((lines) => ({
    taxAccountId: lines[0]?.ledgerAccountId ?? null,
    total: sumOf(lines.map(({ amount }) => amount)),
  }));
}

const isInCents = ({ amount }: Posting): boolean => equalAmounts(roundAmount(amount, 2), amount);
