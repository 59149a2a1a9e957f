/** The checks of what the user states, in the order of the report. */
import type { Check } from "../check.ts";
import { bankStatementsEqualLedger } from "./bank-statements-equal-ledger.ts";
import { openingIsTheAdoptedOne } from "./opening-is-the-adopted-one.ts";
import { payrollEqualsWageAccounts } from "./payroll-equals-wage-accounts.ts";

export const CLIENT_CHECKS: readonly Check[] = [
  bankStatementsEqualLedger,
  payrollEqualsWageAccounts,
  openingIsTheAdoptedOne,
];
