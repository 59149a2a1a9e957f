/** Every figure of every sheet has a level of proof, and what stands behind it is declared. */
import { describe, expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { month, periodOf } from "../../src/calendar/month.ts";
import { CLIENT_SUPPLIED, DERIVED, statedFor, tiedBy } from "../../src/checks/backing.ts";
import { CHECKS } from "../../src/checks/index.ts";
import { isFinal } from "../../src/checks/is-final.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import type { Books } from "../../src/ledger/books.ts";
import { SHEETS } from "../../src/sheets/index.ts";
import { amountCell, totalCell } from "../../src/sheets/internal/cells.ts";
import { sheet, sheetWords } from "../../src/sheets/internal/define-sheet.ts";
import { changeCell } from "../../src/sheets/internal/ratio-cells.ts";
import type { Sheet } from "../../src/sheets/sheet.ts";
import { smallCompany } from "../support/books-notation.ts";
import {
  builtPack,
  type FigureCell,
  isFigureCell,
  rowsOf,
  rowText,
  sheetText,
  templateWords,
} from "./built-sheets.ts";

const BACKINGS = SHEETS.flatMap(({ backings }) => backings);
const YEAR = periodOf(month("2025-12"));
const figure = (id: string, backing: Parameters<typeof amountCell>[0]["backing"]) =>
  amountCell({ id, period: YEAR, sources: [], backing }, amountOf("1.00"));

describe("the declarations", () => {
  test("name checks that exist and block", () => {
    const severities = new Map(CHECKS.map(({ id, severity }) => [id, severity]));
    const named = [...new Set(BACKINGS.flatMap(({ checks }) => checks))];
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((id) => !/^blocking/.test(severities.get(id) ?? ""))).toEqual([]);
  });

  test("have a check or a reason on every level below derived, except what the client states", () => {
    const bare = BACKINGS.filter(
      ({ checks, level, reason }) => level !== "derived" && checks.length === 0 && reason === null,
    ).filter((backing) => backing !== CLIENT_SUPPLIED);
    expect(bare).toEqual([]);
  });

  test("are those of the cells: a figure that rests on another is a bug", () => {
    const undeclared = sheet(sheetWords("cover", []), {
      columns: [],
      backings: [DERIVED],
      rows: () => [{ kind: "item", indent: 0, cells: [figure("cover/x", tiedBy(["P7"]))] }],
    });
    const source = { books: smallCompany(), results: [], words: templateWords("en") };
    expect(() => undeclared.build(source)).toThrow("the sheet cover declares what stands behind");
  });
});

test("totals and ratios are as strong as their weakest term", () => {
  const opening = statedFor("opening-per-contact");
  const terms = [figure("a/1", DERIVED), figure("a/2", tiedBy(["P7"])), figure("a/3", opening)];
  expect(totalCell({ id: "a/t", period: YEAR }, terms.slice(0, 2)).figure.level).toBe("tied");
  const { level, reasons } = totalCell({ id: "a/t", period: YEAR }, terms).figure;
  expect({ level, reasons }).toEqual({ level: "stated", reasons: ["opening-per-contact"] });
  const ratio = changeCell(templateWords("en"), [YEAR, YEAR], {
    name: { id: "a/r", period: YEAR },
    numerator: terms.slice(0, 1),
    denominator: terms.slice(2),
  });
  expect("figure" in ratio && ratio.figure.level).toBe("stated");
});

const levelsIn = async (sheet: Sheet): Promise<readonly string[]> => {
  const figures = (await rowsOf(sheet)).flatMap(({ cells }) => cells.filter(isFigureCell));
  const named = ({ figure: { level, reasons } }: FigureCell): string =>
    [level, ...reasons].join(" ");
  return [...new Set(figures.map(named))].sort();
};

