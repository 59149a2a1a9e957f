/** The history of the schema: numbered SQL files, applied in order and never changed once released. */
import { readdirSync, readFileSync } from "node:fs";
import { invariant } from "../../failure.ts";

const FOLDER = new URL("./migrations/", import.meta.url);

/** The text of each migration in order; the database's `user_version` is the number of applied migrations. */
export const MIGRATIONS: readonly (() => string)[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".sql"))
  .sort()
  .map((name, index) => {
    const number = String(index + 1).padStart(4, "0");
    invariant(name.startsWith(`${number}-`), `migration ${number} exists exactly once`);
    return () => readFileSync(new URL(name, FOLDER), "utf8");
  });
