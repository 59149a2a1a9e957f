/** Checks that the accounts of an auditfile have RGS codes, by which they find their lines in the statements. */
import { accountsText } from "../../runs/preflight/export-accounts.ts";
import { type AuditfileContext, type DoctorCheck, warning } from "./doctor-check.ts";
import { allWithCodes, codesInDoubt } from "./rgs-codes.ts";

export const auditfileCodes: DoctorCheck<AuditfileContext> = {
  id: "rgs-codes",
  title: "RGS codes",
  run: async ({ books }) => {
    const accounts = [...(await books()).accounts.values()];
    const lacking = accounts.filter(({ rgsCode }) => rgsCode === null || rgsCode === "");
    if (lacking.length === 0) {
      return codesInDoubt(accounts, "the program that made the file") ?? allWithCodes(accounts);
    }
    return warning(
      `${String(lacking.length)} of ${String(accounts.length)} ledger accounts have no RGS code: ${accountsText(lacking)}`,
      "Their kind and the side of their balance place them in the statements. Link them to RGS codes in the program, or state accounts by role in a profile with this source.",
    );
  },
};
