/** The index of a handoff: what auditors ask for, with the files that answer it, figures and outcomes. */
import { describe, expect, test } from "vitest";
import { outcomeCounts } from "../../src/checks/outcome.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import { answeringSheet } from "../../src/packs/read-requests.ts";
import type { SheetSource } from "../../src/sheets/sheet.ts";
import { booksFrom, smallCompany } from "../support/books-notation.ts";
import { sheetText, templateWords } from "./built-sheets.ts";
import { HASH, inPack, named } from "./sheet-in-pack.ts";

const ASKED: NonNullable<SheetSource["requests"]>[number] = {
  ...{ number: "PBC-01", part: "Ledger", text: "Trial balance.", why: null },
  ...{ sheets: [], formats: [], files: [], checks: "", figureOf: null },
};
/** A sheet as a request has it. */
const asked = (sheet: string) => answeringSheet(named(sheet), templateWords("en"));
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
