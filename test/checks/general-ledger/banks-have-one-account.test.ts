import { expect, test } from "vitest";
import { banksHaveOneAccount } from "../../../src/checks/general-ledger/banks-have-one-account.ts";
import { ledgerAccountId } from "../../../src/ledger/ledger-account.ts";
import { comparedBy, findingsOf, twoMonths } from "../compared.ts";

test("the bank has one ledger account", async () => {
  expect(await comparedBy(banksHaveOneAccount, twoMonths())).toEqual(["f1100: 1 = 1"]);
});

test("a second ledger account of the bank is found", async () => {
  const books = twoMonths();
  const bank = [...books.accounts.values()].find(({ code }) => code === "1100")!;
  const other = { ...bank, id: ledgerAccountId("1101"), code: "1101" };
  const accounts = new Map([...books.accounts, [other.id, other] as const]);
  const found = await findingsOf(banksHaveOneAccount, { ...books, accounts });
  expect(found).toEqual(["f1100: 1 = 2"]);
});
