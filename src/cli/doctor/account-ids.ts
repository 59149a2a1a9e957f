/** Checks that every ledger account has a unique number: otherwise the service refuses its auditfile. */
import { IDENTITY_LENGTH_MAX } from "../../formats/auditfile/auditfile-text.ts";
import { accountsText, numbersLacking } from "../../runs/preflight/export-accounts.ts";
import { type DoctorCheck, faultOf, ok, unknown } from "./doctor-check.ts";
import { listedAccounts } from "./internal/listed-accounts.ts";
import { reachedAdministration } from "./internal/reached-administration.ts";

export const accountIds: DoctorCheck = {
  id: "account-ids",
  title: "Account numbers",
  run: async (context) => {
    await reachedAdministration(context);
    const accounts = listedAccounts(await context.probe("ledger-accounts"));
    if (accounts === null) return unknown("the service does not list its ledger accounts");
    const lacking = numbersLacking(accounts);
    if (lacking === null) {
      const long = accounts.filter(
        ({ code }) => Array.from(code ?? "").length > IDENTITY_LENGTH_MAX,
      );
      if (long.length === 0) {
        return ok(`each of the ${String(accounts.length)} ledger accounts has a unique number`);
      }
      return {
        state: "warning",
        message: `an auditfile cuts numbers of more than ${String(IDENTITY_LENGTH_MAX)} characters: ${accountsText(long)}`,
        fix: "Give these ledger accounts shorter numbers in the service.",
      };
    }
    return faultOf(lacking);
  },
};
