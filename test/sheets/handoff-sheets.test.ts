/** The sheets of a handoff: ledger cards, postings for programs, the data dictionary, the index. */
import { describe, expect, test } from "vitest";
import { amountText } from "../../src/amount/amount.ts";
import { outcomeCounts } from "../../src/checks/outcome.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import type { Books } from "../../src/ledger/books.ts";
import { answeringSheet } from "../../src/packs/read-requests.ts";
import { SHEETS } from "../../src/sheets/index.ts";
import type { FileOfPack, Sheet, SheetSource } from "../../src/sheets/sheet.ts";
import { booksFrom, smallCompany } from "../support/books-notation.ts";
import { isFigureCell, rowsOf, sheetOf, sheetText, templateWords } from "./built-sheets.ts";

const BOOKS = `
  year 2025
  account 1000 current_assets Bank
  account 1200 current_assets Deposit
  account 0500 equity Capital
  account 8000 revenue Sales
  account 4000 expenses Rent
  contact Jansen
  opening 1000 50.00
  opening 1200 100.00
  opening 0500 -150.00
  2025-01-31  1000  100.00  invoice 1  Paid
  2025-01-31  8000  -100.00  invoice 1  contact Jansen  Table
  2025-02-10  1000  -30.00  bank 2  Rent
  2025-02-10  4000  30.00  bank 2  Rent
`;

describe("the ledger cards", () => {
  const withoutHash = (line: string): string => line.replace(/ \| [0-9a-f]{12}$/, "");

  test("have each account with its opening, its postings with a running balance, and its closing", async () => {
    const text = await sheetText(await sheetOf(booksFrom(BOOKS), "ledger-cards"));
    expect(text.map(withoutHash)).toEqual([
      "opening: 0500 | Capital | 2025-01-01 | Opening balance | -150.00",
      "subtotal: 0500 | Capital | 2025-12-31 | Closing balance | – | – | -150.00",
      "opening: 1000 | Bank | 2025-01-01 | Opening balance | 50.00",
      "1000 | Bank | 2025-01-31 | Sales invoice | 1 | Paid | 100.00 | 150.00",
      "1000 | Bank | 2025-02-10 | Bank transaction | 2 | Rent | 30.00 | 120.00",
      "subtotal: 1000 | Bank | 2025-12-31 | Closing balance | 100.00 | 30.00 | 120.00",
      "opening: 1200 | Deposit | 2025-01-01 | Opening balance | 100.00",
      "subtotal: 1200 | Deposit | 2025-12-31 | Closing balance | – | – | 100.00",
      "opening: 4000 | Rent | 2025-01-01 | Opening balance | –",
      "4000 | Rent | 2025-02-10 | Bank transaction | 2 | Rent | 30.00 | 30.00",
      "subtotal: 4000 | Rent | 2025-12-31 | Closing balance | 30.00 | – | 30.00",
      "opening: 8000 | Sales | 2025-01-01 | Opening balance | –",
      "8000 | Sales | 2025-01-31 | Sales invoice | 1 | Table | Jansen | 100.00 | -100.00",
      "subtotal: 8000 | Sales | 2025-12-31 | Closing balance | – | 100.00 | -100.00",
    ]);
  });

  test("mark an account whose closing differs from the ledger", async () => {
    const books = booksFrom(BOOKS);
    const postings: Books["postings"] = async function* (order) {
      for await (const posting of books.postings(order)) {
        if (posting.description !== "Rent") yield posting;
      }
    };
    const text = await sheetText(await sheetOf({ ...books, postings }, "ledger-cards"));
    expect(text.filter((line) => line.startsWith("cross-check"))).toHaveLength(2);
    expect(text.filter((line) => line.includes("DOES NOT RECONCILE"))[0]).toMatch(
      /^cross-check: 1000 \| Bank \| 2025-12-31 \| DOES NOT RECONCILE .* \| 120\.00$/,
    );
  });
});

