/** G18 by hand: holds, and warns of a bank that may be closed. */
import { expect, test } from "vitest";
import { banksInUseAreListed } from "../../../src/checks/general-ledger/banks-in-use-are-listed.ts";
import { runCheck } from "../../../src/checks/run-checks.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { comparedBy, findingsOf, TWO_MONTHS, twoMonths } from "../compared.ts";

const unlisted = (books: Books, isActive = true): Books => ({
  ...books,
  financialAccounts: new Map(),
  accounts: new Map([...books.accounts].map(([id, one]) => [id, { ...one, isActive }])),
});

test("the bank is in its list", async () => {
  expect(await comparedBy(banksInUseAreListed, twoMonths())).toEqual(["f1100: 0 = 0"]);
});

test("a bank that its list lacks is found, whether its ledger account with money is active or not", async () => {
  const found = ["f1100: 0 = 1"];
  expect(await findingsOf(banksInUseAreListed, unlisted(twoMonths()))).toEqual(found);
  expect(await findingsOf(banksInUseAreListed, unlisted(twoMonths(), false))).toEqual(found);
});

test("a bank without money may be closed: an inactive ledger account says so", async () => {
  const emptied = booksFrom(`${TWO_MONTHS}
    2025-02-28  1100  -155.00  bank 5
    2025-02-28  0500   155.00  bank 5`);
  expect(await findingsOf(banksInUseAreListed, unlisted(emptied))).toEqual(["f1100: 0 = 1"]);
  expect(await findingsOf(banksInUseAreListed, unlisted(emptied, false))).toEqual([]);
});

test("names that a file supplies are not compared with a list", async () => {
  const supplied = {
    ...unlisted(twoMonths()),
    namesSupplied: { lists: ["financial-accounts"], chartFile: null },
  } as const;
  expect(await runCheck(banksInUseAreListed, supplied)).toMatchObject({
    compared: 0,
    gap: "no-financial-accounts",
  });
});
