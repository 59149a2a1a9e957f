/** Who signed which leads, and whether it still stands: worked out by hand. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import type { JudgementEntry, SignerRole } from "../../../src/ledger/judgement/entries.ts";
import {
  isOnePerson,
  signedCount,
  signedLeads,
  suspendedOf,
} from "../../../src/ledger/judgement/signed-leads.ts";

const YEAR = 2025;
const LEADS = [
  { lead: "receivables", balance: amountOf("310"), sha256: "r1" },
  { lead: "cash", balance: amountOf("440"), sha256: "c1" },
  { lead: "equity", balance: amountOf("-750"), sha256: "e1" },
];

/** `id lead hash role person`, each a minute later. */
const entriesOf = (...lines: readonly string[]): readonly JudgementEntry[] =>
  lines.map((line, minute) => {
    const [id = "", lead = "", sha256 = "", as, by = ""] = line.split(" ");
    const at = `2026-01-13T10:${String(minute).padStart(2, "0")}:00.000Z`;
    if (lead === "withdraws")
      return { kind: "withdrawn", id, at, by: as ?? "", entry: sha256, reason: "wrong" };
    const signed = { lead, balance: amountOf("300"), sha256, as: as as SignerRole };
    return { kind: "signed", id, at, by, ...signed, year: YEAR, snapshot: "5f2e" };
  });

const leadsOf = (...lines: readonly string[]) =>
  signedLeads({ entries: entriesOf(...lines) }, YEAR, LEADS);
const countOf = (...lines: readonly string[]) => signedCount(leadsOf(...lines));

test("a lead is signed by a preparer and another person as reviewer", () => {
  expect(
    countOf(
      "1 receivables r1 preparer Bakker",
      "2 cash c1 preparer Bakker",
      "3 receivables r1 reviewer Boer",
    ),
  ).toEqual({ signed: 1, of: 3, prepared: 2, reviewed: 1 });
});

test("one person in both roles has prepared and reviewed, and signed nothing", () => {
  const lines = ["1 cash c1 preparer Bakker", "2 cash c1 reviewer bakker"];
  expect(countOf(...lines)).toEqual({ signed: 0, of: 3, prepared: 1, reviewed: 1 });
  expect(leadsOf(...lines).map(isOnePerson)).toEqual([false, true, false]);
  expect(countOf(...lines, "3 cash c1 reviewer Boer").signed).toBe(1);
  expect(
    countOf("1 cash c1 preparer Bakker", "2 cash c1 reviewer Boer", "3 cash c1 reviewer Bakker")
      .signed,
  ).toBe(1);
});

test("a reviewer who prepared the lead too is no second person, whoever prepared it later", () => {
  const lines = [
    "1 cash c1 preparer Bakker",
    "2 cash c1 preparer Visser",
    "3 cash c1 reviewer Bakker",
  ];
  expect(countOf(...lines).signed).toBe(0);
  expect(leadsOf(...lines).map(isOnePerson)).toEqual([false, true, false]);
  expect(countOf(...lines, "4 cash c1 reviewer Boer").signed).toBe(1);
});

test("other accounts or another balance suspend a signature until it is given again", () => {
  const lines = ["1 cash c0 preparer Bakker", "2 cash c0 reviewer Boer"];
  expect(countOf(...lines)).toEqual({ signed: 0, of: 3, prepared: 0, reviewed: 0 });
  expect(
    leadsOf(...lines)
      .flatMap(suspendedOf)
      .map(({ id }) => id),
  ).toEqual(["1", "2"]);
  const again = [...lines, "3 cash c1 preparer Cohen"];
  expect(
    leadsOf(...again)
      .flatMap(suspendedOf)
      .map(({ id }) => id),
  ).toEqual(["2"]);
});

test("a signature stands again where the books return to what was signed", () => {
  expect(countOf("1 cash c1 preparer Bakker", "2 cash c2 preparer Bakker").prepared).toBe(1);
});

test("a withdrawn signature is none, and one of another year is of that year", () => {
  expect(countOf("1 cash c1 preparer Bakker", "2 withdraws 1 Bakker").prepared).toBe(0);
  const entries = entriesOf("1 cash c1 preparer Bakker");
  expect(signedCount(signedLeads({ entries }, YEAR - 1, LEADS)).prepared).toBe(0);
});

test("a lead that was signed and has no balance any more is suspended, and is not counted", () => {
  const leads = leadsOf("1 stock s1 preparer Bakker");
  expect(leads.map(({ lead, today }) => [lead, today === null])).toEqual([
    ["receivables", false],
    ["cash", false],
    ["equity", false],
    ["stock", true],
  ]);
  expect(leads.flatMap(suspendedOf)).toHaveLength(1);
  expect(signedCount(leads).of).toBe(3);
});