describe("the ledger cards on paper", () => {
  test("have the account as a heading, and the sums of all accounts at the end", async () => {
    const sheet = await sheetOf(booksFrom(BOOKS), "ledger-cards");
    const [page] = sheet.onPaper!;
    expect(page!.columns.map(({ key }) => key)).toEqual([
      ...["date", "document-type", "document", "contact", "description"],
      ...["debit", "credit", "balance"],
    ]);
    const text = await sheetText({ ...sheet, columns: page!.columns, rows: page!.rows });
    expect(text.slice(0, 8)).toEqual([
      "heading: 0500  Capital",
      "opening: 2025-01-01 | Opening balance | -150.00",
      "subtotal: 2025-12-31 | Closing balance | – | – | -150.00",
      "heading: 1000  Bank",
      "opening: 2025-01-01 | Opening balance | 50.00",
      "2025-01-31 | Sales invoice | 1 | Paid | 100.00 | 150.00",
      "2025-02-10 | Bank transaction | 2 | Rent | 30.00 | 120.00",
      "subtotal: 2025-12-31 | Closing balance | 100.00 | 30.00 | 120.00",
    ]);
    expect(text.at(-1)).toBe("total: Total of all accounts | 130.00 | 130.00");
  });

  test("carry the balance of the last row forward to the next page", async () => {
    const sheet = await sheetOf(booksFrom(BOOKS), "ledger-cards");
    const [page] = sheet.onPaper!;
    const rows = await rowsOf({ ...sheet, rows: page!.rows });
    const carried = async function* () {
      yield page!.carriedForward!(rows[5]!);
    };
    const text = await sheetText({ ...sheet, columns: page!.columns, rows: carried });
    expect(text).toEqual(["opening: Carried forward | 150.00"]);
  });
});

test("the postings have identifiers, one signed amount, and the complete hash", async () => {
  const sheet = await sheetOf(booksFrom(BOOKS), "postings");
  const [first, second] = await rowsOf(sheet);
  const values = (row: typeof first) =>
    Object.fromEntries(
      row!.cells.map((cell, index) => {
        const value = isFigureCell(cell)
          ? amountText(cell.amount, 2)
          : "text" in cell
            ? cell.text
            : "";
        return [sheet.columns[index]!.key, value];
      }),
    );
  expect(values(first)).toMatchObject({ debit: "100.00", credit: "", amount: "100.00" });
  expect(values(second)).toMatchObject({
    debit: "",
    credit: "100.00",
    amount: "-100.00",
    month: "2025-01",
    "document-type": "SalesInvoice",
    contact: "Jansen",
  });
  expect(values(second)["evidence"]).toMatch(/^[0-9a-f]{64}$/);
});

async function inPack(
  id: string,
  files: readonly (readonly [string, ...string[]])[],
  choices: Partial<Pick<SheetSource, "requests" | "books">> = {},
): Promise<Sheet> {
  const { books = smallCompany() } = choices;
  const source = { ...choices, books, results: await runChecks(books), words: templateWords("en") };
  const ofPack: readonly FileOfPack[] = files.map(([name, ...sheets]) => ({
    name,
    sha256: HASH,
    sheets: sheets.map((sheet) => named(sheet).describe(source)),
  }));
  return named(id).build({ ...source, files: ofPack });
}

describe("the data dictionary", () => {
  test("describes every column of every table, once", async () => {
    const sheet = await inPack("data-dictionary", [
      ["data/postings.csv", "postings"],
      ["data/postings.jsonl", "postings"],
      ["data/statements.pdf", "balance-sheet"],
    ]);
    const text = await sheetText(sheet);
    expect(text[0]).toBe("heading: postings | Postings");
    expect(text.slice(1, 3).map((line) => line.split(" | ")[1])).toEqual(["row_kind", "level"]);
    expect(text).toContain(
      "postings | amount | Amount, debit positive | decimal number | EUR | Debit is positive, credit negative; empty on rows without an amount.",
    );
    expect(text).toHaveLength(1 + 3 + 22);
  });

  test("has the meaning of months, age groups and the other columns of a sheet", async () => {
    const sheet = await inPack(
      "data-dictionary",
      SHEETS.map(({ id }) => [`${id}.csv`, id]),
    );
    const text = await sheetText(sheet);
    const meaningOf = (start: string) =>
      text
        .find((line) => line.startsWith(start))
        ?.split(" | ")
        .at(-1);
    expect(meaningOf("trial-balance | 2025-03 |")).toBe(
      "Net movement of this month, debit less credit.",
    );
    expect(meaningOf("debtors | age_2 |")).toMatch(/^Part of the closing balance/);
    expect(text.filter((line) => /^month-summary \|/.test(line))).toHaveLength(3 + 7);
  });
});

