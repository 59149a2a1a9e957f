/** Packs of books whose source states less than the service does: the notation of books. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { CheckResult } from "../../src/checks/check.ts";
import type { Books } from "../../src/ledger/books.ts";
import { BOOKS_PARTS, type BooksPart } from "../../src/ledger/books-parts.ts";
import { readTemplate } from "../../src/packs/read-template.ts";
import { type FinishedPack, makePack } from "../../src/pipeline.ts";
import { basisParts, meaningOfFinal, reconciledText } from "../../src/sheets/basis-text.ts";
import { withStatementsOf } from "../support/bank-statements.ts";
import { smallCompany } from "../support/books-notation.ts";
import { ledgerRow, withMonth } from "../support/books-notation-changes.ts";
import { figureLines } from "../support/figure-lines.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const TEMPLATE = readTemplate("templates", "close", "en");

const derivedIn = (books: Books, parts: readonly BooksPart[]): Books => ({
  ...books,
  derived: new Set(parts),
});

const packOf = async (books: Books): Promise<FinishedPack> =>
  await makePack(books, {
    template: TEMPLATE,
    outFolder: temporaryFolder(),
    program: { name: "slotsom", version: "1.0.0" },
    moreFiles: [],
    snapshotId: "0".repeat(64),
    signingKey: null,
    signal: AbortSignal.timeout(300_000),
  });

/** The figures of the pack that a reader sees, and the levels that they have. */
function figuresOf({ folder }: FinishedPack) {
  const [name = ""] = readdirSync(folder).filter((file) => file.startsWith("figures-"));
  const lines = figureLines(readFileSync(join(folder, name), "utf8"));
  return {
    amounts: lines.map(({ figure, amount }) => `${figure} ${amount ?? ""}`),
    levels: [...new Set(lines.map(({ level }) => level))].sort(),
  };
}

const isOurs = ({ gap }: CheckResult): boolean => gap === "derived-from-entries";
const numbers = (results: readonly CheckResult[]): readonly string[] =>
  results.map(({ check }) => check.id);
const tally = ({ check, compared, broken }: CheckResult): string =>
  `${check.id} ${String(compared)} ${String(broken)}`;

test("a source that states its entries alone makes a final pack with the same figures, none of them tied", async () => {
  const stated = await packOf(smallCompany());
  const derived = await packOf(derivedIn(smallCompany(), BOOKS_PARTS));
  expect(derived.draftReasons).toEqual([]);
  expect(derived.isFinal).toBe(true);
  const [all, ours] = [figuresOf(stated), figuresOf(derived)];
  const ofChecks = (line: string): boolean => line.startsWith("checks/");
  expect(ours.amounts.filter((line) => !ofChecks(line))).toEqual(
    all.amounts.filter((line) => !ofChecks(line)),
  );
  expect(all.levels).toContain("tied");
  expect(ours.levels).not.toContain("tied");
});

test("what compares a derived part with the entries is not possible; what judges the books is as it was", async () => {
  const stated = await packOf(smallCompany());
  const derived = await packOf(derivedIn(smallCompany(), BOOKS_PARTS));
  const [no, yes] = [derived.results.filter(isOurs), derived.results.filter((one) => !isOurs(one))];
  expect(numbers(no)).toEqual(expect.arrayContaining(["J1", "G1", "P7", "B5", "F5", "D1", "A1"]));
  expect(no.every(({ compared, findings }) => compared + findings.length === 0)).toBe(true);
  const kept = new Set(numbers(yes));
  expect(yes.map(tally)).toEqual(
    stated.results.filter(({ check }) => kept.has(check.id)).map(tally),
  );
  expect(numbers(yes)).toEqual(expect.arrayContaining(["J3", "G13", "B13", "D7", "S1"]));
});

test("a source that states a ledger beside its entries is held to it, and a ledger that differs makes a draft", async () => {
  const parts = BOOKS_PARTS.filter((part) => part !== "general-ledger");
  const books = derivedIn(smallCompany(), parts);
  const { results, isFinal } = await packOf(books);
  expect(isFinal).toBe(true);
  const possible = numbers(results.filter((one) => !isOurs(one)));
  expect(possible).toEqual(expect.arrayContaining(["J1", "G1", "G2"]));
  expect(possible).not.toContain("P7");
  const wrong = await packOf(withMonth(books, "2025-03", ledgerRow("4300", { debit: "0.01" })));
  expect(wrong.draftReasons).toContainEqual({ kind: "check-broken", check: "J1" });
});

test("the page names what the source does not state, and says nothing of a ledger that nobody stated", () => {
  const books = derivedIn(smallCompany(), ["general-ledger"]);
  expect(reconciledText(books, [], TEMPLATE.words)).toMatch(
    /^12 of 12 months were read in full; their source states no general ledger\./,
  );
  expect(basisParts(books, [], TEMPLATE.words)).toEqual([
    {
      label: "Not compared with",
      text: expect.stringMatching(/derived from the postings \(general ledger\)/) as string,
    },
  ]);
  const meaning = meaningOfFinal(books, TEMPLATE.words);
  expect(meaning).toMatch(/what the source states agrees to the cent with the postings/);
  expect(meaning).toContain("; bank, stock and contracts were not examined;");
  const statement = "statement NL91ABNA0417164300 2025-01-01 1.00 2025-12-31";
  const matched = withStatementsOf(smallCompany(), statement);
  expect(meaningOfFinal(matched, TEMPLATE.words)).toMatch(
    /; lines of bank statements .* were matched with the books; no bank confirmed a balance, and stock/,
  );
});
