/** The VAT that lines of an auditfile state, by code: its base, what it should be, and what is booked with it. */
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
  return {
    add: ({ date, lines }: ReadTransaction): void => {
      if (lines.every(({ vat }) => vat.length === 0)) return;
      const isOnTax = ({ accountId }: ReadLine): boolean => isTaxAccount(accountIn(accountId));
      const own = taxesIn(lines.filter((line) => !isOnTax(line)));
      if (own.length === 0) return;
      for (const one of own) addTax(taxes, one);
      const month = months.get(monthOf(date)) ?? { stated: ZERO, booked: ZERO, apart: 0 };
      months.set(monthOf(date), month);
      let stated = ZERO;
      for (const { tax } of own) stated = add(stated, tax);
      let booked = ZERO;
      for (const line of lines) if (isOnTax(line)) booked = add(booked, line.amount);
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

type TaxOfTransaction = Pick<
  StatedTax,
  "code" | "percentage" | "isReversed" | "lines" | "base" | "tax"
>;

/** The tax of one transaction, by code, percentage, and whether it is on the side of its base. */
function taxesIn(lines: readonly ReadLine[]): readonly TaxOfTransaction[] {
  const found = new Map<string, Sums>();
  for (const line of lines) {
    for (const block of line.vat) {
      const tax = taxOf(line, block);
      if (tax === null) continue;
      const code = block.get("vatID")?.trim() ?? "";
      const percentage = parseAmount(block.get("vatPerc")?.trim() ?? "");
      const isReversed = !isZero(tax) && isNegative(tax) !== isNegative(line.amount);
      const one = { code, percentage, isReversed, lines: 1, base: line.amount, tax };
      addTax(found, one);
    }
  }
  return [...found.values()];
}

function addTax(taxes: Map<string, Sums>, one: TaxOfTransaction): void {
  const { code, percentage, isReversed, lines, base, tax } = one;
  const key = JSON.stringify([code, percentage, isReversed]);
  const known = taxes.get(key);
  const { due, isApart } = dueOf(one);
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
  const tolerance = multiply(TOLERANCE_PER_LINE, amountOf(String(lines)));
  const isApart = compareAmounts(absolute(subtract(tax, due)), tolerance) > 0;
  return { due: isApart ? due : tax, isApart };
}
