/** V6 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { ratesInUseAreActive } from "../../../src/checks/vat/rates-in-use-are-active.ts";
import { findingsOf } from "../compared.ts";
import { taxedBooks, withRate } from "./taxed-books.ts";

test("an inactive rate that nothing uses is no finding", async () => {
  expect(await findingsOf(ratesInUseAreActive, taxedBooks())).toEqual([]);
});

test("postings with an inactive rate are counted", async () => {
  const books = withRate(taxedBooks(), "s21", { isActive: false });
  expect(await findingsOf(ratesInUseAreActive, books)).toEqual(["rate s21: 0 = 3"]);
});
