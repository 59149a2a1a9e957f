/** Reads an administration with the typed client: the service is the sample, started here. */
import { month, openClient, SAMPLE, SYSTEM_CLOCK, startService, sum } from "slotsom";

const { administrationId } = SAMPLE;
const service = await startService({
  ...SAMPLE,
  databasePath: ":memory:",
  shapes: "specification",
  rateLimit: null,
  port: 0,
  now: SYSTEM_CLOCK.now,
  tokenName: "example",
});
const client = openClient({ baseUrl: service.url, administrationId, credential: service.token });

const march = month("2025-03");
const { totals } = await client.reports.profitAndLoss({ first: march, last: march });
console.log("totals of March", JSON.stringify(totals));

const { lines } = await client.reports.debtors(march);
console.log(lines.length, "debtors owe", sum(lines.map(({ amount }) => amount)));

for await (const receipt of client.receipts.list({ filter: { period: "prev_year" } })) {
  const { reference, totalPriceInclTax, totalPriceExclTax } = receipt;
  console.log(reference, totalPriceExclTax, totalPriceInclTax);
  break;
}
await client.close();
await service.close();
