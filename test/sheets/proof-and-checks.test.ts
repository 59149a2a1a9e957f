/** The proof on the sheets: findings in words, months that are not proven, the cover. */
import { expect, test } from "vitest";
import { amountOf, ZERO } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { type CheckResult, FINDINGS_KEPT_MAX } from "../../src/checks/check.ts";
import { CHECKS } from "../../src/checks/index.ts";
import { checkCountsText, outcomeCounts } from "../../src/checks/outcome.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import { checksSentence } from "../../src/cli/reporting/finding-text.ts";
import type { Books } from "../../src/ledger/books.ts";
import { taxRateId } from "../../src/ledger/ledger-account.ts";
import { SHEETS } from "../../src/sheets/index.ts";
import { account, smallCompany } from "../support/books-notation.ts";
import {
  ledgerRow,
  profitAndLossTotals,
  withMonth,
  withPosting,
} from "../support/books-notation-changes.ts";
import { projectTotals, withIntake, withSeries } from "../support/books-notation-changes-intake.ts";
import { builtPack, rowsOf, sheetOf, sheetText, templateWords } from "./built-sheets.ts";

const brokenBooks = (): Books =>
  withMonth(smallCompany(), "2025-03", ledgerRow("1300", { closing: "0.10" }));

/** One month with an incomplete pull of the debtors. */
function unprovenBooks(): Books {
  const id = account("1300");
  return withMonth(smallCompany(), "2025-03", (month) => {
    const pulled = { debit: ZERO, credit: amountOf("200.00"), count: 1 };
    const reported = { debit: ZERO, credit: amountOf("242.00") };
    const breaks = [{ ledgerAccountId: id, reported, pulled }];
    return { ...month, proof: { ...month.proof, isProven: false, attempts: 3, breaks } };
  });
}

test("a finding is listed below its check with account, month, expected, actual and difference", async () => {
  const rows = await sheetText(await sheetOf(brokenBooks(), "checks"));
  const at = rows.findIndex((row) => row.startsWith("G1"));
  const [check, finding] = rows.slice(at, at + 2).map((row) => row.split(" | "));
  expect(check).toEqual([
    ...[
      "G1",
      "The closing balance is the opening balance plus debit less credit, account by account",
    ],
    ...["With findings, blocking", "180", "1", "F = S + D - C per account"],
  ]);
  expect(finding?.slice(0, -1)).toEqual([
    ...["  G1", "1300 Debtors", "Mar 2025", "848.00", "848.10", "0.10"],
  ]);
  expect(finding?.at(-1)).toMatch(/^[0-9a-f]{12}$/);
});

test("a finding on the intake of entries states the request in words, and counts rows", async () => {
  const series = { month: "2025-03", project: null };
  const foreign = withSeries(smallCompany(), series, { rowsForeign: 1 });
  const odd = withIntake(foreign, { unknownFields: ["$[].later"] });
  const rows = await sheetText(await sheetOf(odd, "checks"));
  const after = (id: string) => rows[rows.findIndex((row) => row.startsWith(`${id} `)) + 1];
  expect(after("T6")).toMatch(
    /^ {2}T6 \| Postings without a project \| Mar 2025 \| 0 \| 1 \| 1 \|/,
  );
  expect(after("T3")).toMatch(/^ {2}T3 \| Field \$\[\]\.later \| 0 \| 1 \| 1/);
});

test("a finding for information is on the cover as information, and counted as such", async () => {
  const odd = withIntake(smallCompany(), { unknownFields: ["$[].later"] });
  const cover = await sheetText(await sheetOf(odd, "cover"));
  expect(cover).toContain(
    "For information | The answers contain only known fields and values (1): Field $[].later",
  );
  const results = await runChecks(odd);
  const counts = checkCountsText(outcomeCounts(results));
  expect(counts).toMatch(
    /^\d+ checks: \d+ hold, 3 with findings \(for information\), \d+ not possible, 2 with nothing to compare$/,
  );
  expect(cover).toContain(`Checks | ${counts}`);
  expect(checksSentence(results).startsWith(`${counts}; `)).toBe(true);
});

test("a finding on a project or a missing reference names it", async () => {
  const books = smallCompany();
  const [project] = books.projects.values();
  if (project === undefined) expect.fail("the books have a project");
  const missing = withPosting(books, "p1", (posting) => ({
    ...posting,
    taxRateId: taxRateId("77"),
  }));
  const changed = projectTotals(missing, project.id, { grossProfit: "0.01" });
  const text = (await sheetText(await sheetOf(changed, "checks"))).join("\n");
  expect(text).toContain(`| ${project.name}: Gross profit |`);
  expect(text).toContain("| List of tax rates: 77 is missing |");
});

