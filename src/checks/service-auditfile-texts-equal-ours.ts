/**
 * O11: texts, master data and transactions of the service's auditfile equal ours. Like O7 it compares files, not books: the pipeline runs it
 * if there is a file of the service.
 */
import { ZERO } from "../amount/amount.ts";
import type { AuditfileComparison } from "../imported-files/auditfile-comparison.ts";
import type { Check } from "./check.ts";
import { countOf } from "./internal/counts.ts";

/**
 * Programs fill these by rules of their own: the reference with a number or a description, the date with that of the document
 * or of the line. The comparison page lists them.
 */
const CHOSEN_BY_PROGRAMS: ReadonlySet<string> = new Set(["trLine/docRef", "trLine/effDate"]);

export const SERVICE_AUDITFILE_TEXTS_CHECK_ID = "O11";

export const serviceAuditfileTextsEqualOurs = ({ elements }: AuditfileComparison): Check => ({
  id: SERVICE_AUDITFILE_TEXTS_CHECK_ID,
  name: "service-auditfile-texts-equal-ours",
  formula: "names, codes, contacts, projects, periods and transactions, ours = the service's",
  severity: "warning",
  compares: { expected: "no difference", actual: "differences in the element of the two files" },
  *compare() {
    const counted = elements.filter(({ element }) => !CHOSEN_BY_PROGRAMS.has(element));
    // One comparison shows that the files were compared.
    if (counted.length === 0)
      counted.push({ element: "auditfile", count: 0, isCountedFully: true, first: [] });
    for (const { element, count } of counted) {
      yield {
        month: null,
        subject: { kind: "field", path: element },
        isCount: true,
        expected: ZERO,
        actual: countOf(count),
        sources: [],
      };
    }
  },
});
