/** VAT of books of auditfiles: the accounts to which codes of VAT point, and codes of sales and purchases alike. */
import { expect, test } from "vitest";
import { accountsWithRole } from "../../src/ledger/account-roles.ts";
import type { Books } from "../../src/ledger/books.ts";
import { ledgerAccountId } from "../../src/ledger/ledger-account.ts";
import { taxAccountsOf } from "../../src/ledger/tax-accounts.ts";
import { smallBusiness } from "../../src/sheets/internal/vat/return-rows.ts";
import { vatReconciliation } from "../../src/sheets/vat-reconciliation.ts";
import { sheetText, templateWords } from "../sheets/built-sheets.ts";
import { auditfileFixture, booksOfAuditfile } from "../support/auditfile-books.ts";

const booksOf = (name: string, change: (text: string) => string = (text) => text): Promise<Books> =>
  booksOfAuditfile(change(Buffer.from(auditfileFixture(name)).toString("utf8")));
const codesOf = ({ accounts }: Books, ids: readonly string[]): readonly (string | null)[] =>
  ids.map((id) => accounts.get(ledgerAccountId(id))?.code ?? null);
const words = templateWords("en", { forms: [], isFromAuditfile: true });
const vatOf = async (books: Books): Promise<readonly string[]> =>
  (await sheetText(vatReconciliation.build({ books, results: [], words }))).map((text) =>
    text.replaceAll("\u00a0", " "),
  );

test.each([
  ["yuki-3.2.xaf", ["1510", "1520"]],
  ["twinfield-3.1.xaf", ["1500", "1510"]],
  ["snelstart-3.2.xaf", ["1630", "1640"]],
  ["moneybird-3.2.xaf", ["1510", "1520"]],
])(
  "the accounts of VAT of %s are those of its codes, which have no RGS code",
  async (name, codes) => {
    const books = await booksOf(name);
    const found = taxAccountsOf(books);
    expect(codesOf(books, found)).toEqual(codes);
    expect(found.map((id) => books.accounts.get(id)?.rgsCode)).toEqual([null, null]);
  },
);

test("the profile names other accounts in their place", async () => {
  const books = await booksOf("yuki-3.2.xaf");
  const own = [...books.accounts.keys()].slice(0, 1);
  const accountMapping = new Map([["tax" as const, own]]);
  expect(accountsWithRole({ ...books, accountMapping }, "tax")).toEqual(own);
});

test("an account of costs to which a code points holds no tax", async () => {
  const books = await booksOf("yuki-3.2.xaf", (text) =>
    text.replaceAll(
      "<vatToClaimAccID>1520</vatToClaimAccID>",
      "<vatToClaimAccID>7000</vatToClaimAccID>",
    ),
  );
  expect(codesOf(books, accountsWithRole(books, "tax"))).toEqual(["1510"]);
});

test("a code of sales and purchases alike has both in their boxes", async () => {
  const lines = await vatOf(await booksOf("exact-online-3.2.xaf"));
  // Sales of 2,640.00 and 1,810.00, purchases of 970.00 and 520.00, all at 21%.
  expect(lines.slice(0, 3)).toEqual([
    "1a High rate: Btw hoog tarief | entries | 4450.00 | 4450.00 | 934.50 | 934.50",
    "5b Input VAT: Btw hoog tarief | entries | 1490.00 | -312.90 | -312.90",
    "total: Total VAT | 4450.00 | 621.60 | 621.60",
  ]);
  expect(lines).toContain("1500: VAT on sales and private use | 934.50");
  expect(lines).toContain("1520: Input VAT of purchases | -312.90");
});

test("with one account for all VAT its credits are of sales", async () => {
  const books = await booksOf("exact-online-3.2.xaf", (text) =>
    text
      .replaceAll("<vatToClaimAccID>1520<", "<vatToClaimAccID>1500<")
      .replaceAll(/<accID>1520<\/accID>(?!\s*<accDesc>)/g, "<accID>1500</accID>"),
  );
  expect((await vatOf(books)).slice(0, 3)).toEqual([
    "1a High rate: Btw hoog tarief | entries | 4450.00 | 4450.00 | 934.50 | 934.50",
    "5b Input VAT: Btw hoog tarief | entries | 1490.00 | -312.90 | -312.90",
    "total: Total VAT | 4450.00 | 621.60 | 621.60",
  ]);
});

test.each([
  [
    "business-central-3.2.xaf",
    "note: VAT by box: not available, because the auditfile does not state which ledger accounts hold VAT: neither its VAT codes nor the RGS codes of the accounts name all of them. The profile can name them.",
  ],
  [
    "odoo-3.2.xaf",
    "note: VAT by box: not available, because the entries of the auditfile have no VAT codes, and it does not state which ledger accounts hold VAT. The profile can name these accounts; their roll-forward is then available.",
  ],
  [
    "osfinancials-3.1.xaf",
    "note: VAT by box: not available, because the entries of the auditfile have no VAT codes.",
  ],
])("the page of VAT of %s says why boxes are not available", async (name, reason) => {
  expect((await vatOf(await booksOf(name)))[0]).toBe(reason);
});

test("books of a file without codes of VAT have the page, whatever their turnover", async () => {
  const books = await booksOf("odoo-3.2.xaf", (text) =>
    text.replaceAll(/(<amnt>\d+)\.(\d)(?=<)/g, "$1000.$2"),
  );
  expect(smallBusiness(books)).toBeNull();
  expect(vatReconciliation.hasContents({ books })).toBe(true);
});

test("sales on accounts of VAT without codes do not look like the small-business scheme", async () => {
  const lines = await vatOf(await booksOf("osfinancials-3.1.xaf"));
  expect(lines.find((line) => line.includes("Small-business"))).toContain(
    "not available, because the entries on the ledger accounts of VAT have no VAT codes.",
  );
});
