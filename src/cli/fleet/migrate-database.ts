/** Brings the database of a fleet to the schema of this version. */
import { migrate } from "../../fleet/postgres/migrate.ts";
import { invalid } from "../arguments/command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";
import type { CommandPorts } from "../world.ts";
import { DATABASE_VARIABLE, databaseOf, type FleetPlace } from "./fleet-place.ts";

/** Failure codes: `arguments-invalid` without a database, those of `migrate`. */
export async function migrateDatabase(
  place: FleetPlace,
  ports: CommandPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const url = databaseOf(place, ports);
  if (url === null) {
    throw invalid(
      "fleet migrate: missing database",
      `Name it with --database-url or in ${DATABASE_VARIABLE}.`,
    );
  }
  const { before, version } = await migrate(url);
  const done = before === version ? "had" : "has";
  reporter.result("fleet-migrate", { database: url.shown, before, version }, [
    `${url.shown} ${done} the schema of the fleet, version ${String(version)}.`,
    "Workers connect as users with the role slotsom_worker.",
  ]);
  return EXIT.reconciled;
}
