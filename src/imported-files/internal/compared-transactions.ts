/**
 * Pairs the transactions of two auditfiles while both are read. Memory holds those without a partner so far: a digest
 * of each, and its text while there are few.
 */
import type { ElementDifference, ElementDifferences } from "../auditfile-comparison.ts";
import type { TransactionText } from "./compared-line.ts";
import { countedFully } from "./compared-records.ts";
import type { LineSide } from "./compared-texts.ts";

/** A transaction whose partner has not been read. */
export interface Waiting {
  readonly side: LineSide;
  /** Its place among the transactions of its file. */
  readonly index: number;
  readonly nr: string;
  /** Null if it is not kept. */
  text: string | null;
}

/** Transactions with one digest whose numbers differ, and those with a digest that the other file does not have. */
export interface Unpaired {
  readonly alike: number;
  readonly renumbered: readonly (readonly [ours: Waiting, theirs: Waiting])[];
  /** In the order of their file. */
  readonly left: Readonly<Record<LineSide, readonly Waiting[]>>;
}

export interface TransactionPairs {
  readonly add: (
    side: LineSide,
    nr: string,
    of: Pick<TransactionText, "digest"> & Partial<TransactionText>,
  ) => void;
  /** To be called after the last transaction. */
  readonly unpaired: () => Unpaired;
}

/** Texts of a file that are kept: those of some 150,000 lines. */
export const TEXT_KEPT_MAX = 16 * 1024 * 1024;

type Group = Record<LineSide, Waiting[]>;

/** Transactions with one digest are paired by their number, and else in the order of the files. */
export function transactionPairs(): TransactionPairs {
  const groups = new Map<string, Group>();
  const read = { ours: 0, theirs: 0 };
  const kept = { ours: 0, theirs: 0 };
  let alike = 0;
  const isKept = (side: LineSide): boolean => kept[side] <= TEXT_KEPT_MAX;
  const keep = (one: Waiting, text: string): void => {
    one.text = text;
    kept[one.side] += text.length;
    if (isKept(one.side)) return;
    for (const group of groups.values()) for (const each of group[one.side]) each.text = null;
  };
  return {
    add: (side, nr, { digest, text }) => {
      read[side] += 1;
      const group = groups.get(digest) ?? { ours: NONE, theirs: NONE };
      const others = group[side === "ours" ? "theirs" : "ours"];
      const at = others.findIndex((one) => isOneNumber(one.nr, nr));
      const [partner] = at === -1 ? NONE : others.splice(at, 1);
      if (partner !== undefined) {
        alike += 1;
        kept[partner.side] -= partner.text?.length ?? 0;
        if (group.ours.length + group.theirs.length === 0) groups.delete(digest);
        return;
      }
      // A part of a text would keep the whole piece of the file in memory.
      const own = Buffer.from(nr).toString();
      const one: Waiting = { side, index: read[side], nr: own, text: null };
      if (group[side] === NONE) group[side] = [one];
      else group[side].push(one);
      groups.set(digest, group);
      if (text !== undefined && isKept(side)) keep(one, text());
    },
    unpaired: () => ({ alike, ...unpairedIn(groups.values()) }),
  };
}

/** Shared by all groups: few have transactions of both files. */
const NONE: Waiting[] = [];

/** A document with several dates has several transactions; a program adds its own suffix to the number of the document. */
const isOneNumber = (left: string, right: string): boolean =>
  left === right || left.startsWith(`${right}-`) || right.startsWith(`${left}-`);

function unpairedIn(groups: Iterable<Readonly<Group>>): Omit<Unpaired, "alike"> {
  const renumbered: (readonly [Waiting, Waiting])[] = [];
  const left: Record<LineSide, Waiting[]> = { ours: [], theirs: [] };
  for (const { ours, theirs } of groups) {
    for (const [at, one] of ours.entries()) {
      const other = theirs[at];
      if (other === undefined) left.ours.push(one);
      else renumbered.push([one, other]);
    }
    for (const one of theirs.slice(ours.length)) left.theirs.push(one);
  }
  for (const some of Object.values(left)) some.sort((one, other) => one.index - other.index);
  return { renumbered, left };
}

/**
 * The transactions of equal lines that are grouped or numbered otherwise. A program may group lines by day instead of
 * document, and number by rules of its own: a difference is one where most transactions are alike. `byTexts` paired all
 * transactions, `byLines` those that it left.
 */
export function transactionDifferences(
  byTexts: Unpaired,
  byLines: Unpaired,
  namedMax: number,
): readonly ElementDifferences[] {
  const numbered = [...byTexts.renumbered, ...byLines.renumbered].map(
    ([{ nr }, theirs]): ElementDifference => ({ subject: nr, ours: nr, theirs: theirs.nr }),
  );
  const grouped = [
    ...byLines.left.ours.map(({ nr }) => ({ subject: nr, ours: nr, theirs: null })),
    ...byLines.left.theirs.map(({ nr }) => ({ subject: nr, ours: null, theirs: nr })),
  ];
  const alike = byTexts.alike + byLines.alike;
  return countedFully(
    [
      ["transaction", alike + numbered.length > grouped.length ? grouped : []],
      ["transaction/nr", alike > numbered.length ? numbered : []],
    ],
    namedMax,
  );
}
