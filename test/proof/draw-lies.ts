/** Draws lies for the tests: every field and mutation, in one answer and in several, about every administration. */
import { kindOfAnswer, type LeafLie } from "./leaf-lies.ts";

/** A lie about one of several administrations. */
export interface LieAbout<Books> {
  readonly about: Books;
  readonly lie: LeafLie;
}

export const fieldOf = ({ stated: [{ lie }] }: LeafLie): string => `${lie.field} | ${lie.mutation}`;

/**
 * One lie about each kind of answer, then one of each field and mutation in turn. Their administrations, scopes and
 * kinds of answers take turns too, and of those that are alike in all of this the lies far apart come first: months
 * and accounts differ.
 */
export function drawnLies<Books extends { readonly name: string }>(
  lies: Iterable<LieAbout<Books>>,
  count: number,
): readonly LieAbout<Books>[] {
  const all = [...lies];
  const fields = [...Map.groupBy(all, ({ lie }) => fieldOf(lie)).values()].map((members) =>
    inTurn([...Map.groupBy(members, variantOf).values()]),
  );
  // Kinds of answers with few fields would have no turn.
  const kinds = Map.groupBy(all, ({ lie }) => kindOfAnswer(lie));
  const drawn = new Set([...kinds.values()].flatMap(([first]) => first ?? []));
  for (let turn = 0; drawn.size < count; turn++) {
    const round = fields.flatMap((members, at) => {
      const one = turn < members.length ? members[(turn + at) % members.length] : undefined;
      return one === undefined ? [] : [one];
    });
    if (round.length === 0) break;
    for (const one of round) drawn.add(one);
  }
  return [...drawn].slice(0, count);
}

const variantOf = <Books extends { readonly name: string }>({ about, lie }: LieAbout<Books>) =>
  `${about.name} ${lie.scope} ${kindOfAnswer(lie)}`;

/** Has no factor in common with the sizes of most groups. */
const STEP = 7;

/** One of each list, then another of each. */
function inTurn<Item>(lists: readonly (readonly Item[])[]): readonly Item[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  const items = Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => {
      const item = turn < list.length ? list[(turn * STEP) % list.length] : undefined;
      return item === undefined ? [] : [item];
    }),
  );
  return [...new Set(items.flat())];
}
