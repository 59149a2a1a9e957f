/** V11 by hand: holds, and names accounts whose role nobody states; the checks that need them are then not possible. */
import { expect, test } from "vitest";
import { runChecks } from "../../../src/checks/run-checks.ts";
import { taxAccountsHaveACode } from "../../../src/checks/vat/tax-accounts-have-a-code.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { account, booksFrom } from "../../support/books-notation.ts";
import { comparedBy, findingsOf, twoMonths } from "../compared.ts";
import { TAXED, taxedBooks } from "./taxed-books.ts";

const withoutCodes = (...codes: readonly string[]): Books =>
  booksFrom(codes.reduce((text, code) => text.replace(`  rgs ${code}`, ""), TAXED));

test("tax accounts with a code are in order", async () => {
  expect(await comparedBy(taxAccountsHaveACode, taxedBooks())).toEqual([
    "1340: 0 = 0",
    "1520: 0 = 0",
  ]);
});

test("an account of tax without a code is named once", async () => {
  // The purchases at 21 % have tax on 1340 alone, the sales on 1520 alone.
  expect(await findingsOf(taxAccountsHaveACode, withoutCodes("BVorVbkTvo"))).toEqual([
    "1340: 0 = 1",
  ]);
  expect(await findingsOf(taxAccountsHaveACode, withoutCodes("BSchBepBtw"))).toEqual([
    "1520: 0 = 1",
  ]);
  expect(await findingsOf(taxAccountsHaveACode, withoutCodes("BVorVbkTvo", "BSchBepBtw"))).toEqual([
    "1340: 0 = 1",
    "1520: 0 = 1",
  ]);
});

test.each([[["BVorVbkTvo"]], [["BSchBepBtw"]], [["BVorVbkTvo", "BSchBepBtw"]]])(
  "without %j the checks of VAT are not possible, and none has false differences",
  async (codes) => {
    const findingsIn = async (books: Books): Promise<readonly string[]> =>
      (await runChecks(books)).flatMap(({ check, broken }) =>
        broken === 0 ? [] : [`${check.id} ${String(broken)}`],
      );
    const books = withoutCodes(...codes);
    const before = await findingsIn(taxedBooks());
    const now = await findingsIn(books);
    expect(now.filter((finding) => !before.includes(finding))).toEqual([
      `V11 ${String(codes.length)}`,
    ]);
    const results = await runChecks(books);
    const impossible = results.filter(({ gap }) => gap === "no-tax-accounts");
    expect(impossible.map(({ check }) => check.id)).toEqual(["V1", "V2", "V4", "V8"]);
  },
);

test("accounts that the profile names need no code", async () => {
  const accountMapping = new Map([["tax", [account("1340"), account("1520")]]] as const);
  const books = { ...withoutCodes("BVorVbkTvo", "BSchBepBtw"), accountMapping };
  expect(await comparedBy(taxAccountsHaveACode, books)).toEqual(["1340: 0 = 0", "1520: 0 = 0"]);
});

test("books without tax have nothing to compare, and say so", async () => {
  expect(await comparedBy(taxAccountsHaveACode, twoMonths())).toEqual([]);
  expect(taxAccountsHaveACode.gap?.(twoMonths())).toBe("no-tax-rates");
});