test("findings that are not kept are counted, and a check without comparisons states that", async () => {
  const { results, words } = await builtPack(brokenBooks());
  const changed = results.map((result): CheckResult => {
    if (result.check.id === "G1") return { ...result, broken: FINDINGS_KEPT_MAX + 1 };
    return result.check.id === "F2" ? { ...result, compared: 0 } : result;
  });
  const sheet = SHEETS.find(({ id }) => id === "checks")!.build({
    books: brokenBooks(),
    results: changed,
    words,
  });
  const rows = await sheetText(sheet);
  expect(rows).toContain("note: and 1,000 more, not listed");
  expect(rows.find((row) => row.startsWith("F2"))).toContain("Nothing to compare");
});

test("the proof compares ledger and entries of each month, and their totals with the other sheets", async () => {
  const rows = await sheetText(await sheetOf(smallCompany(), "proof"));
  expect(rows[0]).toBe(
    "Jan 2025 | Reconciles | 9 | 10 | 1 | 3404.00 | 3404.00 | – | 3404.00 | 3404.00 | –",
  );
  expect(rows.slice(12, 14)).toEqual([
    "total: Total | 92 | 65457.82 | 65457.82 | – | 65457.82 | 65457.82 | –",
    "cross-check: Per the trial balance and the journal entries | 65457.82 | 65457.82 | – | 65457.82 | 65457.82 | –",
  ]);
});

test("where no sign fits, the accounts that do not tie are listed with both signs of their entries", async () => {
  const books = unprovenBooks();
  const calibration = {
    convention: "debit-positive",
    isDetermined: false,
    tied: 0,
    compared: 40,
  } as const;
  const rows = await sheetText(await sheetOf({ ...books, calibration }, "proof"));
  const at = rows.indexOf("heading: Accounts that do not reconcile");
  expect(rows.slice(at + 1, at + 4)).toEqual([
    "Mar 2025 | 1300 Debtors | 1 | – | – | – | 242.00 | 200.00 | 42.00",
    "heading: The same accounts, with the sign of every posting reversed",
    "Mar 2025 | 1300 Debtors | 1 | – | 200.00 | -200.00 | 242.00 | – | 242.00",
  ]);
  const below = rows.indexOf("heading: What this pack could not prove");
  expect(rows[below - 1]).toContain(
    "With neither sign does anything agree with the general ledger (40 amounts by account and month)",
  );
});

test("an account that does not tie is listed with its amounts in the ledger and in the pulled entries", async () => {
  const rows = await sheetText(await sheetOf(unprovenBooks(), "proof"));
  expect(rows[2]).toMatch(/^Mar 2025 \| DOES NOT RECONCILE \| \d+ \| \d+ \| 3 /);
  const at = rows.indexOf("heading: Accounts that do not reconcile");
  expect(rows[at + 1]).toBe("Mar 2025 | 1300 Debtors | 1 | – | – | – | 242.00 | 200.00 | 42.00");
});

test("the English formula of each check equals that of the check, and the Dutch one has the same symbols", () => {
  // VAT is a word here: the Dutch formula says btw.
  const letters = (formula: string): readonly string[] =>
    formula.match(/\b(?!VAT\b)[A-Z]{1,3}\b|\[[^\]a-z]*\]|[<>=+]/g) ?? [];
  const [english, dutch] = [templateWords("en"), templateWords("nl")];
  for (const { id, formula } of CHECKS) {
    expect(english.of(`formulas.${id}`)).toBe(formula);
    expect(letters(dutch.of(`formulas.${id}`))).toEqual(letters(formula));
  }
});

test("every sheet with figures of a month that is not proven names the month", async () => {
  const { sheets } = await builtPack(unprovenBooks());
  const withFigures = sheets.filter(({ columns }) => columns.some(({ kind }) => kind === "amount"));
  expect(withFigures.length).toBeGreaterThan(10);
  const silent = withFigures.filter(({ warning }) => warning !== "DOES NOT RECONCILE: Mar 2025");
  expect(silent).toEqual([]);
  const proven = await builtPack(smallCompany());
  expect(proven.sheets.filter((sheet) => "warning" in sheet)).toEqual([]);
});

/** The warnings of books whose years no closing journal has closed. */
const OPEN_YEARS = [
  "2025 has no closing entry: its result is not in equity yet",
  "the result of earlier years (2024) is on no account of equity yet",
];

test("only broken, unproven, open or not final items are emphasized", async () => {
  const alarmsOf = async (books: Books, id: string): Promise<readonly string[]> =>
    (await rowsOf(await sheetOf(books, id)))
      .flatMap(({ cells }) => cells)
      .flatMap((cell) => (cell.kind === "text" && cell.isAlarm === true ? [cell.text] : []));
  for (const id of ["cover", "checks", "proof"]) {
    expect(await alarmsOf(smallCompany(), id)).toEqual(id === "cover" ? OPEN_YEARS : []);
  }
  expect(await alarmsOf(unprovenBooks(), "cover")).toEqual([
    "DRAFT - not final",
    "Mar 2025 does not agree with the general ledger",
    ...OPEN_YEARS,
  ]);
  expect(await alarmsOf(unprovenBooks(), "proof")).toEqual(["DOES NOT RECONCILE", "1300 Debtors"]);
  expect((await alarmsOf(brokenBooks(), "checks")).slice(0, 2)).toEqual([
    "With findings, blocking",
    "1300 Debtors",
  ]);
});

