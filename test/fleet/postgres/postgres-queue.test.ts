/** The queue on a real PostgreSQL keeps what every queue keeps. */
import { startPostgres } from "../../support/postgres.ts";
import { outboxConformance } from "../outbox-conformance.ts";
import { queueConformance } from "../queue-conformance.ts";
import { migratedDatabase } from "./migrated-database.ts";

const postgres = await startPostgres();

const makePlace = async () => {
  const { url } = await migratedDatabase(postgres);
  return { kind: "postgres", url } as const;
};

queueConformance("the queue on PostgreSQL", makePlace);
outboxConformance("the queue on PostgreSQL", makePlace);
