/** X11: a subledger of the opening balance adds up to the lines to which it refers. */
import type { Check } from "../check.ts";
import { fileOfYear, ofAuditfiles } from "../internal/of-auditfiles.ts";

export const subledgersSpecifyTheOpening: Check = ofAuditfiles({
  id: "X11",
  name: "subledgers-specify-the-opening",
  formula: "sum of the subledger lines of an account = S[1] of the account",
  severity: "blocking",
  signs: "ledger",
  compares: { expected: "opening balance of the account", actual: "lines of its subledger" },
  gapIn: () => "no-subledgers",
  compareIn: (source, { period }) =>
    source.specifiedOpenings.map(({ ledgerAccountId, stated, specified }) => ({
      month: period.first,
      subject: { kind: "account", ledgerAccountId },
      ...{ expected: stated, actual: specified },
      sources: [fileOfYear(source)?.sha256 ?? []].flat(),
    })),
});
