/** The numbers of ledger accounts in an auditfile: one per account, each unique. */
import { Failure } from "../../failure.ts";
import { cutText, IDENTITY_LENGTH_MAX, identityText, trimmedText } from "./auditfile-text.ts";

/** An account with its key, its number and a name for messages. */
export interface NumberedAccount {
  readonly key: string;
  readonly number: string | null;
  readonly description: string;
}

/** The number of accounts named in a message; the others are counted. */
const NAMED_MAX = 10;

/**
 * Returns the number of each account by its key; one that is too long is cut, and marked if another has that. Fails with `account-id-missing` or `account-id-
 * duplicate` and names the accounts, as the service does.
 */
export function accountNumbers(accounts: readonly NumberedAccount[]): ReadonlyMap<string, string> {
  const nameless = accounts.filter(({ number }) => number === null || number.trim() === "");
  if (nameless.length > 0) {
    throw new Failure(
      "account-id-missing",
      `${counted(nameless.length)} without a number: ${named(nameless)}`,
      "Give each of these ledger accounts a number in the bookkeeping, then try again.",
    );
  }
  const byNumber = Map.groupBy(accounts, ({ number }) => trimmedText(number ?? ""));
  const shared = [...byNumber.values()].filter((group) => group.length > 1);
  if (shared.length > 0) {
    throw new Failure(
      "account-id-duplicate",
      `ledger accounts with the same number: ${named(shared.flat())}`,
      "Give each of these ledger accounts a unique number, then try again.",
    );
  }
  const taken = new Set(byNumber.keys());
  return new Map(
    [...byNumber].flatMap(([number, group]) =>
      group.map((account): readonly [string, string] => [account.key, shortNumber(number, taken)]),
    ),
  );
}

/** The number, or its beginning with a mark if another account has that. */
function shortNumber(number: string, taken: Set<string>): string {
  if (cutText(number, IDENTITY_LENGTH_MAX) === number) return identityText(number);
  for (let copy = 1; ; copy += 1) {
    const mark = copy === 1 ? "" : `~${String(copy)}`;
    const short = `${cutText(number, IDENTITY_LENGTH_MAX - mark.length)}${mark}`;
    if (taken.has(short)) continue;
    taken.add(short);
    return short;
  }
}

const counted = (count: number): string =>
  count === 1 ? "1 ledger account" : `${String(count)} ledger accounts`;

function named(accounts: readonly NumberedAccount[]): string {
  const first = accounts
    .slice(0, NAMED_MAX)
    .map(({ key, number, description }) =>
      [number?.trim() ?? "", description, `(id ${key})`].filter((part) => part !== "").join(" "),
    );
  const more = accounts.length - first.length;
  return more > 0 ? `${first.join(", ")} and ${String(more)} more` : first.join(", ");
}
