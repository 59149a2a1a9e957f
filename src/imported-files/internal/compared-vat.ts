/** The base and tax of each rate in two auditfiles. Memory holds one sum per rate and account. */
import { type Amount, add, isNegative, isZero, sumOf, ZERO } from "../../amount/amount.ts";
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

const NOTHING: FileVat = { base: ZERO, tax: ZERO, reversedTax: ZERO };

export function comparedVat(): VatComparison {
  const rates = new Map<string, Record<Side, FileVat> & Pick<ComparedVat, "vatId" | "accountId">>();
  const has = { ours: false, theirs: false };
  return {
    add: (side, { lines }) => {
      for (const { accountId, amount, vat } of lines) {
        if (vat.length === 0) continue;
        has[side] = true;
        for (const [vatId, blocks] of Map.groupBy(vat, (one) => one.get("vatID") ?? "")) {
          const key = `${vatId}\u0000${accountId}`;
          const of = rates.get(key) ?? { vatId, accountId, ours: NOTHING, theirs: NOTHING };
          of[side] = added(of[side], amount, blocks.map(vatAmount));
          rates.set(key, of);
        }
      }
    },
    isComparable: () => has.ours === has.theirs,
    compared: () => [...rates.values()],
  };
}

function added({ base, tax, reversedTax }: FileVat, of: Amount, taxes: readonly Amount[]): FileVat {
  const isReversed = (each: Amount): boolean =>
    !isZero(each) && isNegative(each) !== isNegative(of);
  return {
    base: add(base, of),
    tax: add(tax, sumOf(taxes.filter((each) => !isReversed(each)))),
    reversedTax: add(reversedTax, sumOf(taxes.filter(isReversed))),
  };
}
