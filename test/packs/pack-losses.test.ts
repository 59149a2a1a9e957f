/** What would be lost if one pack took the place of another, by their manifests. */
import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { lossesOf, type PackSummary, readSummary } from "../../src/packs/pack-losses.ts";

const WHOLE: PackSummary = {
  isFinal: true,
  language: "nl",
  asOf: dateOf("2026-11-15"),
  snapshotId: "aa11",
  months: ["2025-01", "2025-02"],
  checks: ["C1", "X1"],
  files: [
    { name: "workbook-2025.xlsx", sheets: ["profit-and-loss", "trial-balance"] },
    { name: "service/auditfile-2025.xaf", sheets: [] },
  ],
  trustedMonths: [],
  auditfileVersion: "4.0",
  isSigned: true,
  byHand: [],
  manifestSha256: "",
};

/** What the whole pack would lose to one with these changes. */
const lostTo = (changes: Partial<PackSummary>, newer: readonly string[] = []): readonly string[] =>
  lossesOf({
    existing: WHOLE,
    next: { ...WHOLE, ...changes },
    isNewer: (snapshotId) => newer.includes(snapshotId),
  }).map(({ kind, what }) => `${kind}: ${what}`);

test("the same contents, and more, lose nothing, whatever the figures are", () => {
  expect(lostTo({})).toEqual([]);
  expect(lostTo({ snapshotId: "bb22", asOf: dateOf("2026-12-01") })).toEqual([]);
  expect(lostTo({ files: [...WHOLE.files, { name: "more.pdf", sheets: [] }] })).toEqual([]);
});

test("a file, a sheet, a month, a check and a signature can be lost", () => {
  const [workbook, auditfile] = WHOLE.files;
  expect(lostTo({ files: [workbook!] })).toEqual(["contents: service/auditfile-2025.xaf"]);
  expect(lostTo({ files: [{ ...workbook!, sheets: ["trial-balance"] }, auditfile!] })).toEqual([
    "contents: sheet profit-and-loss of workbook-2025.xlsx",
  ]);
  expect(lostTo({ months: ["2025-01"] })).toEqual(["contents: month 2025-02"]);
  expect(lostTo({ checks: ["C1"] })).toEqual(["contents: check X1"]);
  expect(lostTo({ isSigned: false })).toEqual(["contents: the signature"]);
  expect(lostTo({ auditfileVersion: "3.2" })).toEqual(["contents: auditfile 4.0"]);
});

test("entries that are not read again prove less than entries that are", () => {
  expect(lostTo({ trustedMonths: ["2025-02"] })).toEqual([
    "contents: month 2025-02 proven by its postings",
  ]);
  const trusted = { ...WHOLE, trustedMonths: ["2025-01", "2025-02"] };
  const next = { ...WHOLE, trustedMonths: ["2025-02"] };
  expect(lossesOf({ existing: trusted, next, isNewer: () => false })).toEqual([]);
  const longer = { ...WHOLE, months: [...WHOLE.months, "2025-03"], trustedMonths: ["2025-03"] };
  expect(lossesOf({ existing: WHOLE, next: longer, isNewer: () => false })).toEqual([]);
});

test("another language and a draft lose what the pack is", () => {
  expect(lostTo({ language: "en" })).toEqual(["language: its language (nl)"]);
  expect(lostTo({ isFinal: false })).toEqual(["status: its final status"]);
});

test("older books lose newer figures; with the same date the snapshots decide", () => {
  const older = { snapshotId: "bb22", asOf: dateOf("2026-11-14") };
  expect(lostTo(older)).toEqual(["age: newer books (as of 2026-11-15)"]);
  const sameDay = { snapshotId: "bb22" };
  expect(lostTo(sameDay)).toEqual([]);
  expect(lostTo(sameDay, ["aa11"])).toEqual(["age: newer books (as of 2026-11-15)"]);
});

test("a draft has nothing to lose", () => {
  const next = { ...WHOLE, language: "en", files: [] };
  const existing = { ...WHOLE, isFinal: false };
  expect(lossesOf({ existing, next, isNewer: () => true })).toEqual([]);
});

test("a manifest without sheets, as earlier versions wrote them, has none to lose", () => {
  const text = JSON.stringify({
    status: "final",
    language: "nl",
    books_as_of: "2026-11-15",
    snapshot: "aa11",
    months: [{ month: "2025-01" }],
    checks: [{ id: "C1" }],
    files: [{ name: "a.xlsx" }, { name: 7 }],
  });
  expect(readSummary(text, { isSigned: false, byHand: [] })).toEqual({
    isFinal: true,
    language: "nl",
    asOf: "2026-11-15",
    snapshotId: "aa11",
    months: ["2025-01"],
    checks: ["C1"],
    files: [{ name: "a.xlsx", sheets: [] }],
    trustedMonths: [],
    auditfileVersion: "4.0",
    isSigned: false,
    byHand: [],
    manifestSha256: hash("sha256", text),
  });
});

test.each(["", "[]", "null", '{"status":"final"}', '{"status":"done","language":"nl"}'])(
  "%j is the manifest of no pack",
  (text) => {
    expect(readSummary(text, { isSigned: false, byHand: [] })).toBe(null);
  },
);
