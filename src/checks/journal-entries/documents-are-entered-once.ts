/** J8: no two documents have equal postings on the same date. */
import { ZERO } from "../../amount/amount.ts";
import { monthOf } from "../../calendar/month.ts";
import type { Check } from "../check.ts";
import { countOf } from "../internal/counts.ts";

/**
 * Equal in account, amount, contact and description, line by line: probably one document that was entered twice. Two bills
 * of one amount differ in their numbers. A fee that is paid twice a day looks the same, so it is a warning.
 */
export const documentsAreEnteredOnce: Check = {
  id: "J8",
  name: "documents-are-entered-once",
  formula: "documents with the same date, and the same accounts, x, contacts and descriptions = 1",
  severity: "warning",
  compares: {
    expected: "one document",
    actual: "documents with equal postings",
  },
  *compare({ sums }) {
    let isAny = false;
    for (const { date, documents, sources } of sums.repeated()) {
      const document = documents.at(-1);
      if (document === undefined) continue;
      isAny = true;
      yield {
        month: monthOf(date),
        subject: { kind: "document", document },
        isCount: true,
        expected: countOf(1),
        actual: countOf(documents.length),
        sources,
      };
    }
    if (isAny) return;
    const none = { isCount: true, expected: ZERO, actual: ZERO, sources: [] } as const;
    yield { ...none, month: null, subject: { kind: "figure", word: "figures.entries-repeated" } };
  },
};
