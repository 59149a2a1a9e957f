/** Received postings wait outside the file, and whoever reads them finds all. */
import { expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { month } from "../../src/calendar/month.ts";
import { documentId, ledgerAccountId } from "../../src/ledger/ledger-account.ts";
import type { Posting } from "../../src/ledger/posting.ts";
import { sourceHash } from "../../src/ledger/source.ts";
import { openForPull, openSnapshot, type Snapshot } from "../../src/snapshot/snapshot.ts";
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

const idsOf = ({ postings }: Snapshot): readonly number[] =>
  [...postings.inOrder("document")]
    .flat()
    .map(({ id }) => Number(id))
    .toSorted((left, right) => left - right);

function idsOnDisk(path: string): readonly number[] {
  const reader = openSnapshot(path);
  const ids = idsOf(reader);
  reader.close();
  return ids;
}

test("a finished snapshot has all postings of its months on disk", () => {
  using place = folder();
  const snapshot = openForPull(place.snapshotPath, QUARTER);
  snapshot.postings.begin(JANUARY, 1);
  for (const page of [...pages(12), [posting(1_201), posting(1_202), posting(1_203)]]) {
    snapshot.postings.add(JANUARY, page);
  }
  snapshot.postings.finish(JANUARY, NOTHING);
  const all = Array.from({ length: 1_203 }, (_, index) => index + 1);
  expect([idsOf(snapshot), snapshot.postings.count()]).toEqual([all, 1_203]);
  snapshot.finish();
  snapshot.close();
  expect(idsOnDisk(place.snapshotPath)).toEqual(all);
});

test("a snapshot is not finished without the postings of a pulled month, which are lost with their process", () => {
  using place = folder();
  const first = openForPull(place.snapshotPath, QUARTER);
  first.postings.begin(JANUARY, 1);
  first.postings.add(JANUARY, [posting(1)]);
  first.postings.finish(JANUARY, NOTHING);
  first.close();
  const resumed = openForPull(place.snapshotPath, QUARTER);
  expect(resumed.postings.areLost(JANUARY)).toBe(true);
  resumed.postings.begin(FEBRUARY, 1);
  expect(() => {
    resumed.finish();
  }).toThrow("every pulled month was received");
  resumed.postings.receiveAgain(JANUARY, () => {
    resumed.postings.add(JANUARY, [posting(1)]);
  });
  resumed.finish();
  resumed.close();
  expect(idsOnDisk(place.snapshotPath)).toEqual([1]);
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
  expect(idsOf(snapshot)).toEqual([5, 9_001]);
  snapshot.finish();
  snapshot.close();
  expect(idsOnDisk(place.snapshotPath)).toEqual([5, 9_001]);
});
