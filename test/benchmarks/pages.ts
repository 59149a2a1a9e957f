/**
 * The cost of a page of entries. All steps alternate in one process, so that a noisy machine affects all of them:
 * undici's bare request and `JSON.parse` as the floor, then the steps that a pull adds, each in addition to the last.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "undici";
import { askPagesWithTotals, type Session } from "../../src/api/client.ts";
import { readJournalEntries } from "../../src/api/read-reports.ts";
import type { Transport } from "../../src/api/transport.ts";
import { TIMEOUTS_DEFAULT, undiciTransport } from "../../src/api/undici-transport.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { type Month, month, monthsOf } from "../../src/calendar/month.ts";
import { addPageToIntake, beginIntake, beginSeries } from "../../src/pull/month-intake.ts";
import { recording } from "../../src/snapshot/recording.ts";
import { openForPull, type Snapshot } from "../../src/snapshot/snapshot.ts";

const [baseUrl = "", administrationId = "", credentialFile = "", roundsGiven = "5"] =
  process.argv.slice(2);
const token = readFileSync(credentialFile, "utf8").trim();
const YEAR = { first: month("2025-01"), last: month("2025-12") };
const WITHOUT_PROJECT = { kind: "without-project" } as const;
const clock = { now: (): string => new Date().toISOString(), sleep: async () => undefined };
const { signal } = new AbortController();

const { origin, pathname } = new URL(baseUrl);
const pool = new Pool(origin, { connections: 1 });
const live = undiciTransport({ baseUrl, credential: () => token, timeouts: TIMEOUTS_DEFAULT });

async function bare(of: Month): Promise<number> {
  const period = of.replace("-", "");
  for (let page = 1; ; page++) {
    const query = `period=${period}&project_id=null&per_page=100&page=${String(page)}`;
    const { body } = await pool.request({
      method: "GET",
      path: `${pathname}/${administrationId}/reports/journal_entries.json?${query}`,
      headers: { authorization: `Bearer ${token}` },
    });
    const rows: unknown = JSON.parse(await body.text());
    if (!Array.isArray(rows) || rows.length < 100) return page;
  }
}

async function read(transport: Transport, of: Month): Promise<number> {
  const query = [
    ["period", of.replace("-", "")],
    ["project_id", "null"],
  ] as const;
  const question = { path: "/reports/journal_entries", query, purpose: `${of}/1/entries` };
  const isEntries = (content: unknown): content is readonly unknown[] => Array.isArray(content);
  const rows = askPagesWithTotals(sessionOn(transport), question, ({ content }) =>
    isEntries(content) ? content : [],
  );
  return countOf(rows);
}

const decode = (transport: Transport, of: Month): Promise<number> =>
  countOf(readJournalEntries(sessionOn(transport), of, WITHOUT_PROJECT, `${of}/1/entries`));

async function storePostings(
  transport: Transport,
  of: Month,
  { postings }: Snapshot,
): Promise<number> {
  postings.begin(of, 1);
  const intake = beginIntake(of);
  const series = beginSeries(intake, { series: WITHOUT_PROJECT, isControl: false });
  const session = sessionOn(transport);
  let pages = 0;
  for await (const page of readJournalEntries(session, of, WITHOUT_PROJECT, `${of}/1/entries`)) {
    addPageToIntake(intake, series, page, postings);
    pages += 1;
  }
  return pages;
}

const sessionOn = (transport: Transport): Session => ({
  transport,
  administrationId,
  signal,
  unknownFields: new Set(),
});

async function countOf(pages: AsyncIterable<unknown>): Promise<number> {
  const each = pages[Symbol.asyncIterator]();
  let count = 0;
  while ((await each.next()).done !== true) count += 1;
  return count;
}

async function overYear(work: (of: Month) => Promise<number>): Promise<number> {
  let pages = 0;
  for (const of of monthsOf(YEAR)) pages += await work(of);
  return pages;
}

/** A step that stores, each time into a new snapshot. */
function storing(
  work: (transport: Transport, of: Month, snapshot: Snapshot) => Promise<number>,
): () => Promise<number> {
  return async () => {
    const folder = mkdtempSync(join(tmpdir(), "slotsom-pages-"));
    const snapshot = openForPull(join(folder, "pages.sqlite"), {
      administrationId,
      baseUrl,
      fiscalYear: { year: 2025, period: YEAR },
      period: YEAR,
      priorYear: { year: 2024, period: { first: month("2024-01"), last: month("2024-12") } },
      asOf: dateOf("2026-11-15"),
      startedAt: clock.now(),
    });
    const transport = recording({ snapshot, inner: live, clock, onAnswer: () => undefined });
    try {
      return await overYear((of) => work(transport, of, snapshot));
    } finally {
      snapshot.close();
      rmSync(folder, { recursive: true });
    }
  };
}

const STEPS: Readonly<Record<string, () => Promise<number>>> = {
  "floor: undici's request and JSON.parse": () => overYear(bare),
  "+ our transport: bounds, time-outs, SHA-256, lossless JSON": () =>
    overYear((of) => read(live, of)),
  "+ compressed and stored": storing(read),
  "+ decoded": storing(decode),
  "+ postings stored and summed": storing(storePostings),
};

const least = new Map<string, number>();
for (let round = 0; round < Number.parseInt(roundsGiven, 10); round++) {
  for (const [name, work] of Object.entries(STEPS)) {
    const before = process.cpuUsage();
    const pages = await work();
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1_000 / pages;
    least.set(name, Math.min(least.get(name) ?? Number.POSITIVE_INFINITY, ms));
  }
}
await pool.close();
await live.close();
const floor = [...least.values()][0] ?? 1;
for (const [name, ms] of least) {
  process.stdout.write(
    `${name.padEnd(60)}${ms.toFixed(3).padStart(8)} ms${(ms / floor).toFixed(2).padStart(8)}\n`,
  );
}
