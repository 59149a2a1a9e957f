/** A pull moves to another machine that reaches the same database. */
import { startPostgres } from "../../support/postgres.ts";
import { partsSuite } from "../parts-suite.ts";
import { migratedDatabase } from "./migrated-database.ts";

const postgres = await startPostgres();

partsSuite("a pull that moves, with the queue on PostgreSQL", async () => {
  const { url } = await migratedDatabase(postgres);
  return { kind: "postgres", url };
});
