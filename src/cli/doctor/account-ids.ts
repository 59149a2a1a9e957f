/** Whether every ledger account has a number of its own: without, the service refuses its auditfile. */
import { EXIT } from "../exit-code.ts";
import { type DoctorCheck, fault, ok, unknown } from "./doctor-check.ts";
import { acceptedService } from "./internal/accepted-service.ts";
import { accountsText, listedAccounts } from "./internal/listed-accounts.ts";

export const accountIds: DoctorCheck = {
  id: "account-ids",
  title: "Account numbers",
  run: async (context) => {
    await acceptedService(context);
    const accounts = listedAccounts(await context.probe("ledger-accounts"));
    if (accounts === null) return unknown("the service does not show its ledger accounts");
    const without = accounts.filter(({ code }) => code === null);
    const numbered = accounts.filter(({ code }) => code !== null);
    const twice = [...Map.groupBy(numbered, ({ code }) => code).values()].filter(
      (own) => own.length > 1,
    );
    if (without.length === 0 && twice.length === 0) {
      return ok(`each of the ${String(accounts.length)} ledger accounts has its own`);
    }
    const told = [
      ...(without.length === 0 ? [] : [`none for ${accountsText(without)}`]),
      ...twice.map((own) => `${own[0]?.code ?? ""} for ${accountsText(own)}`),
    ];
    return fault(EXIT.refused, {
      said: `the auditfile is refused: ${told.join("; ")}`,
      fix: "Give each ledger account a number of its own in the service; close --skip-exports does without the service's auditfile.",
    });
  },
};
