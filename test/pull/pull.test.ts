/** A pull: complete, in few requests, restartable, and aware of books that move. */
import { expect, test } from "vitest";
import { amountText } from "../../src/amount/amount.ts";
import { requestKey } from "../../src/api/transport.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import { folder, idle, pullInto, smallBooks } from "./small-pull.ts";
import { document, smallService } from "./small-service.ts";

const proofsOf = async (path: string) => {
  const { books, close } = await openBooks(path, idle());
  close();
  return books.months.map(({ month, proof }) => [month, proof.isProven, proof.attempts]);
};

test("every month is proven, projects are asked where the ledger shows more than no project has", async () => {
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
  const series = service.asked
    .filter(({ purpose }) => purpose === "2025-02/1/entries")
    .map(({ query }) => query.find(([name]) => name.endsWith("_id")));
  expect(series).toEqual([
    ["project_id", "null"],
    ["project_id", "71"],
    ["project_id", "72"],
  ]);
});

test("progress ends at what was planned, and never plans less than is done", async () => {
  using place = folder();
  const { events } = await pullInto(place.snapshotPath, smallService(smallBooks()).transport);
  const requests = events.filter((event) => event.kind === "request");
  expect(requests.filter(({ done, planned }) => planned !== null && done > planned)).toEqual([]);
  expect(requests.filter(({ isReplayed }) => !isReplayed).at(-1)).toMatchObject({
    done: 87,
    planned: 87,
  });
});

test("an entry of a project that is gone is found through its account", async () => {
  using place = folder();
  const books = smallBooks();
  books.postings.push(
    ...document("57", "2025-03-05", { debit: "4000", credit: "1000", amount: "7" }, "79"),
  );
  await pullInto(place.snapshotPath, smallService(books).transport);
  expect(await proofsOf(place.snapshotPath)).toContainEqual(["2025-03", true, 1]);
});

test("a project without entries in the month is not asked", async () => {
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
  const asked = (purpose: string) =>
    service.asked
      .filter((request) => request.purpose === purpose)
      .map(({ query }) => query.find(([name]) => name === "project_id")?.[1]);
  expect([asked("2025-02/1/entries"), asked("2025-03/1/entries")]).toEqual([
    ["null", "72"],
    ["null", "72"],
  ]);
});

test("a ledger that moves while its month is pulled has the month pulled again", async () => {
  using place = folder();
  const books = smallBooks();
  const service = smallService(books, {
    before: ({ purpose }) => {
      if (purpose !== "2025-03/1/reports" || books.postings.length > 14) return;
      books.postings.push(
        ...document("58", "2025-03-28", { debit: "4000", credit: "1000", amount: "3.33" }),
      );
    },
  });
  const { events } = await pullInto(place.snapshotPath, service.transport);
  expect(events).toContainEqual({ kind: "month-moved", month: "2025-03", attempt: 1 });
  expect(await proofsOf(place.snapshotPath)).toEqual([
    ["2025-01", true, 1],
    ["2025-02", true, 1],
    ["2025-03", true, 2],
  ]);
});

test("a month that moves after it was pulled is found by the ledger of the year and pulled again", async () => {
  using place = folder();
  const books = smallBooks();
  const service = smallService(books, {
    before: ({ purpose }) => {
      if (purpose !== "year/1" || books.postings.length > 14) return;
      books.postings.push(
        ...document("59", "2025-01-31", { debit: "4000", credit: "1000", amount: "12.10" }),
      );
    },
  });
  const { events } = await pullInto(place.snapshotPath, service.transport);
  expect(events).toContainEqual({ kind: "year-proven", rounds: 2 });
  const { books: opened, close } = await openBooks(place.snapshotPath, idle());
  close();
  expect(opened.months.map(({ proof }) => [proof.isProven, proof.attempts])).toEqual([
    [true, 2],
    // What follows begins from other balances.
    [true, 2],
    [true, 2],
  ]);
  expect(opened.entryCount).toBe(14);
});

test("books that move again while months are pulled again are followed until they stand still", async () => {
  using place = folder();
  const books = smallBooks();
  const late = (id: string, date: string) =>
    document(id, date, { debit: "4000", credit: "1000", amount: "12.10" });
  const service = smallService(books, {
    before: ({ purpose }) => {
      if (purpose === "2025-03/1/before") books.postings.push(...late("59", "2025-01-31"));
      if (purpose === "2025-02/2/before") books.postings.push(...late("60", "2025-02-28"));
    },
  });
  await pullInto(place.snapshotPath, service.transport);
  expect(await proofsOf(place.snapshotPath)).toEqual([
    ["2025-01", true, 2],
    ["2025-02", true, 2],
    ["2025-03", true, 2],
  ]);
});

