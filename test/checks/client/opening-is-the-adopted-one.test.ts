/** C3 by hand: the bank opens with 100 and the capital with -60; no other account may open with anything. */
import { expect, test } from "vitest";
import { openingIsTheAdoptedOne } from "../../../src/checks/client/opening-is-the-adopted-one.ts";
import { runCheck } from "../../../src/checks/run-checks.ts";
import { account } from "../../support/books-notation.ts";
import { withClientInput } from "../../support/client-input.ts";
import { comparedBy, findingsIn, findingsOf, twoMonths } from "../compared.ts";

const adopted = (...lines: readonly string[]) =>
  withClientInput(twoMonths(), `adopted_opening: { ${lines.join(", ")} }`);
const BANK = '"1100": 100.00';
const CAPITAL = '"0500": -60.00';

test("each balance account opens with its adopted balance", async () => {
  const books = adopted(BANK, CAPITAL);
  expect((await comparedBy(openingIsTheAdoptedOne, books)).slice(0, 2)).toEqual([
    `2025-01 ${account("1100")}: 100.00 = 100.00`,
    `2025-01 ${account("0500")}: -60.00 = -60.00`,
  ]);
  expect(await findingsIn(books)).toEqual([]);
});

test("a cent, or an account that the adopted accounts lack, breaks this check alone", async () => {
  expect(await findingsIn(adopted(BANK, '"0500": -60.01'))).toEqual([
    `C3 2025-01 ${account("0500")}: -60.01 = -60.00`,
  ]);
  expect(await findingsOf(openingIsTheAdoptedOne, adopted(CAPITAL))).toEqual([
    `2025-01 ${account("1100")}: 0.00 = 100.00`,
  ]);
});

test("without an adopted opening the check says why it compares nothing", async () => {
  const { compared, gap } = await runCheck(openingIsTheAdoptedOne, twoMonths());
  expect([compared, gap]).toEqual([0, "no-client-input"]);
});
