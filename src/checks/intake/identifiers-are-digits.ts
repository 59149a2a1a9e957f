/** T1: what entries refer to are identifiers of digits, and amounts are plain decimals. */
import type { Check } from "../check.ts";
import { inEverySeries } from "../internal/counts.ts";

/**
 * Rows of entries with an identifier that is not digits: they are kept, for they can be added up. An
 * entry's own id may be any text. An amount that is no plain decimal (`1e3`, `1,50`) is not read at all:
 * nothing can be computed from it, so the pull stops there (`answer-malformed`), and every amount that
 * is counted here has the documented form.
 */
export const identifiersAreDigits: Check = {
  id: "T1",
  name: "identifiers-are-digits",
  formula: "rows with an identifier other than digits = 0 per series of entries",
  severity: "blocking",
  compare: inEverySeries(({ rowsUndocumented }) => [{ expected: 0, actual: rowsUndocumented }]),
};
