/** Q3 by hand: a balance that changed without an entry of the locked months. */
import { expect, test } from "vitest";
import { TWO_MONTHS } from "../compared.ts";
import { changed, lateFindings } from "./late-findings.ts";

test("another opening balance is explained by no entry", async () => {
  const other = changed("1100 100.00", "1100 103.00").replace("0500 -60.00", "0500 -63.00");
  expect(await lateFindings(TWO_MONTHS, other)).toEqual([
    "Q1 2025-02 0500: -60.00 = -63.00",
    "Q1 2025-02 1100: 155.00 = 158.00",
    "Q3 2025-01..2025-02 0500: 0.00 = -3.00",
    "Q3 2025-01..2025-02 1100: 0.00 = 3.00",
  ]);
});
