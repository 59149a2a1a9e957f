/** The transactions of two auditfiles: which lines they group, and their numbers. Memory holds a key and the number of each. */
import type { ElementDifference, ElementDifferences } from "../auditfile-comparison.ts";
import type { ReadTransaction } from "../auditfile-parts.ts";
import { digestOf, type LineWithTexts } from "./compared-line.ts";

type Side = "ours" | "theirs";

interface ComparedTransactions {
  readonly add: (side: Side, transaction: ReadTransaction, lines: readonly LineWithTexts[]) => void;
  readonly differences: () => readonly ElementDifferences[];
}

/**
 * Transactions of equal lines are paired by their number, and else in the order of the files. A program may group lines by
 * day instead of document, and number by rules of its own: a difference is one where most transactions are alike.
 */
export function comparedTransactions(namedMax: number): ComparedTransactions {
  const unpaired = new Map<string, Record<Side, string[]>>();
  let alike = 0;
  return {
    add: (side, { nr }, lines) => {
      const of = digestOf(lines.map(({ key }) => key).sort());
      const numbers = unpaired.get(of) ?? { ours: [], theirs: [] };
      const others = numbers[side === "ours" ? "theirs" : "ours"];
      const at = others.findIndex((other) => isOneNumber(nr, other));
      if (at === -1) {
        numbers[side].push(nr);
      } else {
        others.splice(at, 1);
        alike += 1;
      }
      if (numbers.ours.length + numbers.theirs.length === 0) unpaired.delete(of);
      else unpaired.set(of, numbers);
    },
    differences: () => {
      const { grouped, numbered } = differencesIn(unpaired.values());
      const paired = alike + numbered.length;
      return [
        ["transaction", paired > grouped.length ? grouped : []] as const,
        ["transaction/nr", alike > numbered.length ? numbered : []] as const,
      ]
        .filter(([, found]) => found.length > 0)
        .map(([element, found]) => ({
          element,
          count: found.length,
          isCountedFully: true,
          first: found.slice(0, namedMax),
        }));
    },
  };
}

/** A document with several dates has several transactions; a program adds its own suffix to the number of the document. */
const isOneNumber = (left: string, right: string): boolean =>
  left === right || left.startsWith(`${right}-`) || right.startsWith(`${left}-`);

function differencesIn(unpaired: Iterable<Readonly<Record<Side, readonly string[]>>>): {
  readonly grouped: readonly ElementDifference[];
  readonly numbered: readonly ElementDifference[];
} {
  const grouped: ElementDifference[] = [];
  const numbered: ElementDifference[] = [];
  for (const { ours, theirs } of unpaired) {
    const pairs = Math.min(ours.length, theirs.length);
    for (const [at, nr] of ours.slice(0, pairs).entries()) {
      numbered.push({ subject: nr, ours: nr, theirs: theirs[at] ?? null });
    }
    for (const nr of ours.slice(pairs)) grouped.push({ subject: nr, ours: nr, theirs: null });
    for (const nr of theirs.slice(pairs)) grouped.push({ subject: nr, ours: null, theirs: nr });
  }
  return { grouped, numbered };
}
