/** A fault of one file of a kind that is read from several files and zips. */

/** The file cannot be read as what it should be; the message is the end of a sentence about it, with the values. */
export class FileFault extends Error {
  /** Line of the file, from 1; null if the fault is of the whole file. */
  readonly line: number | null;

  constructor(line: number | null, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "FileFault";
    this.line = line;
  }
}

const QUOTED_MAX = 80;
/** A text of the file as a message has it. */
export const quoted = (text: string): string => `"${text.slice(0, QUOTED_MAX)}"`;
