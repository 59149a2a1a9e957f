/** The second pull of the same books: what did not change is not asked again, what may have is. */
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, expect, test } from "vitest";
import { sampleAdministration } from "../../fixtures/administrations/sample-administration.ts";
import { month } from "../../src/calendar/month.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import { openSnapshot } from "../../src/snapshot/snapshot.ts";
import { type ServedAdministration, serveAdministration } from "../support/embedded-service.ts";
import { pullSample } from "./pull-sample.ts";
import {
  basisBeside,
  change,
  pullBeside,
  QUARTER,
  receiptsAndJournals,
} from "./second-run-books.ts";
import { type Folder, folder, idle } from "./small-pull.ts";

/** Snapshots that may serve each other as basis, and the service behind them. */
interface Place {
  readonly service: ServedAdministration;
  readonly path: (name: string) => string;
}

const LONG_AGO = "2026-11-15T12:00:00.000Z";
const opened: { readonly service: ServedAdministration; readonly place: Folder }[] = [];
afterEach(async () => {
  for (const { service, place } of opened.splice(0)) {
    await service.close();
    place[Symbol.dispose]();
  }
});

async function placeWith(changes: Parameters<typeof serveAdministration>[0] = {}): Promise<Place> {
  const service = await serveAdministration({
    books: receiptsAndJournals,
    now: () => LONG_AGO,
    ...changes,
  });
  const place = folder();
  opened.push({ service, place });
  return { service, path: (name) => join(dirname(place.snapshotPath), name) };
}

/** The first receipt of a month that has one line, so that its line can be changed. */
async function receiptOf(service: ServedAdministration, days: string): Promise<Receipt> {
  const path = `/documents/receipts.json?filter=period:${days}&per_page=100`;
  const receipts = (await change(service, "GET", path)) as readonly Receipt[];
  return receipts.find(({ details }) => details.length === 1)!;
}

interface Receipt {
  readonly id: string;
  readonly contact_id: string;
  readonly date: string;
  readonly reference: string;
  readonly prices_are_incl_tax: boolean;
  readonly details: readonly {
    readonly id: string;
    readonly description: string;
    readonly price: string;
    readonly amount: string;
    readonly tax_rate_id: string;
    readonly ledger_account_id: string;
    readonly project_id: string | null;
  }[];
}

const FEBRUARY = "20250201..20250228";
const PULLED = expect.toSatisfy(
  ([requests, taken]: readonly [number, string]) => requests > 12 && taken === "pulled",
  "pulled with all its requests",
) as unknown;

test("where nothing changed each month costs one request, and the snapshot is the same", async () => {
  const { service, path } = await placeWith();
  const first = await pullBeside(service, path("1"));
  expect(first.earlier).toBeNull();
  expect(first.months).toEqual({ "2025-01": PULLED, "2025-02": PULLED, "2025-03": PULLED });
  const second = await pullBeside(service, path("2"));
  expect(second.earlier).toEqual({
    kind: "months-pulled-before",
    months: 3,
    reusable: 3,
    typesWithoutVersions: [],
    requestsToPullAgain: 0,
  });
  expect(second.months).toEqual({
    "2025-01": [1, "versions"],
    "2025-02": [1, "versions"],
    "2025-03": [1, "versions"],
  });
  expect(second.summary).toEqual(first.summary);
  const inMonths = (asked: readonly string[]): number =>
    asked.filter((address) => /journal_entries|assets\.json|aging/.test(address)).length;
  expect(inMonths(first.asked)).toBeGreaterThan(12);
  expect(inMonths(second.asked)).toBe(0);
  const [{ books, close }, before] = [
    await openBooks(path("2"), idle()),
    await openBooks(path("1"), idle()),
  ];
  expect(books.months).toEqual(before.books.months);
  close();
  before.close();
  // The third one takes from the second what that took from the first.
  expect((await pullBeside(service, path("3"))).months).toEqual(second.months);
});

test("a description that changed is read again, and what was open afterwards with it", async () => {
  const { service, path } = await placeWith();
  await pullBeside(service, path("1"));
  const { id, details } = await receiptOf(service, FEBRUARY);
  await change(service, "PATCH", `/documents/receipts/${id}.json`, {
    receipt: { details_attributes: [{ id: details[0]!.id, description: "Other words" }] },
  });
  const second = await pullBeside(service, path("2"));
  expect(second.months).toEqual({
    "2025-01": [1, "versions"],
    "2025-02": PULLED,
    "2025-03": [5, "versions"],
  });
  const { books, close } = await openBooks(path("2"), idle());
  const found = [];
  for await (const { description } of books.postings("date")) {
    if (description.includes("Other words")) found.push(description);
  }
  close();
  expect(found).not.toEqual([]);
});

