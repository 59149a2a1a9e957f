/** Checks that the auditfiles can be read, and reports who made them and of which year they are. */
import { dateText } from "../../calendar/date-text.ts";
import type { AuditfileRead } from "../../ledger/auditfile-source.ts";
import { type AuditfileContext, type DoctorCheck, ok } from "./doctor-check.ts";
import { sourceOfBooks } from "./internal/auditfile-source.ts";

export const auditfile: DoctorCheck<AuditfileContext> = {
  id: "auditfile",
  title: "Auditfile",
  run: async ({ books }) => {
    const read = await books();
    const accounts = `${String(read.accounts.size)} ledger accounts`;
    const files = sourceOfBooks(read).files.map(fileText);
    return ok(`${read.administration.name}, ${accounts}; ${files.join("; ")}`);
  },
};

function fileText({
  name,
  version,
  program,
  createdOn,
  first,
  last,
  transactions,
}: AuditfileRead): string {
  const madeBy =
    program === null ? "made by a program that it does not name" : `made by ${program}`;
  const madeOn = createdOn === null ? "" : ` on ${dateText(createdOn)}`;
  const lines = `${String(transactions.lines)} lines of transactions`;
  return `${name} has version ${version}, ${madeBy}${madeOn}, fiscal year ${dateText(first)} to ${dateText(last)}, ${lines}`;
}
