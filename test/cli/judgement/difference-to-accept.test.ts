/** Which difference is meant, of two accounts of the adopted opening that are ten too high each. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { month } from "../../../src/calendar/month.ts";
import { placeText } from "../../../src/checks/place-text.ts";
import { runChecks } from "../../../src/checks/run-checks.ts";
import { oneDifference } from "../../../src/cli/judgement/difference-to-accept.ts";
import { twoMonths } from "../../checks/compared.ts";
import { withClientInput } from "../../support/client-input.ts";

const books = withClientInput(
  twoMonths(),
  'adopted_opening: { "1100": 90.00, "1300": -10.00, "0500": -60.00 }',
);
const outcome = { books, months: null, results: await runChecks(books) };
const NOWHERE = { account: null, contact: null, document: null, place: null, month: null };
const WANTED = { ...NOWHERE, check: "C3", amount: amountOf("10.00"), until: month("2025-03") };

test("an amount that several places have is refused with all of them", () => {
  expect(() => oneDifference(WANTED, outcome)).toThrow(
    [
      "2 places of C3 have a difference of 10.00:",
      '  2025-01, account 1100 Bank: 10.00   --place "account 1100"',
      '  2025-01, account 1300 Debtors: 10.00   --place "account 1300"',
    ].join("\n"),
  );
});

test.each([
  ["its account", { account: "1300" }],
  ["its place", { place: "account 1300" }],
])("one of them is named by %s", (_, where) => {
  const found = oneDifference({ ...WANTED, ...where }, outcome);
  expect(found.map(({ subject }) => placeText(books, subject))).toEqual(["account 1300"]);
});
