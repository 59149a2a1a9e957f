/** The site over the queue on a real PostgreSQL. */
import { startPostgres } from "../../support/postgres.ts";
import { migratedDatabase } from "../postgres/migrated-database.ts";
import { siteSuite } from "./site-suite.ts";

const postgres = await startPostgres();

siteSuite("the site over the queue on PostgreSQL", async () => {
  const { url } = await migratedDatabase(postgres);
  return { kind: "postgres", url };
});
