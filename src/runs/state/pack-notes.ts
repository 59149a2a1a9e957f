/** The notes of the places where packs are being written, one file per place; small, because every command looks at them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hasErrorCode } from "../../failure.ts";
import type { State } from "./state.ts";

/** The folder of the notes in the state. */
export const NOTES = "writing";
const EXTENSION = ".json";
const DENIED = ["EACCES", "EPERM"];

/**
 * Whether a process died, or is still at work, while it wrote a pack. Notes that may not be read are for their owner: a command that
 * needs no state works all the same, and one that needs it says what is wrong.
 */
export function hasNotes(state: State): boolean {
  try {
    return notedIds(state).length > 0;
  } catch (error) {
    if (DENIED.some((code) => hasErrorCode(error, code))) return false;
    throw error;
  }
}

/** The places by their identifiers. */
export function notedIds({ home }: State): readonly string[] {
  try {
    return readdirSync(join(home, NOTES))
      .filter((name) => name.endsWith(EXTENSION))
      .map((name) => name.slice(0, -EXTENSION.length));
  } catch (error) {
    if (hasErrorCode(error, "ENOENT") || hasErrorCode(error, "ENOTDIR")) return [];
    throw error;
  }
}

export const notePath = ({ home }: State, id: string): string =>
  join(home, NOTES, `${id}${EXTENSION}`);

/** The base of the place; null for a note that was removed meanwhile, or that was cut off while it was written. */
export function notedBase(state: State, id: string): string | null {
  try {
    const read: unknown = JSON.parse(readFileSync(notePath(state, id), "utf8"));
    const isNote = typeof read === "object" && read !== null && "base" in read;
    return isNote && typeof read.base === "string" ? read.base : null;
  } catch {
    return null; // as described above
  }
}