test("a pull that is killed while months are pulled again goes on to the same end", async () => {
  using place = folder();
  const books = smallBooks();
  const interrupt = new AbortController();
  const late = document("59", "2025-01-31", { debit: "4000", credit: "1000", amount: "12.10" });
  const first = smallService(books, {
    before: ({ purpose }) => {
      if (purpose === "2025-03/1/before") books.postings.push(...late);
      if (purpose === "2025-02/2/reports") interrupt.abort(new Error("killed"));
    },
  });
  const { signal } = interrupt;
  const run = pullInto(place.snapshotPath, first.transport, { signal });
  await expect(run).rejects.toThrow("killed");
  await pullInto(place.snapshotPath, smallService(books).transport);
  expect(await proofsOf(place.snapshotPath)).toEqual([
    ["2025-01", true, 2],
    ["2025-02", true, 2],
    ["2025-03", true, 1],
  ]);
});

test("books that never stand still stop the pull, and it can go on when they do", async () => {
  using place = folder();
  const books = smallBooks();
  let isMoving = true;
  let booked = 0;
  const service = smallService(books, {
    before: ({ purpose }) => {
      if (!isMoving || !/^2025-03.*after$/.test(purpose)) return;
      booked += 1;
      books.postings.push(
        ...document(`6${booked}`, "2025-03-31", { debit: "4000", credit: "1000", amount: "1" }),
      );
    },
  });
  await expect(pullInto(place.snapshotPath, service.transport)).rejects.toMatchObject({
    code: "books-moved",
    message: "the general ledger of 2025-03 changed during each of 3 attempts to pull the month",
  });
  isMoving = false;
  await pullInto(place.snapshotPath, service.transport);
  expect(await proofsOf(place.snapshotPath)).toContainEqual(["2025-03", true, 4]);
});

test("a ledger of the year that no month explains is named with account and figures", async () => {
  using place = folder();
  const { transport } = smallService(smallBooks());
  const other = smallBooks();
  other.postings.push(
    ...document("60", "2025-02-01", { debit: "4000", credit: "1000", amount: "9" }),
  );
  const year = smallService(other).transport;
  await expect(
    pullInto(place.snapshotPath, {
      send: (request, signal) =>
        (request.purpose.startsWith("year/") ? year : transport).send(request, signal),
    }),
  ).rejects.toMatchObject({
    code: "answer-malformed",
    message:
      "general ledger 2025-01 to 2025-03, account 1000: opening 5000.00, from its months 5000.00; " +
      "debit 1000.00, from its months 1000.00; credit 339.50, from its months 330.50; " +
      "closing 5660.50, from its months 5669.50; no month has changed",
  });
});

test("a pull that is killed goes on without asking one twice, and ends the same", async () => {
  using whole = folder();
  const { summary } = await pullInto(whole.snapshotPath, smallService(smallBooks()).transport);
  for (let killedAt = 1; killedAt <= 87; killedAt += 5) {
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
    const keys = [...first.asked, ...second.asked].map(requestKey);
    expect([keys.length, new Set(keys).size]).toEqual([87, 87]);
    expect(resumed.summary).toEqual(summary);
    const pulledBefore = first.asked.filter(({ purpose }) => purpose.endsWith("/after")).length;
    expect(resumed.events.filter(({ kind }) => kind === "month-pulled")).toHaveLength(
      3 - pulledBefore,
    );
  }
});

test("a pull that is finished asks nothing any more", async () => {
  using place = folder();
  const { summary } = await pullInto(place.snapshotPath, smallService(smallBooks()).transport);
  const again = smallService(smallBooks());
  expect((await pullInto(place.snapshotPath, again.transport)).summary).toEqual(summary);
  expect(again.asked).toEqual([]);
});

test("a year without entries is refused by its name", async () => {
  using place = folder();
  const { transport } = smallService({ ...smallBooks(), postings: [] });
  await expect(pullInto(place.snapshotPath, transport)).rejects.toMatchObject({
    code: "year-empty",
    message: "fiscal year 2025 (2025-01 to 2025-03) of administration 123 has no entries",
  });
});

test("more than a page of entries is pulled whole, and an entry that comes twice counts once", async () => {
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
  const told = accounts.map(({ ledgerAccountId, before, after, pulled, ties }) => {
    const sides = [before, after, pulled].map(
      ({ debit, credit }) => `${amountText(debit, 2)} / ${amountText(credit, 2)}`,
    );
    return [ledgerAccountId, ...sides, pulled.count, ties];
  });
  const same = (sides: string): readonly string[] => [sides, sides, sides];
  expect(told).toEqual([
    ["1000", ...same("0.00 / 252.10"), 161, true],
    ["1300", ...same("1000.00 / 0.00"), 1, true],
    ["4000", ...same("252.10 / 0.00"), 161, true],
    ["8000", ...same("0.00 / 1000.00"), 1, true],
  ]);
});
