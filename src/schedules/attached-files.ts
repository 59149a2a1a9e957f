/** The files of a pack that a notice carries. */
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { hasErrorCode } from "../failure.ts";
import type { Attachment } from "../fleet/notices/mail.ts";
import type { Occasion } from "./schedule-file.ts";

export interface Attachments {
  readonly attachments: readonly Attachment[];
  /** Names of files that fit in no mail. */
  readonly tooLarge: readonly string[];
}

/** Mail servers take 25 MB or more, in which every three bytes are four. */
const BYTES_MAX = 15 * 1024 * 1024;

/** The files with one of these ends, the small ones first, as many as fit. A file that is gone is left out. */
export async function attachmentsOf(
  { folder, files }: Occasion,
  ends: readonly string[],
): Promise<Attachments> {
  if (folder === null) return { attachments: [], tooLarge: [] };
  const wanted = files.filter((name) => ends.some((end) => name.endsWith(`.${end}`)));
  const sized = await Promise.all(
    wanted.map(async (name) => ({ name, size: await sizeOf(join(folder, name)) })),
  );
  const attachments: Attachment[] = [];
  const tooLarge: string[] = [];
  let total = 0;
  for (const { name, size } of sized.toSorted((one, other) => one.size - other.size)) {
    if (size === 0) continue;
    if (total + size > BYTES_MAX) {
      tooLarge.push(name);
      continue;
    }
    total += size;
    attachments.push({ name, bytes: await readFile(join(folder, name)) });
  }
  return { attachments, tooLarge };
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (cause) {
    // The pack may have been moved or removed since: the notice is sent without it.
    if (hasErrorCode(cause, "ENOENT")) return 0;
    throw cause;
  }
}
