/** The service's auditfile in a pack: an additional check, and the sheet of the comparison. */
import { expect, test } from "vitest";
import { add, amountOf, amountText } from "../../src/amount/amount.ts";
import { isFinal } from "../../src/checks/is-final.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import { AUDITFILE_4_0 } from "../../src/formats/auditfile/auditfile-4-0.ts";
import { auditfileBytes } from "../../src/formats/xaf.ts";
import type { Books } from "../../src/ledger/books.ts";
import { type ComparedResults, compareWithService } from "../../src/packs/compare-with-service.ts";
import type { PackFile } from "../../src/packs/pack-file.ts";
import { auditfileComparison } from "../../src/sheets/auditfile-comparison.ts";
import { inOne } from "../formats/auditfile-rules.ts";
import { bytesOf } from "../formats/auditfile-sample.ts";
import { sheetText, templateWords } from "../sheets/built-sheets.ts";
import { smallCompany } from "../support/books-notation.ts";
import { withPosting } from "../support/books-notation-changes.ts";

const program = { name: "slotsom", version: "0.1.0" };

async function ownFile(books: Books): Promise<string> {
  return new TextDecoder().decode(await bytesOf(auditfileBytes({ books, program }, AUDITFILE_4_0)));
}

const serviceFile = (text: string): PackFile => ({
  name: "service/auditfile-2025.xaf",
  mediaType: "application/xml",
  isDispensable: false,
  serviceExport: { name: "auditfile", path: "auditfile-2025.xaf" },
  bytes: () => inOne(new TextEncoder().encode(text)),
});

async function comparedWith(books: Books, files: readonly PackFile[]): Promise<ComparedResults> {
  const { signal } = new AbortController();
  return compareWithService({ books, results: await runChecks(books), program }, files, signal);
}

async function pageOf(books: Books, compared: ComparedResults): Promise<readonly string[]> {
  return sheetText(auditfileComparison.build({ books, words: templateWords("en"), ...compared }));
}

test("an equal file of the service adds a check that holds, and a sheet that shows it", async () => {
  const books = smallCompany();
  const compared = await comparedWith(books, [serviceFile(await ownFile(books))]);
  const results = compared.results.slice(-2).map(({ check, broken }) => [check.id, broken]);
  expect(results).toEqual([
    ["O7", 0],
    ["O11", 0],
  ]);
  expect(isFinal(books, compared.results, [])).toBe(true);
  expect(await pageOf(books, compared)).toEqual([
    "The two files agree: 92 postings, each with the same account, date, amount, description and VAT, and the opening balances of 8 accounts.",
    "note: Nothing else differs: both have as many journals and transactions, and the same texts and references in what both state.",
    "heading: Totals",
    "note: Pack: XAF 4.0, 2025; service: XAF 4.0, 2025",
    "Journals | 6 | 6",
    "Transactions | 38 | 38",
    "Postings | 92 | 92",
    "Debit | 65457.82 | 65457.82 | –",
    "Credit | 65457.82 | 65457.82 | –",
    "Opening balance lines | 8 | 8",
    "Opening balance, debit | 35210.00 | 35210.00 | –",
    "Opening balance, credit | 35210.00 | 35210.00 | –",
    "Deviations from the standard | 0 | 0",
    "heading: VAT by rate",
    "High: base | – | – | – | -10765.44",
    "High: VAT | – | – | – | –",
    "Low: base | – | – | – | -1500.00",
    "Low: VAT | – | – | – | –",
    "heading: Opening balance by account",
    "note: Equal for every account (8)",
    "heading: Postings only in this pack",
    "note: None",
    "heading: Postings only in the service's auditfile",
    "note: None",
    "heading: Texts and master data (pack / service)",
    "note: Equal in all elements that both auditfiles have",
    "heading: Rules of the standard: this pack's auditfile",
    "note: Complies with rules 0001 to 0010 and has no invalid references; warnings are not counted",
    "heading: Rules of the standard: the service's auditfile",
    "note: Complies with rules 0001 to 0010 and has no invalid references; warnings are not counted",
    "note: Postings are equal if they have the same account, posting date, amount, side, description and VAT; journal and order may differ. Transactions and their numbers are compared where most of them are alike.",
  ]);
});

