/** The queue on a real PostgreSQL keeps what every queue keeps. */
import { databaseUrlIn } from "../../../src/fleet/postgres/database-url.ts";
import { migrate } from "../../../src/fleet/postgres/migrate.ts";
import { startPostgres } from "../../support/postgres.ts";
import { queueConformance } from "../queue-conformance.ts";

const postgres = await startPostgres();

queueConformance("the queue on PostgreSQL", async () => {
  const { url } = await postgres.makeDatabase();
  await migrate(databaseUrlIn(url));
  return { kind: "postgres", url };
});
