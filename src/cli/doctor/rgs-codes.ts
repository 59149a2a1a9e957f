/**
 * Checks that every ledger account has an RGS code: otherwise the service refuses its brugstaat. A code
 * that our list does not know in the stated version is a warning, because the list is not the whole standard.
 */
import type { LedgerAccount } from "../../ledger/ledger-account.ts";
import { RGS_LIST, type RgsDoubt, rgsDoubt } from "../../ledger/rgs-codes.ts";
import { codesText, rgsCodesLacking } from "../../runs/preflight/export-accounts.ts";
import { type DoctorCheck, faultOf, type Outcome, ok, unknown, warning } from "./doctor-check.ts";
import { listedAccounts } from "./internal/listed-accounts.ts";
import { reachedAdministration } from "./internal/reached-administration.ts";

export const rgsCodes: DoctorCheck = {
  id: "rgs-codes",
  title: "RGS codes",
  run: async (context) => {
    await reachedAdministration(context);
    const accounts = listedAccounts(await context.probe("ledger-accounts"));
    if (accounts === null) return unknown("the service does not list its ledger accounts");
    const lacking = rgsCodesLacking(accounts);
    return lacking === null
      ? (codesInDoubt(accounts, "the service") ?? allWithCodes(accounts))
      : faultOf(lacking);
  },
};

/** Codes that our list does not know; null for none. `source` is who states them. */
export function codesInDoubt(accounts: readonly LedgerAccount[], source: string): Outcome | null {
  const of = (doubt: RgsDoubt): readonly LedgerAccount[] =>
    accounts.filter((account) => rgsDoubt(account) === doubt);
  const [unlisted, later] = [of("unlisted"), of("later")];
  const problems = [
    ...(unlisted.length === 0
      ? []
      : [`the list ${RGS_LIST} does not have the code of ${codesText(unlisted)}`]),
    ...(later.length === 0
      ? []
      : [`the code is of a later version than ${source} states, for ${codesText(later)}`]),
  ];
  if (problems.length === 0) return null;
  return warning(
    problems.join("; "),
    `Look up each code: the list has those of smaller companies up to level 4. If the standard does not have it either, link the account to another code in ${source}.`,
  );
}

export const allWithCodes = ({ length }: readonly LedgerAccount[]): Outcome =>
  ok(`each of the ${String(length)} ledger accounts has an RGS code`);