test("the sheets of a small company have these levels", async () => {
  const { sheets } = await builtPack(smallCompany());
  const found: Record<string, readonly string[]> = {};
  for (const sheet of sheets) found[sheet.id] = await levelsIn(sheet);
  expect(found).toEqual({
    "first-page": ["derived", "stated age-groups", "tied", "tied-to-ledger"],
    "first-page-month": ["derived", "stated age-groups", "tied", "tied-to-ledger"],
    cover: ["tied"],
    "condensed-result": ["tied", "tied-to-ledger"],
    "condensed-month": ["derived", "tied", "tied-to-ledger"],
    "condensed-balance": ["tied", "tied-to-ledger"],
    "balance-sheet": ["tied", "tied-to-ledger"],
    "profit-and-loss": ["tied", "tied-to-ledger"],
    "cash-flow": ["tied"],
    "asset-movements": ["derived", "tied", "tied-to-ledger"],
    "vat-position": [],
    "vat-by-period": [],
    "equity-movements": ["tied", "tied-to-ledger"],
    "sign-offs": ["tied"],
    judgement: [],
    "subsequent-settlement": ["stated opening-per-contact", "tied"],
    "working-capital": ["tied", "tied-to-ledger"],
    cash: ["derived", "tied"],
    "cash-bridge": ["derived", "tied"],
    "trial-balance": ["tied", "tied-to-ledger"],
    "column-balance": ["tied", "tied-to-ledger"],
    debtors: [
      "stated age-groups",
      "stated opening-per-contact",
      "stated opening-per-contact age-groups",
      "tied",
      "tied-to-ledger",
    ],
    creditors: [
      "stated age-groups",
      "stated opening-per-contact",
      "stated opening-per-contact age-groups",
      "tied",
      "tied-to-ledger",
    ],
    "auditfile-read": [],
    "auditfile-schema": [],
    changes: [],
    assets: [
      "stated opening-per-asset",
      "stated opening-per-asset split-over-assets",
      "stated split-over-assets",
      "tied",
    ],
    equity: ["tied", "tied-to-ledger"],
    "opening-tie": ["tied-to-ledger"],
    adjustments: [],
    exports: [],
    "deferred-items": [],
    "asset-roll-forward": ["derived", "tied", "tied-to-ledger"],
    "recomputed-depreciation": ["stated split-over-assets"],
    "late-postings": [],
    leads: [
      "derived",
      "stated opening-per-asset",
      "stated opening-per-asset split-over-assets",
      "stated opening-per-contact",
      "tied",
      "tied-to-ledger",
    ],
    "after-year-end": ["stated opening-per-contact", "tied"],
    "suspense-items": [],
    bank: ["tied"],
    entries: ["derived"],
    "vat-reconciliation": [],
    payroll: [],
    "equity-detail": [],
    "books-to-tax": ["derived", "tied", "tied-to-ledger"],
    "result-analysis": ["derived", "tied", "tied-to-ledger"],
    "result-proof": ["tied", "tied-to-ledger"],
    "closing-journal": [],
    "client-input": [],
    checks: ["derived"],
    proof: ["derived", "tied"],
    "account-proof": ["derived", "tied"],
    completeness: [],
    "auditfile-comparison": [],
    "ledger-cards": ["derived", "tied-to-ledger"],
    "chart-of-accounts": [],
    "ledger-months": ["tied"],
    postings: ["derived"],
    "data-dictionary": [],
    "handoff-index": [],
    "handoff-start": ["tied"],
    "month-summary": ["tied", "tied-to-ledger"],
    "journal-hits": ["derived"],
    "journal-months": ["derived"],
    "journal-numbers": [],
    "journal-population": ["derived"],
    "journal-sample": ["derived"],
    "journal-tests": [],
    "key-figures": ["stated age-groups", "tied", "tied-to-ledger"],
    trends: ["tied", "tied-to-ledger"],
    "result-bridge": ["derived", "tied"],
    "result-month": ["derived", "tied", "tied-to-ledger"],
    "result-to-date": ["tied", "tied-to-ledger"],
    "result-13-months": ["tied", "tied-to-ledger"],
    "balance-comparatives": ["tied", "tied-to-ledger"],
    aging: ["stated age-groups", "tied"],
    "revenue-by-contact": ["tied"],
    "revenue-by-project": ["tied"],
    "expenses-by-contact": ["tied"],
    "expenses-by-project": ["tied"],
  });
});

