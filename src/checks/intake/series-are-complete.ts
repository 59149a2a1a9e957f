/** T4: a series has each row once, the stated number of rows, and a last page. */
import type { Check } from "../check.ts";
import { inEverySeries } from "../internal/counts.ts";

/**
 * Rows with a repeated id in the same series count once in the books. If the service states no total
 * (`X-Total-Count`), the last page must be short or empty: otherwise the list was cut off.
 */
export const seriesAreComplete: Check = {
  id: "T4",
  name: "series-are-complete",
  formula:
    "rows = different ids = X-Total-Count per series of entries; without that, a last page that is not full",
  severity: "blocking",
  compares: {
    expected: "different entries, or the total that the service states",
    actual: "entries received",
  },
  compare: inEverySeries(({ rows, rowsDistinct, rowsStated, isEndShown }) => [
    { expected: rowsDistinct, actual: rows },
    rowsStated === null
      ? { expected: 1, actual: isEndShown ? 1 : 0 }
      : { expected: rowsStated, actual: rows },
  ]),
};
