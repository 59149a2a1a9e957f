/** Checks that every ledger account has a unique number: otherwise the service refuses its auditfile. */
import { IDENTITY_LENGTH_MAX } from "../../formats/auditfile/auditfile-text.ts";
import { EXIT } from "../exit-code.ts";
import { type DoctorCheck, fault, ok, unknown } from "./doctor-check.ts";
import { accountsText, listedAccounts } from "./internal/listed-accounts.ts";
import { reachedAdministration } from "./internal/reached-administration.ts";

export const accountIds: DoctorCheck = {
  id: "account-ids",
  title: "Account numbers",
  run: async (context) => {
    await reachedAdministration(context);
    const accounts = listedAccounts(await context.probe("ledger-accounts"));
    if (accounts === null) return unknown("the service does not list its ledger accounts");
    const without = accounts.filter(({ code }) => code === null);
    const numbered = accounts.filter(({ code }) => code !== null);
    const twice = [...Map.groupBy(numbered, ({ code }) => code).values()].filter(
      (same) => same.length > 1,
    );
    if (without.length === 0 && twice.length === 0) {
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
    const problems = [
      ...(without.length === 0 ? [] : [`no number for ${accountsText(without)}`]),
      ...twice.map((same) => `number ${same[0]?.code ?? ""} for ${accountsText(same)}`),
    ];
    return fault(EXIT.refused, {
      message: `the service will refuse its auditfile: ${problems.join("; ")}`,
      fix: "Give each ledger account a unique number in the service, or leave out the service's exports with --skip-exports.",
    });
  },
};
