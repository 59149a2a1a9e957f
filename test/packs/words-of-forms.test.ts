/** The words of packs in the terms of a form of business. */
import { expect, test } from "vitest";
import { readTemplate } from "../../src/packs/read-template.ts";

const FOUNDATION = ["unowned", "foundation", "untaxed"] as const;

const KEYS = ["named.net-profit", "sheets.profit-and-loss.title", "sections.equity"];

test.each([
  ["nl", ["Saldo van baten en lasten", "Staat van baten en lasten", "Stichtingsvermogen"]],
  ["en", ["Surplus or deficit", "Income and expenditure", "Capital"]],
] as const)("a foundation has its own terms in %s", (language, terms) => {
  const { wordsFor } = readTemplate("templates", "close", language);
  const words = wordsFor({ forms: FOUNDATION, isFromAuditfile: false });
  expect(KEYS.map((key) => words.of(key))).toEqual(terms);
});

test("a term is replaced where it is a whole word, the longest of several first, and never in a value", () => {
  const { words, wordsFor } = readTemplate("templates", "close", "nl");
  const own = wordsFor({ forms: FOUNDATION, isFromAuditfile: false });
  const values = { period: "2025", amount: "Netto-omzet" };
  expect(own.of("sentences.about.revenue", values)).toContain("De baten in ");
  expect(own.of("sentences.about.revenue", values)).toContain("Netto-omzet");
  expect(own.of("checks.P10")).toMatch(
    /^Het saldo van baten en lasten is de mutatie van alle resultaatrekeningen/,
  );
  expect(wordsFor({ forms: [], isFromAuditfile: false }).of("checks.P10")).toBe(
    words.of("checks.P10"),
  );
  expect(wordsFor({ forms: ["untaxed"], isFromAuditfile: false }).of("named.net-profit")).toBe(
    "Resultaat",
  );
  expect(wordsFor({ forms: ["unowned"], isFromAuditfile: false }).of("named.net-profit")).toBe(
    "Saldo van baten en lasten na belastingen",
  );
});

test("the sheet of those who own the business bears the name that fits its form", () => {
  const { words, wordsFor } = readTemplate("templates", "close", "nl");
  const title = "sheets.equity-detail.title";
  const forms = [["owner"], ["partners"], FOUNDATION] as const;
  expect([
    words.of(title),
    ...forms.map((of) => wordsFor({ forms: of, isFromAuditfile: false }).of(title)),
  ]).toEqual([
    "Aandeelhouders en bestuurders",
    "Kapitaal en privé",
    "Kapitaal en privé",
    "Bestuurders",
  ]);
});
