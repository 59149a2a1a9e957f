/** Starts the service with its sample administration in memory, and asks it one question. */
import { SAMPLE, SYSTEM_CLOCK, startService } from "slotsom";

const service = await startService({
  ...SAMPLE,
  databasePath: ":memory:",
  shapes: "specification",
  rateLimit: null,
  port: 0,
  now: SYSTEM_CLOCK.now,
  tokenName: "example",
});
const response = await fetch(`${service.url}/administrations.json`, {
  headers: { authorization: `Bearer ${service.token}` },
});
console.log(response.status, await response.text());
await service.close();