test("a file of the service with another amount blocks: the sheet shows the line of both files", async () => {
  const books = smallCompany();
  const text = await ownFile(books);
  const [amount = ""] = /(?<=<trLine>.*<amnt>)1210.00/.exec(text) ?? [];
  const other = text.replace(new RegExp(`(<trLine>.*<amnt>)${amount}`), "$11209.99");
  const compared = await comparedWith(books, [serviceFile(other)]);
  const result = compared.results.at(-2);
  const findings = result?.findings.map(({ subject, expected, actual, month }) =>
    [subject.kind, month, amountText(expected, 2), amountText(actual, 2)].join(" "),
  );
  expect(findings).toEqual([
    "figure  65457.82 65457.81",
    "figure  92.00 91.00",
    "account 2025-01 1210.00 0.00",
    "account 2025-01 0.00 1209.99",
  ]);
  expect(isFinal(books, compared.results, [])).toBe(false);
  const page = await pageOf(books, compared);
  expect(page[0]).toBe(
    "The two files DO NOT agree: postings only in this pack 1, only in the service's file 1, different opening balances 0.",
  );
  expect(page.slice(page.indexOf("heading: Postings only in this pack"), -1)).toEqual([
    "heading: Postings only in this pack",
    "1100 Bank | 2025-01-20 | last year's invoice | BNK-f1100 1 | 1210.00 | – | -1210.00",
    "heading: Postings only in the service's auditfile",
    "1100 Bank | 2025-01-20 | last year's invoice | BNK-f1100 1 | – | 1209.99 | 1209.99",
    "heading: Texts and master data (pack / service)",
    "note: Equal in all elements that both auditfiles have",
    "heading: Rules of the standard: this pack's auditfile",
    "note: Complies with rules 0001 to 0010 and has no invalid references; warnings are not counted",
    "heading: Rules of the standard: the service's auditfile",
    "0010 | transaction 1 of journal BNK-f1100 does not balance: debit minus credit is -0.01 | 125",
    "0007 | transactions: totalDebit is 65457.82, the lines add up to 65457.81 | 61",
  ]);
});

test("another name, contact or project warns (O11), and the sheet shows both values", async () => {
  const books = smallCompany();
  const text = await ownFile(books);
  const other = text
    .replace("<accDesc>Bank</accDesc>", "<accDesc>Giro</accDesc>")
    .replace(
      "<custSupID>Jansen-BV</custSupID><project>Roof</project>",
      "<custSupID>De-Vries</custSupID>",
    );
  expect(other.length).not.toBe(text.length);
  const compared = await comparedWith(books, [serviceFile(other)]);
  const [equal, texts] = compared.results.slice(-2);
  expect([equal?.broken, texts?.check.id, texts?.severity]).toEqual([0, "O11", "warning"]);
  expect(
    texts?.findings.map(({ subject }) => (subject.kind === "field" ? subject.path : "")),
  ).toEqual(["ledgerAccount/accDesc", "trLine/custSupID", "trLine/project"]);
  expect(isFinal(books, compared.results, [])).toBe(true);
  const page = await pageOf(books, compared);
  expect(page).toContain("  1100 | Bank / Giro");
});

test("without a file of the service there is no such check, and the sheet states that nothing was compared", async () => {
  const books = smallCompany();
  const results = await runChecks(books);
  const compared = await comparedWith(books, []);
  expect(compared).toEqual({ results });
  expect(await pageOf(books, compared)).toEqual([
    "note: Not compared: there is no auditfile of the service, or no auditfile can be made from these books.",
  ]);
});

test("books that allow no auditfile are not compared if they are a draft already", async () => {
  const text = await ownFile(smallCompany());
  const books = withPosting(smallCompany(), "p4", (posting) => ({
    ...posting,
    amount: add(posting.amount, amountOf("0.01")),
  }));
  const compared = await comparedWith(books, [serviceFile(text)]);
  expect(compared.auditfileComparison).toBeUndefined();
  expect(isFinal(books, compared.results, [])).toBe(false);
});

test("a service file that cannot be read stops a pack that would be final", async () => {
  const books = smallCompany();
  const text = await ownFile(books);
  await expect(comparedWith(books, [serviceFile(text.slice(0, 2000))])).rejects.toMatchObject({
    code: "answer-malformed",
  });
});
