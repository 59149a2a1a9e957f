/** The basis of a second pull: which earlier snapshots are usable, and that a resumed pull uses the same months. */
import { rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { month } from "../../src/calendar/month.ts";
import { openSnapshot } from "../../src/snapshot/snapshot.ts";
import { pullSample } from "./pull-sample.ts";
import {
  basisInFolder,
  change,
  FEBRUARY,
  PULLED,
  placeAfterPull,
  placeWith,
  pullAgain,
  QUARTER,
  receiptOf,
} from "./second-run-books.ts";

test("a missing, replaced or damaged basis is not used", async () => {
  const { service, path } = await placeWith();
  const first = await pullAgain(service, path("1"));
  const basis = { isLedgerTrusted: true, files: basisInFolder(path("2"), QUARTER) };
  const everyMonth = { "2025-01": PULLED, "2025-02": PULLED, "2025-03": PULLED };
  const damage = (statement: string): void => {
    const database = new DatabaseSync(path("1"));
    database.exec(statement);
    database.close();
  };
  damage("UPDATE bodies SET body = zeroblob(9) WHERE rowid = (SELECT max(rowid) FROM bodies)");
  expect((await pullAgain(service, path("2"), { basis })).months).toEqual(everyMonth);
  rmSync(path("1"));
  expect((await pullAgain(service, path("3"), { basis })).months).toEqual(everyMonth);
  await pullAgain(service, path("1"), { period: { ...QUARTER, last: month("2025-01") } });
  const fourth = await pullAgain(service, path("4"), { basis });
  expect([fourth.earlier, fourth.months]).toEqual([null, everyMonth]);
  expect(fourth.summary.snapshotId).toBe(first.summary.snapshotId);
});

const ONE_POSTING = "number = (SELECT min(number) FROM postings WHERE month = '2025-02')";

test.each([
  ["with other sums", "UPDATE month_sums SET positive = positive + 10000 WHERE month = '2025-02'"],
  ["without a posting", `DELETE FROM postings WHERE ${ONE_POSTING}`],
  ["with another amount", `UPDATE postings SET amount = amount + 10000 WHERE ${ONE_POSTING}`],
  ["with another account", `UPDATE postings SET ledger_account_id = '1' WHERE ${ONE_POSTING}`],
])("a month %s is pulled again: what was received is in doubt", async (_, damage) => {
  const { service, path } = await placeAfterPull();
  const before = textOfPostings(path("1"));
  const database = new DatabaseSync(path("1"));
  database.exec(damage);
  database.close();
  const second = await pullAgain(service, path("2"), { isLedgerTrusted: true });
  expect(second.months).toEqual({
    "2025-01": [1, "versions"],
    "2025-02": PULLED,
    "2025-03": [1, "versions"],
  });
  expect(textOfPostings(path("2"))).toBe(before);
});

test("one month later, only the new month is pulled", async () => {
  const { service, path } = await placeWith();
  await pullAgain(service, path("1"), { period: { ...QUARTER, last: month("2025-02") } });
  const second = await pullAgain(service, path("2"));
  expect(second.months).toEqual({
    "2025-01": [1, "versions"],
    "2025-02": [1, "versions"],
    "2025-03": PULLED,
  });
});

test("wherever a second pull stops, it resumes with the same choices", async () => {
  const { service, path } = await placeAfterPull();
  const { id } = await receiptOf(service, FEBRUARY);
  await change(service, "PATCH", `/documents/receipts/${id}.json`, { receipt: { reference: "x" } });
  const files = basisInFolder(path("2"), QUARTER);
  const order = { period: QUARTER, basis: { isLedgerTrusted: true, files } };
  const from = { baseUrl: service.url, token: service.token, order };
  let requests = 0;
  const undisturbed = await pullSample(path("2"), from, ({ kind }) => {
    if (kind === "request") requests += 1;
  });
  const choices = monthsOf(path("2"));
  expect(choices.map(([, { carriedOver }]) => carriedOver?.reason)).toEqual([
    "versions",
    "ledger",
    "versions",
  ]);
  // After the last request there is nothing left to stop.
  for (let stopAfter = 1; stopAfter < requests; stopAfter += 3) {
    const file = path(`stopped-${String(stopAfter)}`);
    const stop = new AbortController();
    let sent = 0;
    const stopped = pullSample(file, { ...from, signal: stop.signal }, (event) => {
      if (event.kind !== "request") return;
      sent += 1;
      if (sent === stopAfter) stop.abort();
    });
    await expect(stopped, `stopped after ${String(stopAfter)}`).rejects.toThrow();
    expect([stopAfter, await pullSample(file, from)]).toEqual([stopAfter, undisturbed]);
    expect(monthsOf(file)).toEqual(choices);
    rmSync(file);
  }
});

function textOfPostings(path: string): string {
  const snapshot = openSnapshot(path);
  try {
    return JSON.stringify([...snapshot.postings.inOrder("document")].flat());
  } finally {
    snapshot.close();
  }
}

function monthsOf(path: string) {
  const snapshot = openSnapshot(path);
  try {
    return [...snapshot.postings.months()];
  } finally {
    snapshot.close();
  }
}
