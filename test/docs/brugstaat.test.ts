/** Our brugstaat is never said to conform to the official standard, because its schema was not available. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { BRUGSTAAT_NAMES } from "../../src/formats/brugstaat/brugstaat-names.ts";
import { writeBrugstaat } from "../../src/formats/brugstaat/write-brugstaat.ts";
import { bytesOf } from "../formats/auditfile-sample.ts";

/** Words that claim conformity, in both languages, and the name of the keeper of the standard. */
const CLAIM =
  /conform|compl(?:y|ies|iant)|accord(?:s|ing) to|voldoet|volgens|goedgekeurd|certifi|official|officieel|stipac/i;
const DENIAL = /\bnot\b|\bnever\b|\bniet\b|\bgeen\b/i;

/** Sentences about a brugstaat that claim conformity without denying it. */
const claimsIn = (text: string): readonly string[] =>
  text
    .replace(/\n\s*(?:\*|\/\/|#)? ?/g, " ")
    .split(/(?<=[.:;!?|])\s/)
    .filter((sentence) => /brugstaat/i.test(sentence) && CLAIM.test(sentence))
    .filter((sentence) => !DENIAL.test(sentence));

const below = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((name) => /\.(?:md|yml|html|txt|ts)$/.test(name));

test("a claim is found, and its denial is not a claim", () => {
  expect(claimsIn("The brugstaat is conform the standard.")).toHaveLength(1);
  expect(claimsIn("De brugstaat voldoet aan de officiële standaard.")).toHaveLength(1);
  expect(claimsIn("The brugstaat is\nnot called conform to it.")).toEqual([]);
});

test("README, documents, templates and code do not claim conformity", () => {
  const files = ["README.md", "CHANGELOG.md", ...["docs", "templates", "src"].flatMap(below)];
  expect(files.length).toBeGreaterThan(100);
  const claims = files.flatMap((file) =>
    claimsIn(readFileSync(file, "utf8")).map((sentence) => `${file}: ${sentence}`),
  );
  expect(claims).toEqual([]);
});

test("the file itself names no standard, no version of a standard and no namespace", async () => {
  const bytes = await bytesOf(
    writeBrugstaat({
      header: {
        madeAt: "2026-01-20T12:00:00.000Z",
        bookYear: "2025",
        bookYearDays: null,
        rsin: null,
        chamberOfCommerce: "12345678",
        taxNumber: null,
        companyName: "Jansen",
        software: "slotsom 0.1.0",
        supplierEmail: null,
        rgsVersion: "3.5",
      },
      accounts: [
        {
          number: "1100",
          description: "Bank",
          rgsCode: "BLimBanRba",
          isSuspense: false,
          kind: "balance",
          opening: amountOf("1"),
          closing: amountOf("0"),
        },
      ],
    }),
  );
  const text = new TextDecoder().decode(bytes);
  expect(text).toContain(BRUGSTAAT_NAMES.root);
  expect(text).not.toMatch(/xmlns|schemaLocation|stipac|conform|2\.01/i);
});