test("with trust in the ledger it is kept and said, and trust does not become proof", async () => {
  const { service, path } = await placeWith();
  const first = await pullBeside(service, path("1"));
  const { id } = await receiptOf(service, FEBRUARY);
  await change(service, "PATCH", `/documents/receipts/${id}.json`, {
    receipt: { reference: "another one" },
  });
  const second = await pullBeside(service, path("2"), { isLedgerTrusted: true });
  expect(second.months).toEqual({
    "2025-01": [1, "versions"],
    "2025-02": [1, "ledger"],
    "2025-03": [5, "versions"],
  });
  const trusted = async (name: string): Promise<readonly unknown[]> => {
    const { books, close } = await openBooks(path(name), idle());
    close();
    return books.months.map(({ proof }) => [proof.isProven, proof.trustedFrom]);
  };
  const { snapshotId } = first.summary;
  expect(await trusted("2")).toEqual([
    [true, undefined],
    [true, snapshotId],
    [true, undefined],
  ]);
  // Nothing changed since the second pull, but nobody has read February since the first.
  await pullBeside(service, path("3"), { isLedgerTrusted: true });
  expect((await trusted("3"))[1]).toEqual([true, snapshotId]);
  const fourth = await pullBeside(service, path("4"));
  expect(fourth.months["2025-02"]).toEqual(PULLED);
  expect((await trusted("4"))[1]).toEqual([true, undefined]);
});

test.each([false, true])(
  "an amount that changed moves the ledger of its month and of those after it (trust: %s)",
  async (isLedgerTrusted) => {
    const { service, path } = await placeWith();
    await pullBeside(service, path("1"));
    const { id, details } = await receiptOf(service, FEBRUARY);
    await change(service, "PATCH", `/documents/receipts/${id}.json`, {
      receipt: { details_attributes: [{ id: details[0]!.id, price: "1234.56" }] },
    });
    const second = await pullBeside(service, path("2"), { isLedgerTrusted });
    expect(second.months).toEqual({
      "2025-01": [1, "versions"],
      "2025-02": PULLED,
      "2025-03": PULLED,
    });
  },
);

test("a document that was deleted, with an equal one in its place, is seen though no ledger moved", async () => {
  const { service, path } = await placeWith();
  await pullBeside(service, path("1"));
  const old = await receiptOf(service, FEBRUARY);
  await change(service, "DELETE", `/documents/receipts/${old.id}.json`);
  await change(service, "POST", "/documents/receipts.json", {
    receipt: {
      contact_id: old.contact_id,
      date: old.date,
      reference: old.reference,
      prices_are_incl_tax: old.prices_are_incl_tax,
      // Without the ids of their lines, which are those of the old one.
      details_attributes: old.details.map((detail) => ({ ...detail, id: null })),
    },
  });
  const second = await pullBeside(service, path("2"));
  expect(second.earlier?.reusable).toBe(2);
  expect(second.months["2025-02"]).toEqual(PULLED);
});

test("a month that was closed is pulled again when something is booked in it", async () => {
  const { service, path } = await placeWith();
  await pullBeside(service, path("1"));
  const { details } = await receiptOf(service, FEBRUARY);
  const [{ ledger_account_id: account } = { ledger_account_id: "" }] = details;
  const lines = [
    { ledger_account_id: account, debit: "10.00", credit: "0" },
    { ledger_account_id: account, debit: "0", credit: "10.00" },
  ];
  await change(service, "POST", "/documents/general_journal_documents.json", {
    general_journal_document: {
      date: "2025-01-31",
      reference: "afterwards",
      general_journal_document_entries_attributes: lines,
    },
  });
  // Debit and credit on one account: its closing stands, its movement does not.
  const second = await pullBeside(service, path("2"), { isLedgerTrusted: true });
  expect(second.months).toEqual({
    "2025-01": PULLED,
    "2025-02": [1, "versions"],
    "2025-03": [1, "versions"],
  });
});

test("months with documents whose versions nobody shows are pulled again, or trusted", async () => {
  const { service, path } = await placeWith({ books: sampleAdministration });
  const first = await pullBeside(service, path("1"));
  const second = await pullBeside(service, path("2"));
  expect(second.earlier).toMatchObject({
    months: 3,
    reusable: 0,
    requestsToPullAgain: Object.values(first.months).reduce((sum, [requests]) => sum + requests, 0),
  });
  expect(second.earlier?.typesWithoutVersions).toEqual(
    expect.arrayContaining(["FinancialMutation", "SalesInvoice"]),
  );
  expect(second.months).toEqual({ "2025-01": PULLED, "2025-02": PULLED, "2025-03": PULLED });
  const third = await pullBeside(service, path("3"), { isLedgerTrusted: true });
  expect(third.months).toEqual({
    "2025-01": [1, "ledger"],
    "2025-02": [1, "ledger"],
    "2025-03": [1, "ledger"],
  });
});

