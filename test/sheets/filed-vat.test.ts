/** Filed VAT returns on the page of the client's figures. */
import { expect, test } from "vitest";
import type { Books } from "../../src/ledger/books.ts";
import { SHEETS } from "../../src/sheets/index.ts";
import { taxedBooks } from "../checks/vat/taxed-books.ts";
import { withClientInput } from "../support/client-input.ts";
import { type FiledText, withFiledVat } from "../support/filed-vat.ts";
import { isFigureCell, rowsOf, sheetOf, sheetText } from "./built-sheets.ts";

const ID = "client-input";
const RETURN: FiledText = { of: "2025-01..2025-02", total: "27" };
/** With plain blanks between currency and amount. */
const textOf = async (books: Books): Promise<readonly string[]> =>
  (await sheetText(await sheetOf(books, ID))).map((row) => row.replaceAll("\u00a0", " "));

test("a filed return is compared without close-input.yml, and its file is the source of its total", async () => {
  const books = withFiledVat(taxedBooks(), RETURN);
  expect(SHEETS.find(({ id }) => id === ID)?.hasContents({ books })).toBe(true);
  expect(await textOf(books)).toEqual([
    "heading: Balances on bank statements",
    expect.stringMatching(/^Bank/),
    "heading: VAT returns as filed",
    "VAT declared | Jan 2025 to Feb 2025 | 27.00 | 27.91 | 0.91 | Rounding | 7",
    expect.stringMatching(/^subtotal: Total Jan 2025 to Feb 2025 \| 27\.00 \| 27\.91 \| 0\.91/),
    expect.any(String),
    expect.any(String),
    "note: Not stated for this period: Balances on bank statements; Adopted opening balance.",
    expect.stringMatching(/^note: Stated by the client/),
  ]);
  const cells = (await rowsOf(await sheetOf(books, ID))).flatMap(({ cells: own }) =>
    own.filter(isFigureCell),
  );
  expect(cells.find(({ figure }) => figure.id.includes("supplied/vat"))?.figure).toMatchObject({
    level: "client-supplied",
    sources: ["1".repeat(64)],
  });
});

test("what does not agree in a filed return, or with what the client states, is a line below the returns", async () => {
  const stated = withClientInput(
    taxedBooks(),
    "declared_vat:\n  - { period: 2025-01..2025-02, amount: 30 }",
  );
  const books = withFiledVat(
    { ...stated, administration: { ...stated.administration, taxNumber: "NL000000000B01" } },
    { ...RETURN, boxes: { "1a": "300 63", "5b": "- 35" }, taxNumber: "000000099B01" },
  );
  const notes = (await textOf(books)).filter((row) => /^note: (?:Filed|VAT r)/.test(row));
  expect(notes).toEqual([
    "note: Filed return of Jan 2025 to Feb 2025: the total is EUR 27.00, but its boxes add up to EUR 28.00.",
    "note: VAT return of Jan 2025 to Feb 2025: the client states EUR 30.00, the filed return EUR 27.00. The filed return counts.",
    expect.stringMatching(
      /^note: Filed returns of Jan 2025 to Feb 2025: they are of VAT number 000000099B01, but the administration has NL000000000B01\./,
    ),
  ]);
});