describe("books whose check of results by contact compares nothing", async () => {
  const books = smallCompany();
  const words = templateWords("en");
  const results = (await runChecks(books)).filter(({ check }) => check.id !== "P15");
  const described = SHEETS.map((one) => one.describe({ books, results, words }));
  const files = described.map((one) => ({ name: `${one.id}.csv`, sheets: [one] }));
  const textOf = async (id: string): Promise<readonly string[]> => {
    const built = SHEETS.find((one) => one.id === id)!.build({ books, results, words, files });
    return (await rowsOf(built)).map(rowText);
  };

  test("are not final", () => {
    expect(isFinal(books, results, BACKINGS)).toBe(false);
    const others = SHEETS.filter(({ id }) => !id.endsWith("-by-contact"));
    expect(
      isFinal(
        books,
        results,
        others.flatMap(({ backings }) => backings),
      ),
    ).toBe(true);
  });

  test("are a draft on the cover, which says why", async () => {
    const rows = await textOf("cover");
    expect(rows).toContain("Status | DRAFT - not final");
    expect(rows).toContain(
      "Open point | Not tied: Revenue by contact, All costs by contact (their check had nothing to compare with)",
    );
    expect(rows.join("\n")).not.toContain("Final means");
  });

  test("have the levels explained on the summary, and not again on the proof page on paper", async () => {
    const onPaper = async (
      id: string,
      ...summary: readonly string[]
    ): Promise<readonly string[]> => {
      const pack = [
        { name: "pack.pdf", sheets: described.filter((one) => summary.includes(one.id)) },
      ];
      const source = { books, results, words, files: pack };
      const built = SHEETS.find((one) => one.id === id)!.build(source);
      const parts = built.onPaper ?? [built];
      return (await Promise.all(parts.map((part) => sheetText({ ...built, ...part })))).flat();
    };
    const isOfTied = (row: string): boolean => row.includes("a named check compares the two");
    expect((await onPaper("cover", "first-page", "cover")).filter(isOfTied)).toHaveLength(1);
    expect((await onPaper("proof", "first-page", "cover")).filter(isOfTied)).toEqual([]);
    expect((await onPaper("proof", "cover")).filter(isOfTied)).toHaveLength(1);
  });

  test("have on the proof page what the pack could not prove, and on which sheets", async () => {
    const rows = await textOf("proof");
    const start = rows.indexOf("heading: What this pack could not prove");
    const named = rows.slice(start + 1, rows.indexOf("heading: Level of proof"));
    expect(named.map((row) => row.split(" | ")[0])).toEqual([
      "note: Should be tied and is not",
      "note: Names",
      "note: The texts of postings of documents that the service does not list",
      "note: The day within its month of a posting of a document that the service does not list",
      "note: The VAT rate of a line of a general journal",
      "note: Country, registration numbers and locked period of the administration, kinds of financial accounts, RGS codes",
      "note: Opening balances by contact",
      "note: Opening values by asset",
      "note: The division of a ledger account over its assets, their dates and lifespans",
      "note: Age groups of open items",
      ...named
        .filter((row) => row.startsWith("note: Not possible: "))
        .map((row) => row.split(" | ")[0]),
    ]);
    const reasons = named.filter((row) => row.startsWith("note: Not possible: "));
    expect(new Set(reasons.map((row) => row.split(" | ").at(-1))).size).toBe(reasons.length);
    const counted = /^note: Not possible: \d+ checks \([A-Z][a-z ,]+/i;
    expect(reasons.some((row) => counted.test(row))).toBe(true);
    expect(reasons.join()).toContain("Not possible: The balance on each bank statement");
    expect(reasons.join()).not.toMatch(/\b[A-Z]\d+\b/);
    expect(named[0]).toContain(
      "their check had nothing to compare with (Revenue by contact, All costs by contact)",
    );
    expect(named[6]).toContain(
      "(Debtors, Creditors, Lead schedules, Open items and their settlement, After the year end)",
    );
  });
});

describe("the cover", () => {
  const coverOf = async (books: Books): Promise<readonly string[]> => {
    const { sheets } = await builtPack(books);
    return (await rowsOf(sheets.find(({ id }) => id === "cover")!)).map(rowText);
  };
  const lockedUntil = (date: string | null): Books => {
    const books = smallCompany();
    const lockedOn = date === null ? null : dateOf(date);
    return { ...books, administration: { ...books.administration, lockedUntil: lockedOn } };
  };

  test("explains the levels of its figures, each in one sentence with its mark", async () => {
    const tied =
      "note: Tied, without a mark. Stated by the service, and equal to the cent to what the postings add up to: a named check compares the two.";
    expect((await coverOf(smallCompany())).slice(-1)).toEqual([tied]);
  });

  test("states the period that the service has locked, if the service states it", async () => {
    expect(await coverOf(lockedUntil("2025-06-30"))).toContain(
      "Locked in the service | up to and including 30 Jun 2025",
    );
    expect(await coverOf(lockedUntil(null))).toContain(
      "Locked in the service | no period is locked: postings can still change",
    );
    expect(await coverOf(smallCompany())).toContain(
      "Locked in the service | not stated by the service",
    );
  });
});
