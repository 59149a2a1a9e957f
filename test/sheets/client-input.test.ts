/** What the client states, next to the books, with its level of proof. */
import { describe, expect, test } from "vitest";
import type { Books } from "../../src/ledger/books.ts";
import { SHEETS } from "../../src/sheets/index.ts";
import { twoMonths } from "../checks/compared.ts";
import { withClientInput } from "../support/client-input.ts";
import { isFigureCell, rowsOf, sheetOf, sheetText } from "./built-sheets.ts";

const ID = "client-input";
const textOf = async (books: Books): Promise<readonly string[]> =>
  sheetText(await sheetOf(books, ID));

describe("the figures of the client", () => {
  test("are next to those of the books, with the difference and the line that states them", async () => {
    // The bank has 80 on 10 January and 155 at the end.
    const books = withClientInput(
      twoMonths(),
      `bank_balances:
  - { account: "1100", on: 2025-01-10, balance: 80.00 }
  - { account: "1100", on: 2025-02-28, balance: 150.00 }
  - { account: "1100", on: 2026-02-28, balance: 1.00 }
employees: 1.5
adopted_opening: { "1100": 100.00 }`,
    );
    const rows = await textOf(books);
    expect(rows.slice(0, -1)).toEqual([
      "heading: Balances on bank statements",
      expect.stringMatching(/^Bank.* \| 10 Jan 2025 \| 80\.00 \| 80\.00 \| – \| Equal \| 4$/),
      expect.stringMatching(
        /^Bank.* \| 28 Feb 2025 \| 150\.00 \| 155\.00 \| 5\.00 \| Differs \| 5$/,
      ),
      "heading: Adopted opening balance",
      "1 of 2 balance sheet accounts differs from the adopted opening balance",
      "heading: Average number of employees",
      "In full-time equivalents | 1.50 | 7",
      "note: Not stated for this period: VAT returns as filed.",
    ]);
    expect(rows.at(-1)).toMatch(/^note: Stated by the client\./);
  });

  test("are client-supplied, and so are the differences; those of the books are not", async () => {
    const books = withClientInput(
      twoMonths(),
      'bank_balances:\n  - { account: "1100", on: 2025-02-28, balance: 155.00 }\nemployees: 2',
    );
    const sheet = await sheetOf(books, ID);
    const cells = (await rowsOf(sheet)).flatMap((row) => row.cells.filter(isFigureCell));
    expect(cells.map(({ figure }) => figure.level)).toEqual([
      ...["client-supplied", "tied", "client-supplied"],
      "client-supplied",
    ]);
    // The file is the source of its figures.
    expect(cells[0]?.figure.sources).toEqual([books.clientInput?.sha256]);
    expect(sheet.headLevels?.slice(2, 5)).toEqual(["client-supplied", null, "client-supplied"]);
  });

  test("an account without a statement has its balance, and the sheet says what is not stated", async () => {
    const rows = await textOf(withClientInput(twoMonths(), "employees: 2"));
    expect(rows[1]).toMatch(/^Bank.* \| 28 Feb 2025 \| not stated \| 155\.00$/);
    expect(rows.at(-2)).toBe(
      "note: Not stated for this period: Balances on bank statements; VAT returns as filed; Adopted opening balance.",
    );
  });

  test("without close-input.yml the sheet says so", async () => {
    expect(await textOf(twoMonths())).toEqual([
      expect.stringMatching(/^note: The client has stated no figures/),
    ]);
  });
});

test("a file in which nothing is filled in makes no chapter", () => {
  const chapter = SHEETS.find(({ id }) => id === ID)!;
  expect(chapter.hasContents({ books: withClientInput(twoMonths(), "") })).toBe(false);
  expect(chapter.hasContents({ books: withClientInput(twoMonths(), "employees: 2") })).toBe(true);
});