test("the cover calls books final only when every month is proven and every check holds", async () => {
  const stateOf = async (books: Books): Promise<readonly string[]> =>
    (await sheetText(await sheetOf(books, "cover"))).filter((row) =>
      /^(Status|Open point)/.test(row),
    );
  expect(await stateOf(smallCompany())).toEqual(["Status | Final"]);
  expect(await stateOf(unprovenBooks())).toEqual([
    "Status | DRAFT - not final",
    "Open point | Mar 2025 does not agree with the general ledger",
  ]);
  expect((await stateOf(brokenBooks())).slice(0, 1)).toEqual(["Status | DRAFT - not final"]);
  expect(await stateOf({ ...smallCompany(), asOf: dateOf("2025-11-30") })).toEqual([
    "Status | DRAFT - not final",
    "Open point | Dec 2025 was not over when the data was pulled on 30 Nov 2025",
  ]);
});

test("the cover of a draft states why: the blocking findings in plain words, at most ten", async () => {
  const whyOf = async (books: Books): Promise<readonly string[]> => {
    const rows = await sheetText(await sheetOf(books, "cover"));
    const at = rows.indexOf("heading: Why this is a draft");
    return at === -1 ? [] : rows.slice(at + 1, rows.indexOf("heading: Main figures"));
  };
  expect(await whyOf(smallCompany())).toEqual([]);
  expect((await whyOf(brokenBooks()))[0]).toBe(
    "The closing balance is the opening balance plus debit less credit, account by account | 1300 Debtors, Mar 2025 | 0.10",
  );
  const many = withMonth(
    smallCompany(),
    "2025-03",
    ...["1100", "1300", "1600", "4000"].map((code) => ledgerRow(code, { closing: "0.10" })),
  );
  const shown = await whyOf(many);
  expect(shown.length).toBe(11);
  expect(shown.at(-1)).toMatch(/^and \d+ more; see the checks$/);
});

test("below a finding are the rows behind it, in the signs of the statement", async () => {
  const changed = withMonth(smallCompany(), "2025-02", profitAndLossTotals({ revenue: "-0.01" }));
  const rows = await sheetText(await sheetOf(changed, "checks"));
  const at = rows.findIndex((row) => row.startsWith("  P1 "));
  expect(rows[at]).toMatch(/^ {2}P1 \| Total revenue \| Feb 2025 \| \d+\.00 \| \d+\.01 \| 0\.01 /);
  const ledger = await sheetText(await sheetOf(brokenBooks(), "checks"));
  const behind = ledger.slice(ledger.findIndex((row) => row.startsWith("  G1 ")) + 1);
  expect(behind[0]).toMatch(
    /^ {4}Sales invoice 3, 1300 Debtors, invoice 3 \| 2025-03-10 \| -242\.00 \| /,
  );
});

test("a finding leads to the entries of its account and month, else to its figure, else to its sheet", async () => {
  const leads = async (books: Books, check: string): Promise<readonly string[] | undefined> => {
    const cells = (await rowsOf(await sheetOf(books, "checks"))).map(({ cells: all }) => all);
    const found = cells.find(([id, , verdict]) => {
      return id?.kind === "text" && id.text === check && verdict?.kind === "blank";
    });
    const subject = found?.[1];
    return subject?.kind === "text" ? subject.leadsTo : undefined;
  };
  const id = account("1300");
  expect(await leads(brokenBooks(), "G1")).toEqual([
    `entries/${id}/2025-03`,
    `trial-balance/2025-03/${id}`,
    `profit-and-loss/2025-03/current_assets/${id}`,
    "trial-balance",
  ]);
});

test("the cover shows the main figures of the other sheets", async () => {
  const rows = await sheetText(await sheetOf(smallCompany(), "cover"));
  expect(rows.slice(rows.indexOf("heading: Main figures") + 1)).toEqual([
    "Revenue | 17300.00",
    "Gross profit | 14700.00",
    "Result after tax | 6150.44",
    "Total assets | 35722.26",
    "Equity | 26150.44",
    "Liquid funds | 22887.00",
    expect.stringMatching(/^note: Tied, without a mark\. /),
  ]);
});

test("a language without a word for a key is a bug that is detected immediately", () => {
  expect(() => templateWords("en").of("sheets.nowhere")).toThrow(/sheets.nowhere/);
});
