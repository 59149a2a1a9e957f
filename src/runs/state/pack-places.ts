/**
 * The places where packs are being written: a note in the state from before the first file until the pack has its name,
 * and a lock for as long as a process writes there. The next command of any kind reads the notes of processes that
 * died, and finishes or removes what they left.
 */
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Failure } from "../../failure.ts";
import { diskFullOf } from "../../operating-system/disk-full.ts";
import { holdFile } from "../../operating-system/exclusive-file.ts";
import {
  isExchanging,
  partsOf,
  placeId,
  type Recovery,
  recoverPlace,
} from "../../packs/exchange.ts";
import type { HoldPlace } from "../../pipeline.ts";
import { NOTES, notedBase, notedIds, notePath } from "./pack-notes.ts";
import { type State, stateFolder } from "./state.ts";

/** Each attempt waits 25 ms itself. Finishing an exchange takes a few renames; writing a pack takes longer. */
const ATTEMPTS_MAX = 40;

/** Failure codes: `administration-held` if another process writes there, `disk-full`. */
export const holdPackPlace =
  (state: State): HoldPlace =>
  async (base, work) => {
    const id = placeId(base);
    const release = take(state, id, ATTEMPTS_MAX);
    if (release === null) throw held(base);
    stateFolder(state, NOTES);
    const note = notePath(state, id);
    try {
      writeNote(note, base);
      return await work();
    } finally {
      // What a refused disk left stays noted: the next command tries again.
      if (!hasRemains(base)) rmSync(note, { force: true });
      release();
    }
  };

/** A note that a kill cut off names no place; then nothing has been written there yet. */
function writeNote(note: string, base: string): void {
  try {
    const text = `${JSON.stringify({ format_version: "1.0", base })}\n`;
    writeFileSync(note, text, { mode: 0o600, flush: true });
  } catch (cause) {
    throw diskFullOf(note, cause) ?? cause;
  }
}

/** Recovers the places of processes that died. A place that a process holds, or that refuses, is left as it is. */
export async function recoverPlaces(state: State): Promise<readonly Recovery[]> {
  const recovered: Recovery[] = [];
  for (const id of notedIds(state)) {
    // A process that exchanges is done in an instant: after that this command finds the pack under its name.
    const release = take(state, id, isExchanging(notedBase(state, id)) ? ATTEMPTS_MAX : 1);
    if (release === null) continue;
    try {
      const base = notedBase(state, id);
      if (base !== null) recovered.push(await recoverPlace(base));
      if (base === null || !hasRemains(base)) rmSync(notePath(state, id), { force: true });
    } catch (error) {
      // A full or read-only disk is the subject of the commands that write there, and of doctor.
      if (!isOfSystem(error)) throw error;
    } finally {
      release();
    }
  }
  return recovered;
}

const isOfSystem = (error: unknown): boolean => error instanceof Error && "errno" in error;

function take(state: State, id: string, attempts: number): (() => void) | null {
  const file = join(stateFolder(state, "locks"), `pack-${id}.sqlite`);
  for (let attempt = 1; ; attempt++) {
    const release = holdFile(file);
    if (release !== null || attempt >= attempts) return release;
  }
}

const hasRemains = (base: string): boolean =>
  Object.values(partsOf(base)).some((part) => existsSync(part));

const held = (base: string): Failure =>
  new Failure(
    "administration-held",
    `another process is writing packs in ${dirname(base)}`,
    "Wait until it ends, or stop its process.",
  );