const ASKED: NonNullable<SheetSource["requests"]>[number] = {
  ...{ number: "PBC-01", part: "Ledger", text: "Trial balance.", why: null },
  ...{ sheets: [], formats: [], files: [], checks: "", figureOf: null },
};
/** A sheet as a request has it. */
const asked = (sheet: string) => answeringSheet(named(sheet), templateWords("en"));
const named = (sheet: string) => SHEETS.find((candidate) => candidate.id === sheet)!;
/** A supplier who was paid more than he was owed, and a customer who owes. */
const CREDITOR_IN_DEBIT = `
  year 2025
  account 1000 current_assets Bank  [cash]
  account 1300 current_assets Debtors  [debtors]
  account 1600 current_liabilities Creditors  [creditors]
  account 8000 revenue Sales
  contact Jansen
  contact Supply
  2025-01-31  1300  100.00  invoice 1  contact Jansen
  2025-01-31  8000  -100.00  invoice 1
  2025-02-10  1000  -30.00  bank 2
  2025-02-10  1600  30.00  bank 2  contact Supply
`;
const HASH = "ab".repeat(32);

describe("the index", () => {
  const FILES = [
    ["data/10_trial_balance/trial-balance.xlsx", "trial-balance"],
    ["data/10_trial_balance/trial-balance.csv", "trial-balance"],
    ["data/40_statements/statements.pdf", "balance-sheet", "profit-and-loss"],
    ["data/98_provenance/requests.jsonl"],
    ...Array.from({ length: 21 }, (_, n) => [`data/98_provenance/answers/${n}.json`]),
  ] as [string, ...string[]][];

  test("has each request with the files that answer it, their hashes, figure, checks and outcome", async () => {
    const requests = [
      { ...ASKED, sheets: [asked("trial-balance")] },
      { ...ASKED, number: "PBC-04", text: "Result.", sheets: [asked("profit-and-loss")] },
    ];
    const text = await sheetText(await inPack("handoff-index", FILES, { requests }));
    expect(text.slice(0, 5)).toEqual([
      "heading: Ledger",
      expect.stringMatching(
        /^PBC-01 \| Trial balance\. \| Delivered \| 10_trial_balance\/trial-balance\.xlsx \| (?:ab){32} \| Total debit for the fiscal year \| 65457\.82 \| G1 .* \| Holds$/,
      ),
      `  10_trial_balance/trial-balance.csv | ${HASH}`,
      expect.stringMatching(
        /^PBC-04 \| Result\. \| Delivered \| 40_statements\/statements\.pdf \| (?:ab){32} \| Result after tax \| 6150\.44 \| P1/,
      ),
      "heading: Technical files",
    ]);
  });

  test("lists what answers no request, and counts the files of a large folder", async () => {
    const requests = [{ ...ASKED, sheets: [asked("trial-balance"), asked("balance-sheet")] }];
    const text = await sheetText(await inPack("handoff-index", FILES, { requests }));
    expect(text.slice(text.indexOf("heading: Technical files"))).toEqual([
      "heading: Technical files",
      `98_provenance/requests.jsonl | ${HASH}`,
      "98_provenance/answers/ (21 files)",
      expect.stringMatching(/^note: manifest\.json/),
    ]);
  });

  test("counts the outcomes of all checks where all are asked for, also those that could not run", async () => {
    const requests = [{ ...ASKED, sheets: [asked("trial-balance")], checks: "all" }];
    const text = await sheetText(await inPack("handoff-index", FILES, { requests }));
    const { checks, outcomes } = outcomeCounts(await runChecks(smallCompany()));
    expect(outcomes["not-possible"]).toBeGreaterThan(0);
    expect(text[1]).toMatch(
      new RegExp(
        `\\| All \\| ${String(checks)} checks: ${String(outcomes.holds)} hold, .*${String(outcomes["not-possible"])} not possible`,
      ),
    );
  });

  test("answers by the names of files, with the figure of a sheet of the pack", async () => {
    const files = ["98_provenance/req*.jsonl", "98_provenance/answers/*"];
    const requests = [{ ...ASKED, files, checks: "J", figureOf: "trial-balance" }];
    const text = await sheetText(await inPack("handoff-index", FILES, { requests }));
    expect(text.slice(1, 3)).toEqual([
      expect.stringMatching(
        /^PBC-01 .* \| 98_provenance\/requests\.jsonl \| (?:ab){32} \| Total debit for the fiscal year \| 65457\.82 \| J1 .* \| Holds$/,
      ),
      "  98_provenance/answers/ (21 files)",
    ]);
  });

  test("states how many leads are signed, and how many lack an explanation", async () => {
    const requests = [{ ...ASKED, sheets: [asked("sign-offs"), asked("leads")] }];
    const files: typeof FILES = [["data/70_dossier/dossier.xlsx", "sign-offs", "leads"]];
    const text = await sheetText(await inPack("handoff-index", files, { requests }));
    expect(text[1]).toMatch(
      /\| Delivered; 0 of \d leads signed by both; \d with an unexplained change \|/,
    );
  });

  test("names the file first that has what is asked for first, and each figure to which it reconciles", async () => {
    const requests = [{ ...ASKED, sheets: [asked("bank"), asked("cash-bridge")] }];
    const files: typeof FILES = [
      ["data/40_statements/statements.xlsx", "balance-sheet", "cash-bridge"],
      ["data/58_bank/bank.xlsx", "bank"],
    ];
    const text = await sheetText(await inPack("handoff-index", files, { requests }));
    expect(text[1]).toMatch(/\| 58_bank\/bank\.xlsx \| .* \| Cash, bank and cards \| /);
    expect(text[2]).toMatch(/^ {2}40_statements\/statements\.xlsx/);
    expect(text[3]).toMatch(/^Liquid funds on the balance sheet \| /);
  });

  test("has no finding about creditors at a request for debtors", async () => {
    const requests = (["debtors", "creditors"] as const).map((list) => {
      return { ...ASKED, number: list, sheets: [asked(list)] };
    });
    const files: typeof FILES = [["data/50_subledgers/subledgers.xlsx", "debtors", "creditors"]];
    const books = booksFrom(CREDITOR_IN_DEBIT);
    const text = await sheetText(await inPack("handoff-index", files, { requests, books }));
    expect(
      text
        .filter((line) => line.includes("Delivered"))
        .map((line) => line.match(/Holds$|With .*/)?.[0]),
    ).toEqual(["Holds", "With findings: D7"]);
  });

  test.each([
    ["a sheet that no file has", { sheets: [asked("debtors")] }, "Not delivered"],
    ["a file that is not there", { files: ["90_auditfile/*.xaf"] }, "Not delivered"],
    [
      "a sheet that the books have nothing for",
      { sheets: [asked("late-postings")] },
      "Not in these books",
    ],
    [
      "an earlier pack to compare with that is not there",
      { sheets: [asked("changes")], files: ["98_provenance/req*.jsonl"] },
      `Not in these books; nothing compared: no earlier final pack with other data is at hand | 98_provenance/requests.jsonl | ${HASH}`,
    ],
    [
      "adjusting entries without an earlier pack",
      { sheets: [asked("adjustments")] },
      "Not in these books; no earlier pack with other data to compare with",
    ],
    [
      "what only the client has",
      { why: "The bank alone knows." },
      "To be supplied by the client | The bank alone knows.",
    ],
  ])("says so of %s", async (_, change, state) => {
    const requests = [{ ...ASKED, ...change }];
    const text = await sheetText(await inPack("handoff-index", FILES, { requests }));
    expect(text[1]).toBe(`PBC-01 | Trial balance. | ${state}`);
  });
});
