/** One run at a time per administration: a lock file, and a file with the process that holds it. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Failure, hasErrorCode } from "../../failure.ts";
import { diskFullOf } from "../../operating-system/disk-full.ts";
import { holdFile } from "../../operating-system/exclusive-file.ts";
import { writeAtomically } from "./atomic-file.ts";
import { type BooksPlace, fileNameOf, stateFolder } from "./state.ts";

/**
 * Works while the administration is locked, and releases the lock; a process that died holds none. Failure codes:
 * `administration-held`, `disk-full`.
 */
export async function withAdministrationLock<Value>(
  { state, serviceName, administrationId }: BooksPlace,
  work: () => Promise<Value>,
): Promise<Value> {
  const name = fileNameOf(`${serviceName}-${administrationId}`);
  const folder = stateFolder(state, "locks");
  const holderFile = join(folder, `${name}.process`);
  const release = take(join(folder, `${name}.sqlite`));
  if (release === null) throw held(administrationId, holderIn(holderFile));
  try {
    writeAtomically(holderFile, String(process.pid));
    return await work();
  } finally {
    rmSync(holderFile, { force: true });
    release();
  }
}

function take(file: string): (() => void) | null {
  try {
    return holdFile(file);
  } catch (cause) {
    throw diskFullOf(file, cause) ?? cause;
  }
}

/** Only for the message: the holder may not have written its file yet, or may just have released the lock. */
function holderIn(holderFile: string): string {
  try {
    return readFileSync(holderFile, "utf8");
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return "unknown";
    throw error;
  }
}

const held = (administrationId: string, holder: string): Failure =>
  new Failure(
    "administration-held",
    `another run (process ${holder}) is working on administration ${administrationId}`,
    "Wait until that run ends, or stop its process.",
  );
