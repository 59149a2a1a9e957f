/** The accounts that a profile names for a role, by the numbers that people use, and their ids in the chart. */
import { Failure } from "../failure.ts";
import type { AccountMapping, AccountRole } from "./account-roles.ts";
import type { LedgerAccount, LedgerAccountId } from "./ledger-account.ts";

export interface NamedAccounts {
  /** The file with profiles, as messages name it. */
  readonly file: string;
  readonly profile: string;
  readonly roles: ReadonlyMap<AccountRole, readonly NamedAccount[]>;
  /** Numbers or ids of the ordinary journals that close a year; null if what they do decides. */
  readonly closingJournals: readonly string[] | null;
}

export interface NamedAccount {
  readonly number: string;
  /** Where the file states it. */
  readonly line: number;
}

/**
 * The accounts with these numbers; a number that several accounts have names all of them. Failure code:
 * `profile-invalid`, with every number that no account has.
 */
export function mappingOf(
  stated: NamedAccounts | null,
  accounts: ReadonlyMap<LedgerAccountId, LedgerAccount>,
): AccountMapping {
  if (stated === null) return new Map();
  const byNumber = Map.groupBy(accounts.values(), ({ code }) => code ?? "");
  const idsOf = ({ number }: NamedAccount): readonly LedgerAccountId[] =>
    (byNumber.get(number) ?? []).map(({ id }) => id);
  const unknown = [...stated.roles].flatMap(([role, named]) =>
    named
      .filter((account) => idsOf(account).length === 0)
      .map(({ number, line }) => `line ${String(line)}, ${role}: no account has number ${number}`),
  );
  if (unknown.length > 0) throw unknownNumbers(stated, unknown);
  return new Map(
    [...stated.roles].map(([role, named]) => [role, [...new Set(named.flatMap(idsOf))]]),
  );
}

const unknownNumbers = ({ file, profile }: NamedAccounts, problems: readonly string[]): Failure =>
  new Failure(
    "profile-invalid",
    `${file}, profiles/${profile}/accounts names accounts that are not in the chart:\n${problems.map((problem) => `  ${problem}`).join("\n")}`,
    "Correct these lines: use the numbers of the chart of accounts, in quotation marks.",
  );
