/** X14: the type of each account with figures follows from its code, and not from the side of its balance alone. */
import { accountsWithFigures } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";
import { countInFile, fileOfYear, ofAuditfiles } from "../internal/of-auditfiles.ts";

/** An auditfile states no more than balance or result: without a code or a chart the section is a guess. */
export const typesOfAccountsAreStated: Check = ofAuditfiles({
  id: "X14",
  name: "types-of-accounts-are-stated",
  formula: "accounts with figures whose type follows from the side of their balance = 0",
  severity: "warning",
  compares: { expected: "none", actual: "accounts without a code of the reference scheme" },
  compareIn(source, books) {
    const file = fileOfYear(source);
    if (file === null) return [];
    const bySide = new Set(source.accountsBySide);
    const used = accountsWithFigures(books.months);
    const own = [...books.accounts.values()].filter(
      ({ id, code }) => used.has(id) && bySide.has(code ?? ""),
    );
    return [countInFile({ file, figure: "accounts-by-side", expected: 0, actual: own.length })];
  },
});
