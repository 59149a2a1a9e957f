/** The VAT that lines of an auditfile state, by code: its base, what it should be, and what is booked with it. */
import {
  type Amount,
  absolute,
  add,
  amountOf,
  amountText,
  compareAmounts,
  equalAmounts,
  isNegative,
  isZero,
  multiply,
  negate,
  parseAmount,
  subtract,
  ZERO,
} from "../amount/amount.ts";
import { type Month, monthOf } from "../calendar/month.ts";
import type { ReadLine, ReadTransaction } from "../imported-files/auditfile-parts.ts";
import type { StatedTax, TaxOfMonth } from "../ledger/auditfile-source.ts";
import type { LedgerAccountId } from "../ledger/ledger-account.ts";
import { taxOver } from "../ledger/vat-rules.ts";
import { accountIn } from "./auditfile-names.ts";

/** Per line that states VAT in a transaction: each of them is rounded. */
const TOLERANCE_PER_LINE = amountOf("0.01");

/** The tax of a line under a code; null for a block without an amount. */
export function taxOf(
  { amount, fields }: Pick<ReadLine, "amount" | "fields">,
  block: ReadonlyMap<string, string>,
): Amount | null {
  const tax = parseAmount(block.get("vatAmnt")?.trim() ?? "");
  if (tax === null) return null;
  // Some packages write the sign as well as the side: what counts is whether tax and base are on the same side.
  const size = absolute(tax);
  const side = block.get("vatAmntTp")?.trim() ?? "";
  if (side === "" || side === fields.get("amntTp")?.trim()) {
    return isNegative(amount) ? negate(size) : size;
  }
  return isNegative(amount) ? size : negate(size);
}

type Sums = { -readonly [Name in keyof StatedTax]: StatedTax[Name] };

export interface TaxesInProgress {
  readonly add: (transaction: ReadTransaction) => void;
  readonly all: () => {
    readonly taxes: readonly StatedTax[];
    readonly taxOfMonths: readonly TaxOfMonth[];
  };
}

/** Lines on accounts of VAT have a code without being its base: their tax is that of other lines. */
export function statedTaxes(isTaxAccount: (id: LedgerAccountId) => boolean): TaxesInProgress {
  const taxes = new Map<string, Sums>();
  const months = new Map<Month, { stated: Amount; booked: Amount; apart: number }>();
  const onTax = new Map<string, boolean>();
  const isOnTax = ({ accountId }: ReadLine): boolean => {
    const known = onTax.get(accountId) ?? isTaxAccount(accountIn(accountId));
    onTax.set(accountId, known);
    return known;
  };
  return {
    add: ({ date, lines }: ReadTransaction): void => {
      const own: TaxOfTransaction[] = [];
      for (const line of lines) {
        if (line.vat.length > 0 && !isOnTax(line)) addLine(own, line);
      }
      if (own.length === 0) return;
      let stated = ZERO;
      for (const one of own) {
        addToCode(taxes, one);
        stated = add(stated, one.tax);
      }
      let booked = ZERO;
      for (const line of lines) if (isOnTax(line)) booked = add(booked, line.amount);
      const month = months.get(monthOf(date)) ?? { stated: ZERO, booked: ZERO, apart: 0 };
      months.set(monthOf(date), month);
      month.stated = add(month.stated, stated);
      month.booked = add(month.booked, booked);
      if (!equalAmounts(stated, booked)) month.apart += 1;
    },
    all: () => ({
      taxes: [...taxes.values()],
      taxOfMonths: [...months].map(([month, of]) => ({ month, ...of })),
    }),
  };
}

type TaxOfTransaction = Pick<Sums, "code" | "percentage" | "isReversed" | "lines" | "base" | "tax">;

/**
 * Adds what a line states to the tax of its transaction, by code, percentage, and whether it is on the side of its
 * base.
 */
function addLine(taxes: TaxOfTransaction[], line: ReadLine): void {
  for (const block of line.vat) {
    const tax = taxOf(line, block);
    if (tax === null) continue;
    const code = block.get("vatID")?.trim() ?? "";
    const percentage = parseAmount(block.get("vatPerc")?.trim() ?? "");
    const isReversed = !isZero(tax) && isNegative(tax) !== isNegative(line.amount);
    const known = taxes.find(
      (one) =>
        one.code === code && one.isReversed === isReversed && isSame(one.percentage, percentage),
    );
    if (known === undefined) {
      taxes.push({ code, percentage, isReversed, lines: 1, base: line.amount, tax });
      continue;
    }
    known.lines += 1;
    known.base = add(known.base, line.amount);
    known.tax = add(known.tax, tax);
  }
}

const isSame = (one: Amount | null, other: Amount | null): boolean =>
  one === null || other === null ? one === other : equalAmounts(one, other);

function addToCode(taxes: Map<string, Sums>, one: TaxOfTransaction): void {
  const { code, percentage, isReversed, lines, base, tax } = one;
  const rate = percentage === null ? "" : amountText(percentage, 0);
  const key = `${isReversed ? "reversed" : "direct"} ${rate} ${code}`;
  const { due, isApart } = dueOf(one);
  const known = taxes.get(key);
  if (known === undefined) {
    taxes.set(key, { ...one, due, apart: isApart ? 1 : 0 });
    return;
  }
  known.lines += lines;
  known.base = add(known.base, base);
  known.tax = add(known.tax, tax);
  known.due = add(known.due, due);
  if (isApart) known.apart += 1;
}

/** The percentage of the base, in whole cents; within the rounding of its lines the tax itself. */
function dueOf({ percentage, isReversed, lines, base, tax }: TaxOfTransaction) {
  if (percentage === null) return { due: tax, isApart: false };
  const onBase = taxOver(base, percentage);
  const due = isReversed ? negate(onBase) : onBase;
  if (equalAmounts(tax, due)) return { due, isApart: false };
  const tolerance = multiply(TOLERANCE_PER_LINE, amountOf(String(lines)));
  const isApart = compareAmounts(absolute(subtract(tax, due)), tolerance) > 0;
  return { due: isApart ? due : tax, isApart };
}
