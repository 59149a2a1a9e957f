/** A service that refuses months before the books of an administration began. */
import { expect, test } from "vitest";
import { hashOf, type Transport } from "../../src/api/transport.ts";
import { month } from "../../src/calendar/month.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import { folder, idle, pullInto, QUARTER, smallBooks } from "./small-pull.ts";
import { document, type SmallBooks, smallService } from "./small-service.ts";

/** Refuses reports of periods that begin before this month, as `202501`. */
function refusingBefore(books: SmallBooks, first: string) {
  const { transport, requests } = smallService(books);
  const refused: string[] = [];
  const body = new TextEncoder().encode('{"error":"Period is before the start of the books"}');
  const send: Transport["send"] = async (request, signal) => {
    const [, value = ""] = request.query.find(([name]) => name.startsWith("period")) ?? [];
    if (value === "" || value.slice(0, 6) >= first) return transport.send(request, signal);
    refused.push(`${request.path.replace(/.*\//, "")} ${value}`);
    return { status: 400, headers: {}, body, sha256: hashOf(body) };
  };
  return { transport: { ...transport, send }, requests, refused };
}

/** The capital is paid on the first day of 2025. */
const firstYear = (): SmallBooks => {
  const [, , ...postings] = smallBooks().postings;
  const capital = document("50", "2025-01-01", { debit: "1000", credit: "2000", amount: "5000" });
  return { ...smallBooks(), postings: [...capital, ...postings] };
};

/** The checks that block, without those that the small service breaks by itself. */
const broken = async (books: SmallBooks, found: readonly string[]): Promise<readonly string[]> => {
  using place = folder();
  const all = await pulled(place.snapshotPath, smallService(books));
  return found.filter((id) => !all.blocking.includes(id));
};

async function pulled(path: string, { transport }: { readonly transport: Transport }) {
  const { events } = await pullInto(path, transport);
  const { books, close } = await openBooks(path, idle());
  const results = await runChecks(books);
  close();
  const blocking = results.filter((one) => one.broken > 0 && one.severity === "blocking");
  const sent = events.filter((event) => event.kind === "request").at(-1);
  return { books, blocking: blocking.map(({ check }) => check.id), sent };
}

test("months that a service refuses, because the books began later, are empty; they are asked for once", async () => {
  using place = folder();
  const service = refusingBefore(firstYear(), "202501");
  const { books, blocking, sent } = await pulled(place.snapshotPath, service);
  expect(service.refused).toEqual([
    "profit_loss.json 202401..202412",
    "profit_loss.json 202412",
    "subscriptions.json 202403",
  ]);
  expect(await broken(firstYear(), blocking)).toEqual([]);
  const { months, ledgers, balanceSheets, debtorsBefore, ledgerBefore } = books.comparatives;
  expect([months.length, ledgers.length, balanceSheets.size]).toEqual([12, 12, 0]);
  expect([ledgerBefore.rows.size, debtorsBefore.lines.length]).toEqual([0, 0]);
  expect(sent?.planned).toBe(sent?.done);
});

test("a service that refuses a part of the year before is asked for the rest", async () => {
  using place = folder();
  const service = refusingBefore(smallBooks(), "202410");
  const { books, blocking, sent } = await pulled(place.snapshotPath, service);
  expect(service.refused).toEqual([
    "profit_loss.json 202401..202412",
    "profit_loss.json 202409",
    "subscriptions.json 202403",
  ]);
  expect(await broken(smallBooks(), blocking)).toEqual([]);
  const given = books.comparatives.ledgers.filter(
    ({ generalLedger }) => generalLedger.rows.size > 0,
  );
  expect(given.map(({ month }) => month)).toEqual(["2024-10", "2024-11", "2024-12"]);
  expect(sent?.planned).toBe(sent?.done);
});

test("books that open with balances are no books of a first year: refused months make a draft", async () => {
  using place = folder();
  const { blocking } = await pulled(place.snapshotPath, refusingBefore(smallBooks(), "202501"));
  expect(await broken(smallBooks(), blocking)).toContain("G5");
});

test("a short year before that was quiet costs one request more, and the plan counts it", async () => {
  using place = folder();
  const order = {
    ...QUARTER,
    priorYear: { year: 2024, period: { first: month("2024-10"), last: month("2024-12") } },
  };
  const { events } = await pullInto(place.snapshotPath, smallService(smallBooks()).transport, {
    order,
  });
  const sent = events.filter((event) => event.kind === "request").at(-1);
  expect(sent?.planned).toBe(sent?.done);
});
