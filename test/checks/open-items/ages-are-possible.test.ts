/** D17 by hand: ages between due date and date, and amounts that are too old or too young under every reading. */
import { expect, test } from "vitest";
import { agesArePossible } from "../../../src/checks/open-items/ages-are-possible.ts";
import { withMonth } from "../../support/books-notation-changes.ts";
import { agedItem } from "../../support/books-notation-changes-lists.ts";
import { comparedBy, findingsOf } from "../compared.ts";
import { BOOKS, byDueDate, listing } from "./invoiced-debtors.ts";

test("ages by the date of the invoice hold, and so do ages by its due date", async () => {
  expect((await comparedBy(agesArePossible, listing(BOOKS))).slice(-4)).toEqual([
    "2025-03 debtors Jansen 0 - 30 dagen: 0.00 = 0.00",
    "2025-03 debtors Jansen 30 - 60 dagen: 0.00 = 0.00",
    "2025-03 debtors De-Vries 0 - 30 dagen: 0.00 = 0.00",
    "2025-03 debtors De-Vries 30 - 60 dagen: 0.00 = 0.00",
  ]);
  expect(await findingsOf(agesArePossible, byDueDate(listing(BOOKS)))).toEqual([]);
});

test("an amount that is older than its invoice is found, and one that is younger than its due date", async () => {
  // At 31 March the invoice of 7.00 is 10 days old, and that of 40.00 was due 59 days ago.
  const exchanged = withMonth(
    listing(BOOKS),
    "2025-03",
    agedItem("debtors", "Jansen", 0, "33.00"),
    agedItem("debtors", "Jansen", 2, "-33.00"),
  );
  expect(await findingsOf(agesArePossible, exchanged)).toEqual([
    "2025-03 debtors Jansen 0 - 30 dagen: 0.00 = -33.00",
  ]);
  const older = withMonth(
    listing(BOOKS),
    "2025-03",
    agedItem("debtors", "Jansen", 0, "-7.00"),
    agedItem("debtors", "Jansen", 2, "7.00"),
  );
  expect(await findingsOf(agesArePossible, older)).toEqual([
    "2025-03 debtors Jansen 0 - 30 dagen: 0.00 = 7.00",
    "2025-03 debtors Jansen 30 - 60 dagen: 0.00 = 7.00",
  ]);
});
