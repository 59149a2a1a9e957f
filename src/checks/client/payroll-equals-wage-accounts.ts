/** C2: the totals of the payroll are in the ledger: gross wages as costs, wage tax and net wages as debts. */
import { payrollFigures } from "../../ledger/client-figures.ts";
import type { Check } from "../check.ts";
import { lackWages } from "../internal/books-lack.ts";

/**
 * A warning: an administration may book holiday pay, several payrolls or corrections on these accounts. A period that
 * is not in the books as a whole is of another pack.
 */
export const payrollEqualsWageAccounts: Check = {
  id: "C2",
  name: "payroll-equals-wage-accounts",
  formula:
    "total of the payroll = sum of D - C of gross wages, sum of C of wage tax and of net wages",
  severity: "warning",
  judgesBooks: true,
  compares: {
    expected: "total of the payroll, client-supplied",
    actual: "wage accounts, general ledger",
  },
  gap: (books) =>
    (books.clientInput?.payroll ?? []).length > 0 ? null : (lackWages(books) ?? "no-client-input"),
  *compare(books) {
    for (const { period, role, stated, booked, sources } of payrollFigures(books)) {
      if (booked === null) continue;
      const { first, last } = period;
      yield {
        month: first === last ? first : null,
        ...(first === last ? {} : { period }),
        subject: { kind: "figure", word: `figures.${role}` },
        expected: stated,
        actual: booked,
        sources,
      };
    }
  },
};
