/** Postings are written in blocks, and whoever reads them finds all. */
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { month } from "../../src/calendar/month.ts";
import { documentId, ledgerAccountId } from "../../src/ledger/ledger-account.ts";
import type { Posting } from "../../src/ledger/posting.ts";
import { sourceHash } from "../../src/ledger/source.ts";
import { openForPull } from "../../src/snapshot/snapshot.ts";
import { folder, QUARTER } from "../pull/small-pull.ts";

const JANUARY = month("2025-01");
const FEBRUARY = month("2025-02");
const NOTHING = { sums: new Map(), series: [], unknownFields: [] };

const posting = (number: number, changed: Partial<Posting> = {}): Posting => ({
  id: String(number),
  date: dateOf("2025-01-31"),
  document: { type: "SalesInvoice", id: documentId("7") },
  ledgerAccountId: ledgerAccountId("8000"),
  projectId: null,
  contactId: null,
  taxRateId: null,
  financialAccountId: null,
  amount: amountOf("12.50"),
  description: "",
  source: sourceHash("ab"),
  ...changed,
});

const pages = (count: number, from = 1): readonly (readonly Posting[])[] =>
  Array.from({ length: count }, (_, page) =>
    Array.from({ length: 100 }, (__, index) => posting(from + page * 100 + index)),
  );

function idsOnDisk(path: string): readonly string[] {
  const reader = new DatabaseSync(path, { readOnly: true });
  const rows = reader.prepare("SELECT id FROM postings ORDER BY number").all();
  reader.close();
  return rows.map((row) => String(row["id"]));
}

test("a finished month has all its postings on disk, in the order received", () => {
  using place = folder();
  const snapshot = openForPull(place.snapshotPath, QUARTER);
  snapshot.postings.begin(JANUARY, 1);
  for (const page of [...pages(12), [posting(1_201), posting(1_202), posting(1_203)]]) {
    snapshot.postings.add(JANUARY, page);
  }
  snapshot.postings.finish(JANUARY, NOTHING);
  expect(idsOnDisk(place.snapshotPath)).toEqual(
    Array.from({ length: 1_203 }, (_, index) => String(index + 1)),
  );
  snapshot.close();
});

test("postings that wait are compared with those of a later page", () => {
  using place = folder();
  const snapshot = openForPull(place.snapshotPath, QUARTER);
  snapshot.postings.begin(JANUARY, 1);
  snapshot.postings.begin(FEBRUARY, 1);
  snapshot.postings.add(JANUARY, [posting(1), posting(2)]);
  snapshot.postings.add(FEBRUARY, [posting(3)]);
  const again = [posting(1), posting(2, { amount: amountOf("12.51") }), posting(3)];
  expect(snapshot.postings.add(JANUARY, again)).toEqual([posting(3)]);
  expect([
    snapshot.postings.countStored(JANUARY, again),
    snapshot.postings.countStored(FEBRUARY, again),
  ]).toEqual([2, 1]);
  snapshot.close();
});

test("a month that is started again has only the postings received since then", () => {
  using place = folder();
  const snapshot = openForPull(place.snapshotPath, QUARTER);
  snapshot.postings.begin(JANUARY, 1);
  for (const page of pages(11)) snapshot.postings.add(JANUARY, page);
  snapshot.postings.begin(FEBRUARY, 1);
  snapshot.postings.add(FEBRUARY, [posting(9_001)]);
  snapshot.postings.begin(JANUARY, 2);
  snapshot.postings.add(JANUARY, [posting(5)]);
  expect(snapshot.postings.countStored(JANUARY, [posting(5), posting(6)])).toBe(1);
  snapshot.postings.finish(JANUARY, NOTHING);
  expect(idsOnDisk(place.snapshotPath).toSorted()).toEqual(["5", "9001"]);
  snapshot.close();
});
