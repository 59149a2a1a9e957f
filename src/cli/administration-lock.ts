/** One run at a time for an administration: a file that says which process holds it. */
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../failure.ts";
import { type State, stateFolder } from "./state.ts";

/** Releases what it holds; a process that died holds nothing. Failure code: `administration-held`. */
export async function holding<Value>(
  state: State,
  serviceName: string,
  administrationId: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const name = `${serviceName}-${administrationId}`.replace(/[^a-z0-9.-]+/gi, "-");
  const file = join(stateFolder(state, "locks"), `${name}.lock`);
  take(file, administrationId);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file: string, administrationId: string): void {
  // Twice: the second time after the lock of a process that died was removed.
  for (const isLastTry of [false, true]) {
    try {
      createWhole(file, String(process.pid));
      return;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
      const holder = Number.parseInt(readFileSync(file, "utf8"), 10);
      if (isLastTry || isAlive(holder)) throw held(administrationId, holder, file);
      rmSync(file, { force: true });
    }
  }
}

/** With its content from its first instant: an empty lock would look like that of a dead process. */
function createWhole(file: string, content: string): void {
  const own = `${file}.${content}`;
  writeFileSync(own, content, { mode: 0o600 });
  try {
    linkSync(own, file);
  } finally {
    rmSync(own, { force: true });
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

const held = (administrationId: string, pid: number, file: string): Failure =>
  new Failure(
    "administration-held",
    `another run (process ${String(pid)}) holds administration ${administrationId}`,
    `Wait until it ends. If no such process runs any more, remove ${file}.`,
  );
