/** A pull of a period in which nothing was booked: its ledger, and its last month. */
import { expect, test } from "vitest";
import { amountText } from "../../src/amount/amount.ts";
import { requestKey } from "../../src/api/request-line.ts";
import { ledgerAccountId } from "../../src/ledger/ledger-account.ts";
import { rowOf } from "../../src/ledger/trial-balance.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import { requestsOfPlan, totalRequests } from "../../src/pull/plan/books-plan.ts";
import { probeBooks } from "../../src/pull/plan/probe-books.ts";
import { openForPull } from "../../src/snapshot/snapshot.ts";
import { folder, idle, proofsOf, pullInto, QUARTER, smallBooks } from "./small-pull.ts";
import { document, type SmallBooks, smallService } from "./small-service.ts";

/** Capital of the year before, and nothing since. */
const resting = (): SmallBooks => ({
  ...smallBooks(),
  projects: [],
  closingDocuments: [],
  postings: smallBooks().postings.slice(0, 2),
});
const LATE = document("60", "2025-02-10", { debit: "4000", credit: "1000", amount: "30" });

const booksAt = async (path: string) => {
  const { books, close } = await openBooks(path, idle());
  close();
  return books;
};

test("nothing booked: the ledger of the period and the last month are asked, and the others follow", async () => {
  using place = folder();
  const { transport, requests } = smallService(resting());
  const { events } = await pullInto(place.snapshotPath, transport);
  const asked = requests.filter(({ path }) => path.endsWith("/general_ledger.json"));
  expect(asked.map(({ purpose, query }) => `${purpose} ${query[0]?.[1] ?? ""}`)).toEqual([
    "rest 202501..202503",
    "2025-03/1/before 202503",
    "2025-03/1/after 202503",
    "year/1 202501..202503",
    // Of the year before the whole, its quarters, and the months of the one that moved.
    "comparatives 202401..202412",
    ...["202401..202403", "202404..202406", "202407..202409", "202410..202412"].map(
      (quarter) => `comparatives ${quarter}`,
    ),
    ...["202410", "202411", "202412", "202504"].map((month) => `comparatives ${month}`),
  ]);
  expect(events.filter(({ kind }) => kind !== "request").map(({ kind }) => kind)).toEqual([
    "months-at-rest",
    "month-pulled",
    "year-proven",
  ]);
  const sent = events.filter((event) => event.kind === "request").at(-1);
  expect(sent?.planned).toBe(sent?.done);
  const { months, comparatives } = await booksAt(place.snapshotPath);
  expect(
    months.map(({ month, proof, generalLedger }) => {
      const { opening, debit, closing } = rowOf(generalLedger, ledgerAccountId("1000"));
      const amounts = [opening, debit, closing].map((amount) => amountText(amount, 0));
      return [month, proof.isProven, proof.isAtRest === true, ...amounts];
    }),
  ).toEqual([
    ["2025-01", true, true, "5000", "0", "5000"],
    ["2025-02", true, true, "5000", "0", "5000"],
    ["2025-03", true, false, "5000", "0", "5000"],
  ]);
  const moved = comparatives.ledgers.filter(
    ({ generalLedger }) =>
      amountText(rowOf(generalLedger, ledgerAccountId("1000")).debit, 0) !== "0",
  );
  expect(moved.map(({ month }) => month)).toEqual(["2024-12"]);
});

test("a posting in any month, or in the last, has every month pulled", async () => {
  for (const date of ["2025-01-10", "2025-03-31"]) {
    using place = folder();
    const books = resting();
    books.postings.push(...LATE.map((posting) => ({ ...posting, date })));
    await pullInto(place.snapshotPath, smallService(books).transport);
    const { months } = await booksAt(place.snapshotPath);
    expect(months.map(({ proof }) => [proof.isProven, proof.isAtRest])).toEqual([
      [true, undefined],
      [true, undefined],
      [true, undefined],
    ]);
  }
});

test("what is booked after the question has every month pulled, also when the pull is killed then", async () => {
  for (const killedAt of [Infinity, 40, 60, 75]) {
    using place = folder();
    const books = resting();
    const interrupt = new AbortController();
    const first = smallService(books, {
      before: ({ purpose }, number) => {
        if (purpose === "2025-03/1/after" && books.postings.length === 2)
          books.postings.push(...LATE);
        if (number === killedAt) interrupt.abort(new Error("killed"));
      },
    });
    const run = pullInto(place.snapshotPath, first.transport, { signal: interrupt.signal });
    const second = smallService(books);
    if (killedAt === Infinity) await run;
    else {
      await expect(run).rejects.toThrow("killed");
      await pullInto(place.snapshotPath, second.transport);
    }
    const keys = [...first.requests, ...second.requests].map(requestKey);
    expect(new Set(keys).size).toBe(keys.length);
    const { months, entryCount } = await booksAt(place.snapshotPath);
    expect(entryCount).toBe(2);
    expect(months.map(({ proof }) => [proof.isProven, proof.isAtRest])).toEqual([
      [true, undefined],
      [true, undefined],
      [true, undefined],
    ]);
  }
});

test("a ledger of the period without movement does not hide what the ledgers of months show", async () => {
  using place = folder();
  const books = { ...resting(), postings: [...resting().postings, ...LATE] };
  const honest = smallService(books);
  const silent = smallService(resting());
  const transport = {
    send: (...[request, signal]: Parameters<typeof honest.transport.send>) => {
      const isOfPeriod = request.query.some(([, value]) => value === "202501..202503");
      return (isOfPeriod ? silent : honest).transport.send(request, signal);
    },
  };
  const { events } = await pullInto(place.snapshotPath, transport);
  expect(events.at(-1)).toMatchObject({ kind: "year-contradicted" });
  expect(await proofsOf(place.snapshotPath)).toEqual([
    ["2025-01", true, 2],
    ["2025-02", true, 2],
    // Its own ledger is the same as before.
    ["2025-03", true, 1],
  ]);
});

test("a pull that asks for each month does so, and opens as it was pulled", async () => {
  using place = folder();
  const { transport } = smallService(resting());
  await pullInto(place.snapshotPath, transport, { order: { ...QUARTER, asksEachMonth: true } });
  const { months } = await booksAt(place.snapshotPath);
  expect(months.filter(({ proof }) => proof.isAtRest)).toEqual([]);
});

test("a plan knows the months without postings, and its pull sends what it planned", async () => {
  using place = folder();
  const { transport, requests } = smallService(resting());
  const snapshot = openForPull(place.snapshotPath, QUARTER);
  const clock = { now: () => QUARTER.startedAt, sleep: async () => undefined };
  const ports = { transport, clock, budgetLeft: () => null };
  const plan = await probeBooks(snapshot, ports, () => undefined, idle());
  snapshot.close();
  expect(plan.months.map(({ kind }) => kind)).toEqual(["at-rest", "at-rest", "pulled"]);
  const { events } = await pullInto(place.snapshotPath, transport);
  const planned = totalRequests(requestsOfPlan(plan));
  const first = events.find((event) => event.kind === "request" && !event.isReplayed);
  expect([first, requests.length]).toMatchObject([{ planned }, planned]);
});
