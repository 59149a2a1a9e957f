/** Checks that every ledger account has an RGS code: otherwise the service refuses its brugstaat. */
import { EXIT } from "../exit-code.ts";
import { type DoctorCheck, fault, ok, unknown } from "./doctor-check.ts";
import { accountsText, listedAccounts } from "./internal/listed-accounts.ts";
import { reachedAdministration } from "./internal/reached-administration.ts";

export const rgsCodes: DoctorCheck = {
  id: "rgs-codes",
  title: "RGS codes",
  run: async (context) => {
    await reachedAdministration(context);
    const accounts = listedAccounts(await context.probe("ledger-accounts"));
    if (accounts === null) return unknown("the service does not list its ledger accounts");
    const without = accounts.filter(({ rgsCode }) => rgsCode === null || rgsCode === "");
    if (without.length === 0) {
      return ok(`each of the ${String(accounts.length)} ledger accounts has an RGS code`);
    }
    return fault(EXIT.refused, {
      message: `the service will refuse its brugstaat: no RGS code for ${accountsText(without)}`,
      fix: "Link each ledger account to an RGS code in the service, or leave out the service's exports with --skip-exports.",
    });
  },
};
