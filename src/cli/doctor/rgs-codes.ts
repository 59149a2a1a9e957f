/** Whether every ledger account is linked to an RGS code: without, the service refuses its brugstaat. */
import { EXIT } from "../exit-code.ts";
import { type DoctorCheck, fault, ok, unknown } from "./doctor-check.ts";
import { acceptedService } from "./internal/accepted-service.ts";
import { accountsText, listedAccounts } from "./internal/listed-accounts.ts";

export const rgsCodes: DoctorCheck = {
  id: "rgs-codes",
  title: "RGS codes",
  run: async (context) => {
    await acceptedService(context);
    const accounts = listedAccounts(await context.probe("ledger-accounts"));
    if (accounts === null) return unknown("the service does not show its ledger accounts");
    const without = accounts.filter(({ rgsCode }) => rgsCode === null || rgsCode === "");
    if (without.length === 0) {
      return ok(`each of the ${String(accounts.length)} ledger accounts is linked to one`);
    }
    return fault(EXIT.refused, {
      said: `the brugstaat is refused: none for ${accountsText(without)}`,
      fix: "Link each ledger account to an RGS code in the service; close --skip-exports does without the service's brugstaat.",
    });
  },
};
