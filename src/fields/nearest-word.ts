/** Suggests the known word that was probably meant. */

/** Returns the word that `given` was probably meant to be; null when none is near enough, or several are equally near. */
export function nearestWord(given: string, known: Iterable<string>): string | null {
  const [best, next] = nearWords(given, known);
  return best === undefined || best.distance === next?.distance ? null : best.candidate;
}

/** The words that are near enough, the nearest first. */
function nearWords(
  given: string,
  known: Iterable<string>,
): readonly { readonly candidate: string; readonly distance: number }[] {
  const word = given.toLowerCase();
  return [...new Set(known)]
    .map((candidate) => ({ candidate, distance: distanceOf(word, candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= distanceMax(candidate))
    .toSorted((left, right) => left.distance - right.distance);
}

/** `: did you mean "close"?`, or nothing. */
export function suggestion(given: string, known: Iterable<string>): string {
  const nearest = nearestWord(given, known);
  return nearest === null ? "" : `: did you mean "${nearest}"?`;
}

const SUGGESTED_MAX = 3;

/** Up to three near words, the nearest first, as a suggestion from a list in which many are alike. */
export function suggestions(given: string, known: Iterable<string>): string {
  const near = nearWords(given, known).slice(0, SUGGESTED_MAX);
  const quoted = near.map(({ candidate }) => `"${candidate}"`);
  const last = quoted.pop();
  if (last === undefined) return "";
  return `: did you mean ${quoted.length === 0 ? last : `${quoted.join(", ")} or ${last}`}?`;
}

/** One mistake for every three letters, and one in a short word. */
const distanceMax = (word: string): number => Math.max(1, Math.floor(word.length / 3));

/** A word that is the beginning of another is as near as one mistake. */
const BEGINNING_LETTERS_MIN = 2;

function distanceOf(left: string, right: string): number {
  const [shorter, longer] = left.length < right.length ? [left, right] : [right, left];
  const isBeginning = shorter.length >= BEGINNING_LETTERS_MIN && longer.startsWith(shorter);
  const mistakes = mistakesBetween(left, right);
  return isBeginning ? Math.min(mistakes, 1) : mistakes;
}

/** Letters added, left out or replaced, and neighbours in the other order: the optimal string alignment distance. */
function mistakesBetween(left: string, right: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let at = 1; at <= left.length; at += 1) {
    const next = [at];
    for (let other = 1; other <= right.length; other += 1) {
      const isSame = left[at - 1] === right[other - 1];
      const isSwapped =
        at > 1 &&
        other > 1 &&
        left[at - 1] === right[other - 2] &&
        left[at - 2] === right[other - 1];
      next.push(
        Math.min(
          (row[other] ?? 0) + 1,
          (next[other - 1] ?? 0) + 1,
          (row[other - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (before[other - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return row[right.length] ?? left.length;
}