test("a version of the minute in which it was listed proves nothing", async () => {
  const { service, path } = await placeWith({ now: () => new Date().toISOString() });
  const { id } = await receiptOf(service, FEBRUARY);
  await change(service, "PATCH", `/documents/receipts/${id}.json`, { receipt: { reference: "x" } });
  await pullBeside(service, path("1"));
  const second = await pullBeside(service, path("2"));
  expect(second.months["2025-01"]).toEqual([1, "versions"]);
  expect(second.months["2025-02"]).toEqual(PULLED);
});

test("a basis that is gone, is another one or is damaged is none", async () => {
  const { service, path } = await placeWith();
  const first = await pullBeside(service, path("1"));
  const basis = { isLedgerTrusted: true, files: basisBeside(path("2"), QUARTER) };
  const everyMonth = { "2025-01": PULLED, "2025-02": PULLED, "2025-03": PULLED };
  const sabotage = (statement: string): void => {
    const database = new DatabaseSync(path("1"));
    database.exec(statement);
    database.close();
  };
  sabotage("UPDATE bodies SET body = zeroblob(9) WHERE rowid = (SELECT max(rowid) FROM bodies)");
  expect((await pullBeside(service, path("2"), { basis })).months).toEqual(everyMonth);
  rmSync(path("1"));
  expect((await pullBeside(service, path("3"), { basis })).months).toEqual(everyMonth);
  await pullBeside(service, path("1"), { period: { ...QUARTER, last: month("2025-01") } });
  const fourth = await pullBeside(service, path("4"), { basis });
  expect([fourth.earlier, fourth.months]).toEqual([null, everyMonth]);
  expect(fourth.summary.snapshotId).toBe(first.summary.snapshotId);
});

test("a month that was not proven is pulled again", async () => {
  const { service, path } = await placeWith();
  await pullBeside(service, path("1"));
  const database = new DatabaseSync(path("1"));
  database.exec("UPDATE month_sums SET positive = positive + 10000 WHERE month = '2025-02'");
  database.close();
  const second = await pullBeside(service, path("2"), { isLedgerTrusted: true });
  expect(second.months).toEqual({
    "2025-01": [1, "versions"],
    "2025-02": PULLED,
    "2025-03": [1, "versions"],
  });
});

test("a month later, only the new month is pulled", async () => {
  const { service, path } = await placeWith();
  await pullBeside(service, path("1"), { period: { ...QUARTER, last: month("2025-02") } });
  const second = await pullBeside(service, path("2"));
  expect(second.months).toEqual({
    "2025-01": [1, "versions"],
    "2025-02": [1, "versions"],
    "2025-03": PULLED,
  });
});

test("wherever a second pull stops, it goes on with the same choices", async () => {
  const { service, path } = await placeWith();
  await pullBeside(service, path("1"));
  const { id } = await receiptOf(service, FEBRUARY);
  await change(service, "PATCH", `/documents/receipts/${id}.json`, { receipt: { reference: "x" } });
  const files = basisBeside(path("2"), QUARTER);
  const order = { period: QUARTER, basis: { isLedgerTrusted: true, files } };
  const from = { baseUrl: service.url, token: service.token, order };
  let requests = 0;
  const whole = await pullSample(path("2"), from, ({ kind }) => {
    if (kind === "request") requests += 1;
  });
  const choices = monthsOf(path("2"));
  expect(choices.map(([, { carriedOver }]) => carriedOver?.reason)).toEqual([
    "versions",
    "ledger",
    "versions",
  ]);
  // The last request of all has nothing behind it that could be stopped.
  for (let stopAfter = 1; stopAfter < requests; stopAfter += 3) {
    const file = path(`stopped-${String(stopAfter)}`);
    const stop = new AbortController();
    let asked = 0;
    const stopped = pullSample(file, { ...from, signal: stop.signal }, (event) => {
      if (event.kind !== "request") return;
      asked += 1;
      if (asked === stopAfter) stop.abort();
    });
    await expect(stopped, `stopped after ${String(stopAfter)}`).rejects.toThrow();
    expect([stopAfter, await pullSample(file, from)]).toEqual([stopAfter, whole]);
    expect(monthsOf(file)).toEqual(choices);
    rmSync(file);
  }
});

function monthsOf(path: string) {
  const snapshot = openSnapshot(path);
  try {
    return [...snapshot.postings.months()];
  } finally {
    snapshot.close();
  }
}
