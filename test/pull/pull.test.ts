/** A pull: complete, in few requests, and resumable. */
import { expect, test } from "vitest";
import { amountText } from "../../src/amount/amount.ts";
import { requestKey } from "../../src/api/request-line.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import type { PullEvent } from "../../src/pull/pull.ts";
import { folder, idle, proofsOf, pullInto, smallBooks } from "./small-pull.ts";
import { document, smallService } from "./small-service.ts";

test("every month is proven, and projects are read where the ledger exceeds the postings without a project", async () => {
  using place = folder();
  const service = smallService(smallBooks());
  const { events } = await pullInto(place.snapshotPath, service.transport);
  expect(events.filter(({ kind }) => kind !== "request")).toEqual([
    {
      kind: "month-pulled",
      month: "2025-01",
      isProven: true,
      attempts: 1,
      entries: 4,
      requests: 16,
    },
    {
      kind: "month-pulled",
      month: "2025-02",
      isProven: true,
      attempts: 1,
      entries: 6,
      requests: 18,
    },
    {
      kind: "month-pulled",
      month: "2025-03",
      isProven: true,
      attempts: 1,
      entries: 2,
      requests: 16,
    },
    { kind: "year-proven", rounds: 1 },
  ]);
  const series = service.requests
    .filter(({ purpose }) => purpose === "2025-02/1/entries")
    .map(({ query }) => query.find(([name]) => name.endsWith("_id")));
  expect(series).toEqual([
    ["project_id", "null"],
    ["project_id", "71"],
    ["project_id", "72"],
  ]);
});

test("the planned number of requests is reached at the end, and is never less than the number done", async () => {
  using place = folder();
  const { events } = await pullInto(place.snapshotPath, smallService(smallBooks()).transport);
  const requests = events.filter((event) => event.kind === "request");
  expect(requests.filter(({ done, planned }) => planned !== null && done > planned)).toEqual([]);
  expect(requests.filter(({ isReplayed }) => !isReplayed).at(-1)).toMatchObject({
    done: 103,
    planned: 103,
  });
});

test("an entry of a deleted project is found through its account", async () => {
  using place = folder();
  const books = smallBooks();
  books.postings.push(
    ...document("57", "2025-03-05", { debit: "4000", credit: "1000", amount: "7" }, "79"),
  );
  await pullInto(place.snapshotPath, smallService(books).transport);
  expect(await proofsOf(place.snapshotPath)).toContainEqual(["2025-03", true, 1]);
});

test("a project without entries in the month is not read", async () => {
  using place = folder();
  const booked = { debit: "4000", credit: "1000", amount: "7" };
  const books = {
    ...smallBooks(),
    projects: ["71", "72", "73"],
    postings: [
      ...document("51", "2025-01-10", booked),
      ...document("52", "2025-02-10", booked, "72"),
      ...document("53", "2025-02-11", { debit: "1300", credit: "8000", amount: "9" }, "72"),
      ...document("54", "2025-03-10", booked, "72"),
      ...document("55", "2025-03-11", { debit: "1300", credit: "8000", amount: "9" }, "72"),
    ],
  };
  const service = smallService(books);
  await pullInto(place.snapshotPath, service.transport);
  const projectsOf = (purpose: string) =>
    service.requests
      .filter((request) => request.purpose === purpose)
      .map(({ query }) => query.find(([name]) => name === "project_id")?.[1]);
  expect([projectsOf("2025-02/1/entries"), projectsOf("2025-03/1/entries")]).toEqual([
    ["null", "72"],
    ["null", "72"],
  ]);
});

/** The largest total that the progress states after a request that was sent. */
const plannedIn = (events: readonly PullEvent[]): number =>
  Math.max(
    ...events.map((event) =>
      event.kind === "request" && !event.isReplayed ? (event.planned ?? 0) : 0,
    ),
  );

test("a killed pull resumes without repeating a request, and has the same result", async () => {
  using undisturbed = folder();
  const { summary, events } = await pullInto(
    undisturbed.snapshotPath,
    smallService(smallBooks()).transport,
  );
  for (let killedAt = 1; killedAt <= 97; killedAt += 5) {
    using place = folder();
    const interrupt = new AbortController();
    const first = smallService(smallBooks(), {
      before: (_, number) => {
        if (number === killedAt) interrupt.abort(new Error("killed"));
      },
    });
    const { signal } = interrupt;
    const run = pullInto(place.snapshotPath, first.transport, { signal });
    await expect(run).rejects.toThrow("killed");
    const second = smallService(smallBooks());
    const resumed = await pullInto(place.snapshotPath, second.transport);
    const keys = [...first.requests, ...second.requests].map(requestKey);
    expect([keys.length, new Set(keys).size]).toEqual([103, 103]);
    expect(resumed.summary).toEqual(summary);
    // An answer that is found again was counted before.
    expect(plannedIn(resumed.events)).toBeLessThanOrEqual(plannedIn(events));
    const pulledBefore = first.requests.filter(({ purpose }) => purpose.endsWith("/after")).length;
    expect(resumed.events.filter(({ kind }) => kind === "month-pulled")).toHaveLength(
      3 - pulledBefore,
    );
  }
});

test("a finished pull sends no requests", async () => {
  using place = folder();
  const { summary } = await pullInto(place.snapshotPath, smallService(smallBooks()).transport);
  const again = smallService(smallBooks());
  expect((await pullInto(place.snapshotPath, again.transport)).summary).toEqual(summary);
  expect(again.requests).toEqual([]);
});

test("a year without entries and balances is refused when it is opened, with its number and period", async () => {
  using place = folder();
  const { transport } = smallService({ ...smallBooks(), postings: [] });
  await pullInto(place.snapshotPath, transport);
  await expect(openBooks(place.snapshotPath, idle())).rejects.toMatchObject({
    code: "year-empty",
    message:
      "fiscal year 2025 (2025-01 to 2025-03) of administration 123 has no postings and no balances",
  });
});

test("more than a page of entries is pulled completely, and an entry in two series counts once", async () => {
  using place = folder();
  const books = smallBooks();
  for (let number = 100; number < 260; number++) {
    const entry = { debit: "4000", credit: "1000", amount: "0.01" };
    books.postings.push(
      ...document(String(number), "2025-01-15", entry, number < 110 ? "79" : undefined),
    );
  }
  await pullInto(place.snapshotPath, smallService(books).transport);
  const { books: opened, close } = await openBooks(place.snapshotPath, idle());
  close();
  const [{ proof }] = opened.months as [(typeof opened.months)[number]];
  const { accounts, ...rest } = proof;
  expect(rest).toEqual({ isProven: true, entries: 324, attempts: 1, breaks: [] });
  const rows = accounts.map(({ ledgerAccountId, before, after, pulled, ties }) => {
    const sides = [before, after, pulled].map(
      ({ debit, credit }) => `${amountText(debit, 2)} / ${amountText(credit, 2)}`,
    );
    return [ledgerAccountId, ...sides, pulled.count, ties];
  });
  const same = (sides: string): readonly string[] => [sides, sides, sides];
  expect(rows).toEqual([
    ["1000", ...same("0.00 / 252.10"), 161, true],
    ["1300", ...same("1000.00 / 0.00"), 1, true],
    ["4000", ...same("252.10 / 0.00"), 161, true],
    ["8000", ...same("0.00 / 1000.00"), 1, true],
  ]);
});
