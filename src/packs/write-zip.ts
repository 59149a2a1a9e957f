/** A folder as one zip file: sorted names and one date, so that the same folder gives the same bytes. */
import { createReadStream, createWriteStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import { localNoonOf } from "../calendar/date-formats.ts";
import { compareText } from "../ledger/ledger-account.ts";

const FILE_MODE = 0o100644;
const COMPRESSION_LEVEL = 6;

export interface ZipContents {
  readonly folder: string;
  /** The folder in the zip that contains everything. */
  readonly root: string;
  /** The date of every file, at noon: times in a zip have no time zone. */
  readonly date: CalendarDate;
}

/** Writes the zip file `path`; keeps one chunk of one file in memory. */
export async function writeZip(
  { folder, root, date }: ZipContents,
  path: string,
  signal: AbortSignal,
  mode?: number,
): Promise<void> {
  const zip = new ZipFile();
  const reading = new AbortController();
  const stop = (error: unknown): void => {
    reading.abort(error);
  };
  zip.on("error", stop);
  const options = {
    mtime: localNoonOf(date),
    // The other form stores an instant, which differs by time zone.
    forceDosTimestamp: true,
    mode: FILE_MODE,
    compressionLevel: COMPRESSION_LEVEL,
  };
  for (const name of await filesBelow(folder)) {
    // Opened one by one: a pack may have more files than a process may have open.
    zip.addReadStreamLazy(`${root}/${name}`, options, (take) => {
      take(null, createReadStream(join(folder, name)).on("error", stop));
    });
  }
  zip.end();
  try {
    const either = AbortSignal.any([signal, reading.signal]);
    await pipeline(zip.outputStream, createWriteStream(path, { mode }), {
      signal: either,
    });
  } catch (error) {
    throw reading.signal.aborted ? reading.signal.reason : error;
  }
}

/** All files in `folder` and its subfolders, including special files, as sorted paths with `/`. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join("/"))
    .sort(compareText);
}
