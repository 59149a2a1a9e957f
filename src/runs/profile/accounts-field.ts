/** The field `accounts` of a profile: the numbers of accounts by role. */

import { type Kind, listOf, optional } from "../../fields/kind.ts";
import { suggestion } from "../../fields/nearest-word.ts";
import { described, record, recordOf, withSchemaOf } from "../../fields/record.ts";
import { filledText } from "../../fields/scalars.ts";
import { ACCOUNT_ROLES, type AccountRole } from "../../ledger/account-roles.ts";
import type { NamedAccount, NamedAccounts } from "../../ledger/named-accounts.ts";
import type { LineOf, Reading } from "../../packs/read-yaml.ts";

type NumbersByRole = Readonly<Record<string, readonly string[]>>;

/** The name of a role in the file: `deferred_revenue`. */
const fieldOf = (role: AccountRole): string => role.replaceAll("-", "_");

/** YAML reads 0210 without quotation marks as the number 210. */
const NUMBERS = listOf(
  described('an account number in quotation marks, as in "2010"', filledText),
  1,
);

/** Beside the roles: the journals that close a year, where what they do leaves it in doubt; an empty list for none. */
const CLOSING_JOURNALS = "closing_journals";
const JOURNALS = listOf(
  described("the number of a general journal, as in its list, or its id", filledText),
);

const ROLES = record({
  ...Object.fromEntries(ACCOUNT_ROLES.map((role) => [fieldOf(role), optional(NUMBERS)])),
  [CLOSING_JOURNALS]: optional(JOURNALS),
});

/** Unknown roles are found by `accountsIn`, which knows their lines. */
export const ACCOUNTS_FIELD: Kind<NumbersByRole> = withSchemaOf(
  recordOf(/^/, listOf(filledText)),
  ROLES,
);

/** As `ACCOUNTS_FIELD`, but refuses unknown roles: for files whose reader knows the line of every problem. */
export const ACCOUNTS_OF_KNOWN_ROLES: Kind<NumbersByRole> = {
  ...withSchemaOf(ACCOUNTS_FIELD, ROLES),
  read: (given, at) =>
    ROLES.read(given, at) === undefined ? undefined : ACCOUNTS_FIELD.read(given, at),
};

/** The accounts of each profile, null for one that names none; the problems are roles that do not exist. */
export function accountsIn(
  file: string,
  entries: Readonly<Record<string, { readonly accounts?: NumbersByRole }>>,
  lineOf: LineOf,
): Reading<ReadonlyMap<string, NamedAccounts | null>> {
  const problems: string[] = [];
  const stated = Object.entries(entries).map(([profile, { accounts = {} }]) => {
    const roles = new Map<AccountRole, readonly NamedAccount[]>();
    let closingJournals: readonly string[] | null = null;
    for (const [field, numbers] of Object.entries(accounts)) {
      const at = ["profiles", profile, "accounts", field];
      if (field === CLOSING_JOURNALS) {
        closingJournals = numbers;
        continue;
      }
      const role = ACCOUNT_ROLES.find((known) => fieldOf(known) === field);
      if (role === undefined) {
        const near = suggestion(field, ACCOUNT_ROLES.map(fieldOf));
        problems.push(
          `${file}, line ${String(lineOf(at))}, profiles/${profile}/accounts: unknown role "${field}"${near}`,
        );
        continue;
      }
      if (numbers.length === 0) {
        problems.push(
          `${file}, line ${String(lineOf(at))}, profiles/${profile}/accounts/${field}: must have at least 1 item`,
        );
      }
      const named = [...new Set(numbers)].map((number) => {
        return { number, line: lineOf([...at, numbers.indexOf(number)]) };
      });
      roles.set(role, named);
    }
    const isNone = roles.size === 0 && closingJournals === null;
    return [profile, isNone ? null : { file, profile, roles, closingJournals }] as const;
  });
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: new Map(stated) };
}
