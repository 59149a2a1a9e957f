/** G2: total debit of the general ledger equals total credit in every month. */
import { sumOf } from "../../amount/amount.ts";
import type { Check } from "../check.ts";
import { inEveryMonth } from "../internal/month-figures.ts";

export const debitsEqualCredits: Check = {
  id: "G2",
  name: "debits-equal-credits",
  formula: "sum D = sum C",
  severity: "blocking",
  compares: {
    expected: "total debit, general ledger",
    actual: "total credit, general ledger",
  },
  compare: inEveryMonth("generalLedger", "figures.ledger-movement", ({ rows }) => ({
    expected: sumOf([...rows.values()].map(({ debit }) => debit)),
    actual: sumOf([...rows.values()].map(({ credit }) => credit)),
  })),
};
