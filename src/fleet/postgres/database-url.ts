/** The address of the database of a fleet. Its password is never printed. */
import { Failure } from "../../failure.ts";

/** @useDeclaredType */
export interface DatabaseUrl {
  /** As given, with the password. */
  readonly href: string;
  /** For people: no password and no parameters. */
  readonly shown: string;
  /** Null without a password. */
  readonly password: string | null;
}

const PROTOCOLS = ["postgres:", "postgresql:"];

/** Failure code: `arguments-invalid`; its message never repeats what was given, which may hold a password. */
export function databaseUrlIn(given: string): DatabaseUrl {
  if (!URL.canParse(given)) throw invalidUrl("it is not a URL");
  const { protocol, username, password, host, pathname } = new URL(given);
  if (!PROTOCOLS.includes(protocol)) throw invalidUrl(`it begins with ${protocol}`);
  if (pathname.length < 2) throw invalidUrl("it names no database");
  const user = username === "" ? "" : `${username}@`;
  return {
    href: given,
    shown: `${protocol}//${user}${host}${pathname}`,
    password: password === "" ? null : decoded(password),
  };
}

const invalidUrl = (why: string): Failure =>
  new Failure(
    "arguments-invalid",
    `the address of the database cannot be used: ${why}`,
    "Write it as postgres://USER@HOST:5432/DATABASE, with --database-url or in SLOTSOM_DATABASE_URL.",
  );

function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    // A lone % is the password as it is.
    return password;
  }
}
