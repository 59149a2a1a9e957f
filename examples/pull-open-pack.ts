/** Pulls a fiscal year of the sample into a snapshot, opens its books, and makes the pack of the close. */
import {
  CALENDAR_YEARS,
  connectTo,
  fiscalYear,
  makePack,
  openBooks,
  openForPull,
  postingRecords,
  pullBooks,
  readTemplate,
  SAMPLE,
  SYSTEM_CLOCK,
  startService,
  sum,
  templatesFolder,
} from "slotsom";

const { signal } = new AbortController();
const service = await startService({
  ...SAMPLE,
  databasePath: ":memory:",
  shapes: "specification",
  rateLimit: null,
  port: 0,
  now: SYSTEM_CLOCK.now,
  tokenName: "example",
});
const { url: baseUrl, token: credential } = service;
const connection = connectTo({ baseUrl, credential });
const year = fiscalYear(CALENDAR_YEARS, 2025);
const snapshot = openForPull("2025.sqlite", {
  administrationId: SAMPLE.administrationId,
  baseUrl,
  fiscalYear: year,
  period: year.period,
  priorYear: fiscalYear(CALENDAR_YEARS, 2024),
  asOf: SAMPLE.today,
  startedAt: SYSTEM_CLOCK.now(),
});
const ports = { ...connection, clock: SYSTEM_CLOCK };
const { entries } = await pullBooks(snapshot, ports, () => undefined, signal);
console.log("entries", entries);
snapshot.close();
await connection.close();
await service.close();

const { books, snapshotId, close } = await openBooks("2025.sqlite", signal);
for await (const { date, ledgerAccountId, amount } of postingRecords(books.postings("date"))) {
  console.log("the first posting", JSON.stringify({ date, ledgerAccountId, amount }));
  break;
}
const profits = books.months.map(({ profitAndLoss }) => profitAndLoss.totals.netProfit);
console.log("net result, debit positive", sum(profits));

const template = readTemplate(templatesFolder(), "close", "en");
const program = { name: "example", version: "1.0.0" };
const order = { template, outFolder: "output", program, moreFiles: [], snapshotId };
const pack = await makePack(books, { ...order, signingKey: null, signal });
close();
console.log(pack.isFinal ? "final" : "draft", pack.folder, pack.files.length, "files");
