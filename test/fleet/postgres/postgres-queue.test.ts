/** The queue on a real PostgreSQL keeps what every queue keeps. */
import { startPostgres } from "../../support/postgres.ts";
import { queueConformance } from "../queue-conformance.ts";
import { migratedDatabase } from "./migrated-database.ts";

const postgres = await startPostgres();

queueConformance("the queue on PostgreSQL", async () => {
  const { url } = await migratedDatabase(postgres);
  return { kind: "postgres", url };
});
