/**
 * X17: an account that the auditfile calls one of the balance sheet has a code of the balance sheet, and one of results
 * of results.
 */
import type { Check } from "../check.ts";
import { countOf } from "../internal/counts.ts";
import { fileOfYear, ofAuditfiles } from "../internal/of-auditfiles.ts";

/** Statements follow the code: one of the two is wrong, and with it the result. */
export const kindsAgreeWithCodes: Check = ofAuditfiles({
  id: "X17",
  name: "kinds-agree-with-codes",
  formula: "kinds that the code contradicts = 0 per account with a code",
  severity: "warning",
  compares: { expected: "none", actual: "kinds that the code of the account contradicts" },
  gapIn: () => "no-codes-of-accounts",
  compareIn: (source, books) => {
    const others = new Set(source.accountsOfOtherKind);
    return [...books.accounts.values()]
      .filter(({ rgsCode }) => rgsCode !== null)
      .map(({ id }) => ({
        month: null,
        subject: { kind: "account", ledgerAccountId: id },
        ...{ isCount: true, expected: countOf(0), actual: countOf(others.has(id) ? 1 : 0) },
        sources: [fileOfYear(source)?.sha256 ?? []].flat(),
      }));
  },
});
