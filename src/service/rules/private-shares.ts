/** Fiscal allocations: the private share of a purchase. Gap: Fiscal allocations. */
import {
  type Amount,
  add,
  divideRounded,
  isZero,
  multiply,
  subtract,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import type { DetailRecord, FiscalAllocationRecord } from "./administration-books.ts";
import { HUNDRED } from "./posting-line.ts";

/** A line with its cost and the tax of its rate. */
export interface PricedDetail {
  readonly detail: DetailRecord;
  readonly net: Amount;
  readonly gross: Amount;
  readonly percentage: Amount;
}

export interface SharedDetail {
  readonly detail: DetailRecord;
  /** Net of the part that is not private. */
  readonly net: Amount;
  /** The private part, including tax. */
  readonly share: Amount;
}

const CENTS = 2;

/**
 * A share is a percentage of the cost, including tax, of the lines of its account. The rest of a line is
 * divided into net and tax as usual: 40% of 300.00 is 120.00, and 180.00 at 21% is 148.76. The last line
 * and the last share of an account take the rounding difference.
 */
export function privateShares(
  priced: readonly PricedDetail[],
  allocations: readonly FiscalAllocationRecord[],
): {
  readonly details: readonly SharedDetail[];
  readonly allocations: readonly {
    readonly allocation: FiscalAllocationRecord;
    readonly price: Amount;
  }[];
} {
  if (allocations.length === 0) {
    return {
      details: priced.map(({ detail, net }) => ({ detail, net, share: ZERO })),
      allocations: [],
    };
  }
  const shares = new Map<DetailRecord, Amount>();
  const prices = new Map<FiscalAllocationRecord, Amount>();
  for (const [accountId, own] of Map.groupBy(allocations, (each) => each.ledgerAccountId)) {
    const lines = priced.filter(({ detail }) => detail.ledgerAccountId === accountId);
    const percentage = sumOf(own.map((each) => each.percentage));
    const gross = sumOf(lines.map((line) => line.gross));
    const total = shareOf(gross, percentage);
    const perLine = divided(
      lines.map((line) => shareOf(line.gross, percentage)),
      total,
    );
    for (const [index, { detail }] of lines.entries()) shares.set(detail, perLine[index] ?? ZERO);
    const perShare = divided(
      own.map((each) => shareOf(gross, each.percentage)),
      total,
    );
    for (const [index, each] of own.entries()) prices.set(each, perShare[index] ?? ZERO);
  }
  return {
    details: priced.map((line) => restOf(line, shares.get(line.detail) ?? ZERO)),
    allocations: allocations.map((allocation) => ({
      allocation,
      price: prices.get(allocation) ?? ZERO,
    })),
  };
}

function restOf({ detail, net, gross, percentage }: PricedDetail, share: Amount): SharedDetail {
  if (isZero(share)) return { detail, net, share };
  const rest = multiply(subtract(gross, share), HUNDRED);
  return { detail, net: divideRounded(rest, add(HUNDRED, percentage), CENTS), share };
}

const shareOf = (amount: Amount, percentage: Amount): Amount =>
  divideRounded(multiply(amount, percentage), HUNDRED, CENTS);

/** The parts as given, except that the last is the total minus the others. */
const divided = (parts: readonly Amount[], total: Amount): readonly Amount[] =>
  parts.map((part, index) =>
    index === parts.length - 1 ? subtract(total, sumOf(parts.slice(0, -1))) : part,
  );
