/** The checks in the manifest of a pack. */
import { expect, test } from "vitest";
import { runChecks } from "../../src/checks/run-checks.ts";
import type { Books } from "../../src/ledger/books.ts";
import { manifestText } from "../../src/packs/manifest.ts";
import type { WrittenFile } from "../../src/packs/pack-file.ts";
import { account, smallCompany } from "../support/books-notation.ts";
import { longerTotals } from "../support/books-notation-changes-reports.ts";

const manifestOf = (
  books: Books,
  files: readonly WrittenFile[] = [],
): Readonly<Record<string, unknown>> => {
  const text = manifestText(
    {
      template: {
        pack: "close",
        words: { language: "en", of: (key) => key },
        files: [],
        sha256: "",
      },
      isFinal: false,
      snapshotId: "",
      books,
      results: [],
      program: { name: "slotsom", version: "1" },
      leftOut: [],
    },
    { files, leftOut: [] },
  );
  return JSON.parse(text) as Readonly<Record<string, unknown>>;
};

test("the accounts that the profile names are listed with their numbers, and nothing without them", () => {
  const accountMapping = new Map([["deferred-revenue" as const, [account("2000")]]]);
  expect(manifestOf({ ...smallCompany(), accountMapping })["account_mapping"]).toEqual({
    deferred_revenue: [{ id: "2000", number: "2000" }],
  });
  expect(manifestOf(smallCompany())).not.toHaveProperty("account_mapping");
});

test("names that a document could not draw are listed by file, and nothing without them", () => {
  const written = { mediaType: "", byteCount: 1, sha256: "" };
  const texts = [{ text: "漢字", script: "east-asian", account: "4500" }];
  const files = [
    { ...written, name: "a.pdf", lost: { count: 1, texts, fontPackage: "noto" } },
    { ...written, name: "b.pdf", lost: { count: 1, texts, fontPackage: null } },
    { ...written, name: "c.pdf" },
  ];
  expect(manifestOf(smallCompany(), files)["not_drawn"]).toEqual([
    { file: "a.pdf", count: 1, font_package: "noto", texts },
    { file: "b.pdf", count: 1, texts },
  ]);
  expect(manifestOf(smallCompany(), files.slice(2))).not.toHaveProperty("not_drawn");
});

test("a check has its interpretation, and a finding over several months has its period", async () => {
  const books = longerTotals(0, { grossProfit: "0.01" })(smallCompany());
  const text = manifestText(
    {
      template: {
        pack: "close",
        words: { language: "en", of: (key) => key },
        files: [],
        sha256: "",
      },
      isFinal: false,
      snapshotId: "",
      books,
      results: await runChecks(books),
      program: { name: "slotsom", version: "1" },
      leftOut: [],
    },
    { files: [], leftOut: [] },
  );
  const { checks } = JSON.parse(text) as { checks: readonly { readonly id: string }[] };
  expect(checks.find(({ id }) => id === "D1")).toMatchObject({
    calibration: {
      reading: "balance",
      determined: true,
      readings: [
        { name: "balance", compared: 26, broken: 0 },
        { name: "movement", compared: 26 },
      ],
    },
  });
  expect(checks.find(({ id }) => id === "P9")).toMatchObject({
    findings: [
      {
        month: null,
        first_month: "2025-01",
        last_month: "2025-03",
        subject: { kind: "figure", word: "figures.gross-profit" },
        difference: "0.01",
      },
    ],
  });
});
