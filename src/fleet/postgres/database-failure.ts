/** What an error of PostgreSQL means: the server is away for a moment, it refuses us, or we have a bug. */
import { Failure } from "../../failure.ts";
import type { DatabaseUrl } from "./database-url.ts";

/** The connection could not be made, or was lost: the server restarts, or the network is interrupted. */
const AWAY_CODES: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  // PostgreSQL, appendix A: too many connections, shutdown, crash, not ready yet, a dropped session.
  "53300",
  "57P01",
  "57P02",
  "57P03",
  "57P05",
]);
/** PostgreSQL, appendix A, class 08: exceptions of the connection. */
const CONNECTION_CLASS = "08";
/** The driver gives these no code. */
const AWAY_MESSAGE =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;

/** PostgreSQL undid the transaction because of another one; it can run again. */
const CONFLICT_CODES: ReadonlySet<string> = new Set(["40001", "40P01"]);

/** Wrong password or user, no such database, no rights. */
const REFUSED_CODES: ReadonlySet<string> = new Set(["28P01", "28000", "3D000", "42501"]);
/** No such schema, table or column. */
const SCHEMA_CODES: ReadonlySet<string> = new Set(["3F000", "42P01", "42703", "42883"]);

const codeOf = (cause: unknown): string =>
  cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : "";

export function isAway(cause: unknown): boolean {
  const code = codeOf(cause);
  if (AWAY_CODES.has(code) || code.startsWith(CONNECTION_CLASS)) return true;
  return cause instanceof Error && AWAY_MESSAGE.test(cause.message);
}

export const isConflict = (cause: unknown): boolean => CONFLICT_CODES.has(codeOf(cause));

/** The failure for a person; another error is a bug, and is returned as it is. */
export function databaseFailure({ shown }: DatabaseUrl, cause: unknown): unknown {
  const code = codeOf(cause);
  const reason = cause instanceof Error ? cause.message : "unknown reason";
  if (REFUSED_CODES.has(code)) {
    return new Failure(
      "database-refused",
      `${shown}: the database refused (${code}: ${reason})`,
      "Correct the user, the password or the name of the database; a worker needs the role slotsom_worker.",
      cause,
    );
  }
  return SCHEMA_CODES.has(code) ? schemaUnfit(shown, "it has none") : cause;
}

export const databaseUnreachable = ({ shown }: DatabaseUrl, cause: unknown): Failure =>
  new Failure(
    "database-unreachable",
    `${shown}: the database does not answer (${reasonOf(cause)})`,
    "Start PostgreSQL or correct the address, then run the same command again: jobs that were at work are resumed.",
    cause,
  );

/** A refused connection to a name with several addresses has no message of its own. */
const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return "unknown reason";
  return cause.message === "" ? codeOf(cause) : cause.message;
};

/** `why` as in: the schema of the fleet does not fit this version: it has none. */
export const schemaUnfit = (shown: string, why: string): Failure =>
  new Failure(
    "database-unfit",
    `${shown}: the schema of the fleet does not fit this version of slotsom: ${why}`,
    "Run slotsom fleet migrate as the owner of the database, with the newest version that your machines have.",
  );
