/** The ways in which answers can state a variant of the books: all of them, all but a kind, a kind alone, and without a list. */
import { allBut, type ConsistentLie, type KindOfAnswer, lieAbout } from "./consistent-lie.ts";
import type { Variant } from "./variants.ts";

const ANOTHER =
  "it is another administration: every answer is one that an honest service gives about those books";
const WITHOUT_LIST =
  "it is another administration without that list: every other answer is one that an honest service gives about those books";

const LISTS = [
  "list of sales",
  "list of purchases",
  "list of receipts",
  "list of journals",
  "list of mutations",
] as const satisfies readonly KindOfAnswer[];

const BASES = ["closed", "unclosed"] as const;

/** Stated by every answer; that of the administration with open years in the shapes that the other does not have. */
export const variantLies = ({ claim, claimed }: Variant): readonly ConsistentLie[] =>
  BASES.flatMap((base) => {
    const change = claimed[base];
    return change === undefined
      ? []
      : [
          lieAbout(base, {
            claim,
            shapes: base === "closed" ? "specification" : "current",
            claimed: change,
            names: [],
            beyond: ANOTHER,
          }),
        ];
  });

export interface WayToLie {
  /** `stated by all but ledgers`. */
  readonly way: string;
  readonly lie: ConsistentLie;
}

/**
 * `kinds` are those of which an answer differs between the books; `beyond` has those that do not contradict the
 * others.
 */
export function waysToTell(
  lie: ConsistentLie,
  kinds: readonly KindOfAnswer[],
  beyond: Variant["beyond"] = {},
): readonly WayToLie[] {
  const contradicted: ConsistentLie = { ...lie };
  delete (contradicted as { beyond?: string }).beyond;
  return [
    { way: "stated by every answer", lie },
    ...kinds.flatMap((kind) => {
      const reason = beyond[kind];
      const stated = reason === undefined ? contradicted : { ...lie, beyond: reason };
      return [
        { way: `stated by all but ${kind}`, lie: { ...stated, honest: [kind] } },
        { way: `stated by ${kind} alone`, lie: { ...stated, honest: allBut(kind) } },
      ];
    }),
    // A list that says nothing of the fact is no witness of it.
    ...LISTS.filter((list) => kinds.includes(list)).flatMap((list) => [
      {
        way: `without the ${list}`,
        lie: { ...lie, removed: [list], beyond: WITHOUT_LIST },
      },
      { way: `with an empty ${list}`, lie: { ...contradicted, emptied: [list] } },
    ]),
  ];
}
