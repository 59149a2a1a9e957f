/** T1: identifiers to which entries refer consist of digits, and amounts are plain decimals. */
import type { Check } from "../check.ts";
import { inEverySeries } from "../internal/counts.ts";

/**
 * Rows with other identifiers are kept, because they can be added up. The id of an entry itself may be
 * any text. An amount that is not a plain decimal (`1e3`, `1,50`) stops the pull (`answer-malformed`),
 * because nothing can be computed from it; so every amount counted here has the documented form.
 */
export const identifiersAreDigits: Check = {
  id: "T1",
  name: "identifiers-are-digits",
  formula: "rows with an identifier other than digits = 0 per series of postings",
  severity: "blocking",
  compares: {
    expected: "none",
    actual: "postings with an identifier other than digits",
  },
  compare: inEverySeries(({ rowsUndocumented }) => [{ expected: 0, actual: rowsUndocumented }]),
};
