/** `node fleet-service.ts COUNT FILE`: the embedded service with so many drawn administrations, in a process of its own. Prints its address and token. */
import { startServiceOn } from "../../../src/service/service.ts";
import { loadAdministration } from "../../../src/service/store/load-administration.ts";
import { openStore } from "../../../src/service/store/sqlite-store.ts";
import { fleetBooks, memberId } from "./fleet-books.ts";

const [count = "1", databasePath = ":memory:"] = process.argv.slice(2);
const store = openStore(databasePath);
for (let number = 0; number < Number(count); number++)
  loadAdministration(store, fleetBooks(number));
const service = await startServiceOn(store, {
  databasePath,
  administrationId: memberId(0),
  books: () => fleetBooks(0),
  shapes: "specification",
  rateLimit: null,
  port: 0,
  now: () => new Date().toISOString(),
  tokenName: "bench",
});
process.once("SIGTERM", () => void service.close());
process.stdout.write(`${JSON.stringify({ url: service.url, token: service.token })}\n`);
