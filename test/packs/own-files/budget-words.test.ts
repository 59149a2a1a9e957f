/** The heads of months in a budget, as people write them and spreadsheets change them. */
import { expect, test } from "vitest";
import { monthInHead } from "../../../src/packs/own-files/budget-words.ts";

test("a month is ISO, or what a spreadsheet makes of it in Dutch or English", () => {
  const forms = ["2025-03", "2025-03-01", "03-2025", "3/2025", "mrt-25", "Mar-25", "maart 2025"];
  expect(forms.map(monthInHead)).toEqual(forms.map(() => "2025-03"));
  const others = ["2025-13", "2025-03-02", "1-3-2025", "13-2025", "foo-25", "maart", "mrt-205", ""];
  expect(others.map(monthInHead)).toEqual(others.map(() => null));
});
