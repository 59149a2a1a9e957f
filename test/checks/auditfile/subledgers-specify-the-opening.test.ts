/** X11 by hand: a subledger of the opening balance adds up to the lines to which it refers. */
import { expect, test } from "vitest";
import { subledgersSpecifyTheOpening } from "../../../src/checks/auditfile/subledgers-specify-the-opening.ts";
import { changed, comparedIn, findingsOf, SHOP, SHOP_BEFORE } from "./shop-auditfiles.ts";

test("the customer of the opening balance owes what the account has", async () => {
  expect(await comparedIn(subledgersSpecifyTheOpening, SHOP)).toEqual([
    "2025-01 1300: 242.00 = 242.00",
  ]);
});

test("a subledger with another amount, and one of another account, are found", async () => {
  const less = changed(
    SHOP,
    "<desc>x</desc><amnt>242.00</amnt><amntTp>D</amntTp><custSupID>c1",
    "<desc>x</desc><amnt>240.00</amnt><amntTp>D</amntTp><custSupID>c1",
  );
  expect(await findingsOf(subledgersSpecifyTheOpening, less)).toEqual([
    "2025-01 1300: 242.00 = 240.00",
  ]);
  const other = changed(SHOP, "<obLineNr>2<", "<obLineNr>1<");
  expect(await findingsOf(subledgersSpecifyTheOpening, other)).toEqual([
    "2025-01 1100: 1000.00 = 242.00",
  ]);
});

test("without subledgers nothing is compared", async () => {
  expect(
    await findingsOf(subledgersSpecifyTheOpening, SHOP_BEFORE.replaceAll("2024", "2025")),
  ).toEqual(["gap: no-subledgers"]);
});
