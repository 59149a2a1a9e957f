/** The numbers of ledger accounts in an auditfile: one per account, each unique, whatever the books have. */
import { cutText, IDENTITY_LENGTH_MAX, identityText, trimmedText } from "./auditfile-text.ts";

/** An account with its key, and the number that the books have for it. */
export interface NumberedAccount {
  readonly key: string;
  readonly number: string | null;
}

/**
 * Returns the number of each account by its key. An account without one has its key in place of it; one that is too
 * long is cut, and one that another account has is marked: no two accounts may become one in the file.
 */
export function accountNumbers(accounts: readonly NumberedAccount[]): ReadonlyMap<string, string> {
  const own = accounts.map(({ key, number }) => {
    const text = trimmedText(number ?? "");
    return [key, text === "" ? trimmedText(key) : text] as const;
  });
  const fitting = own.flatMap(([, number]) => (isWhole(number) ? [number] : []));
  const unused = new Set(fitting);
  const taken = new Set(fitting);
  return new Map(
    own.map(([key, number]): readonly [string, string] => [
      key,
      // The first account with a number keeps it.
      unused.delete(number) ? identityText(number) : markedNumber(number, taken),
    ]),
  );
}

const isWhole = (number: string): boolean => cutText(number, IDENTITY_LENGTH_MAX) === number;

/** The number or its beginning, with a mark if another account has that. */
function markedNumber(number: string, taken: Set<string>): string {
  for (let copy = 1; ; copy += 1) {
    const mark = copy === 1 ? "" : `~${String(copy)}`;
    const marked = `${cutText(number, IDENTITY_LENGTH_MAX - mark.length)}${mark}`;
    if (taken.has(marked)) continue;
    taken.add(marked);
    return marked;
  }
}
