/** G9 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { rgsCodesAreInTheList } from "../../../src/checks/general-ledger/rgs-codes-are-in-the-list.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { comparedBy, findingsIn, TWO_MONTHS } from "../compared.ts";

const withCodes = (codes: Readonly<Record<string, string>>): Books =>
  booksFrom(
    Object.entries(codes).reduce(
      (text, [name, code]) => text.replace(new RegExp(`(account .*${name}.*)`), `$1  rgs ${code}`),
      TWO_MONTHS,
    ),
  );

test("a code of the list holds, and one of level 5 below a code of the list; an account without a code is not compared", async () => {
  const books = withCodes({ Bank: "BLimBanRba", Rent: "WBedHuiBehXyz" });
  expect(await comparedBy(rgsCodesAreInTheList, books)).toEqual(["1100: 0 = 0", "4000: 0 = 0"]);
  expect(await findingsIn(books)).toEqual([]);
});

test("a code that the list does not have is found, and one of a later version than the service states", async () => {
  const books = withCodes({ Bank: "BLimBanXyz", Rent: "WBedHuiBev", Sales: "nvt" });
  expect(await findingsIn(books)).toEqual(["G9 1100: 0 = 1", "G9 4000: 0 = 1", "G9 8000: 0 = 1"]);
});
