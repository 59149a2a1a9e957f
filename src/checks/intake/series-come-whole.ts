/** T4: the pages of a series have each row once, as many as the service states, and an end. */
import type { Check } from "../check.ts";
import { inEverySeries } from "../internal/counts.ts";

/**
 * Rows with an id that came before in the same series are counted once in the books. Where the service
 * states no total (`X-Total-Count`), the last page must be short or empty: else the list was cut off.
 */
export const seriesComeWhole: Check = {
  id: "T4",
  name: "series-come-whole",
  formula:
    "rows = different ids = X-Total-Count per series of entries; without that, a last page that is not full",
  severity: "blocking",
  compare: inEverySeries(({ rows, rowsDistinct, rowsStated, isEndShown }) => [
    { expected: rowsDistinct, actual: rows },
    rowsStated === null
      ? { expected: 1, actual: isEndShown ? 1 : 0 }
      : { expected: rowsStated, actual: rows },
  ]),
};
