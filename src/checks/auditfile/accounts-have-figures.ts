/** X15: each account of an auditfile has an opening balance or a movement. */
import { accountsWithFigures } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";
import { countInFile, fileOfYear, ofAuditfiles } from "../internal/of-auditfiles.ts";

export const accountsHaveFigures: Check = ofAuditfiles({
  id: "X15",
  name: "accounts-have-figures",
  formula: "accounts with S = D = C = F = 0 in every month = 0",
  severity: "information",
  compares: { expected: "none", actual: "accounts without opening balance and movements" },
  compareIn(source, books) {
    const file = fileOfYear(source);
    if (file === null) return [];
    const used = accountsWithFigures(books.months);
    const actual = [...books.accounts.keys()].filter((id) => !used.has(id)).length;
    return [countInFile({ file, figure: "accounts-without-movement", expected: 0, actual })];
  },
});
