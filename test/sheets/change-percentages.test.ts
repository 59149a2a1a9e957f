/** A change as a percentage: only where it says how much a figure changed. */
import { expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { month } from "../../src/calendar/month.ts";
import { DERIVED } from "../../src/checks/backing.ts";
import { cellText } from "../../src/formats/internal/cell-text.ts";
import { amountCell, totalCell } from "../../src/sheets/internal/cells.ts";
import { changeCell } from "../../src/sheets/internal/ratio-cells.ts";
import { templateWords } from "./built-sheets.ts";

const LOCALE = { thousandsMark: "", decimalMark: ".", datePattern: "yyyy-MM-dd" };
const period = { first: month("2025-01"), last: month("2025-12") };

test.each([
  ["250", "1000", "-75.0%"],
  ["-3000", "-1000", "-200.0%"],
  ["0", "1000", "-100.0%"],
  ["10999", "1000", "999.9%"],
  // The other sign.
  ["-4743", "2510", "n/a"],
  ["4743", "-2510", "n/a"],
  // Ten times and more.
  ["11000", "1000", "n/a"],
  ["1000", "0", "n/a"],
])("%s after %s is %s", (current, compared, shown) => {
  const figure = (id: string, amount: string) =>
    amountCell({ id, period, sources: [], backing: DERIVED }, amountOf(amount));
  const [now, before] = [figure("a/now", current), figure("a/before", compared)];
  const difference = totalCell({ id: "a/difference", period }, [now], [before]);
  const division = { numerator: [difference], denominator: [before] };
  const name = { id: "a/percentage", period };
  const cell = changeCell(templateWords("en"), "balances", { name, ...division });
  expect(cellText(cell, LOCALE)).toBe(shown);
});
