/** The base and tax of each rate in two auditfiles. Memory holds one sum per rate and account. */
import { add, isNegative, isZero, ZERO } from "../../amount/amount.ts";
import type { ComparedVat, FileVat } from "../auditfile-comparison.ts";
import type { ReadTransaction } from "../auditfile-parts.ts";
import { vatAmount } from "./compared-line.ts";

type Side = "ours" | "theirs";

export interface VatComparison {
  readonly add: (side: Side, transaction: ReadTransaction) => void;
  /** False if exactly one of the files states no tax at all. */
  readonly isComparable: () => boolean;
  readonly compared: () => readonly ComparedVat[];
}

type Sums = { -readonly [Part in keyof FileVat]: FileVat[Part] };
type Rate = Record<Side, Sums> & Pick<ComparedVat, "vatId" | "accountId">;

export function comparedVat(): VatComparison {
  const rates = new Map<string, Map<string, Rate>>();
  const has = { ours: false, theirs: false };
  const sumsOf = (vatId: string, accountId: string): Rate => {
    const accounts = rates.get(vatId) ?? new Map<string, Rate>();
    rates.set(vatId, accounts);
    const known = accounts.get(accountId);
    if (known !== undefined) return known;
    const rate = { vatId, accountId, ours: noSums(), theirs: noSums() };
    accounts.set(accountId, rate);
    return rate;
  };
  return {
    add: (side, { lines }) => {
      for (const { accountId, amount, vat } of lines) {
        for (const [at, block] of vat.entries()) {
          has[side] = true;
          const vatId = idOf(block);
          const sums = sumsOf(vatId, accountId)[side];
          const isFirst = vat.findIndex((one) => idOf(one) === vatId) === at;
          if (isFirst) sums.base = add(sums.base, amount);
          const tax = vatAmount(block);
          const isReversed = !isZero(tax) && isNegative(tax) !== isNegative(amount);
          if (isReversed) sums.reversedTax = add(sums.reversedTax, tax);
          else sums.tax = add(sums.tax, tax);
        }
      }
    },
    isComparable: () => has.ours === has.theirs,
    compared: () => [...rates.values()].flatMap((accounts) => [...accounts.values()]),
  };
}

const noSums = (): Sums => ({ base: ZERO, tax: ZERO, reversedTax: ZERO });
const idOf = (block: ReadonlyMap<string, string>): string => block.get("vatID") ?? "";
