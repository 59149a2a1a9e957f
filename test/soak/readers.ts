/** Readers beside the work of an order: commands one after another, and the snapshot opened as a file. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sleepFor } from "../../src/api/clock.ts";
import { EXIT } from "../../src/cli/exit-code.ts";
import { endedWithTest } from "../support/started-process.ts";
import type { Fault } from "./findings.ts";
import { environmentOf, PROGRAM, type Scene } from "./lives.ts";

export interface Readers {
  /** Waits for the last reader. */
  readonly stop: () => Promise<void>;
  readonly faults: readonly Fault[];
  readonly count: () => number;
}

const PAUSE_MS = 2_000;
/**
 * A reader may find nothing yet, an unproven month, no service, or a lock; it never fails by a fault of the program or
 * of a file.
 */
const ACCEPTED: readonly (number | null)[] = [
  EXIT.reconciled,
  EXIT.usage,
  EXIT.draft,
  EXIT.exhausted,
  EXIT.held,
];

export function startReaders(scene: Scene, commands: readonly (readonly string[])[]): Readers {
  const faults: Fault[] = [];
  const stop = new AbortController();
  let count = 0;
  const read = async (argv: readonly string[]): Promise<void> => {
    const child = endedWithTest(
      spawn(process.execPath, [PROGRAM, ...argv], {
        cwd: scene.place,
        stdio: ["ignore", "ignore", "pipe"],
        env: environmentOf(scene),
      }),
    );
    let text = "";
    child.stderr.on("data", (piece: Buffer) => (text += piece.toString()));
    const [code] = (await once(child, "close")) as [number | null];
    if (ACCEPTED.includes(code)) return;
    faults.push({ kind: "reader", what: `${argv.join(" ")} ended with ${String(code)}: ${text}` });
  };
  const loop = async (): Promise<void> => {
    for (;;) {
      for (const argv of commands) {
        if (stop.signal.aborted) return;
        await read(argv);
        faults.push(...damagedSnapshots(scene.place));
        count += 2;
        await sleepFor(PAUSE_MS, stop.signal).catch(() => undefined);
      }
    }
  };
  const done = loop();
  return {
    stop: async () => {
      stop.abort();
      await done;
    },
    faults,
    count: () => count,
  };
}

export const snapshotsIn = (place: string): readonly string[] =>
  globSync(join(place, "home/snapshots/**/*.sqlite"));

function damagedSnapshots(place: string): readonly Fault[] {
  return snapshotsIn(place).flatMap((path): readonly Fault[] => {
    const verdict = integrityOf(path);
    return verdict === "ok" ? [] : [{ kind: "reader", what: `${path}: ${verdict}` }];
  });
}

function integrityOf(path: string): string {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
  try {
    return String(database.prepare("PRAGMA quick_check").get()?.["quick_check"]);
  } catch (error) {
    return String(error);
  } finally {
    database.close();
  }
}
