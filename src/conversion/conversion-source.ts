/** The source of a conversion: an auditfile, or the files over which one is divided. */
import type { AuditfilePart } from "../imported-files/auditfile-parts.ts";
import { type NamedFile, readDividedAuditfile } from "../imported-files/read-auditfile.ts";

/** A line of one of the files, from 1. */
export interface SourceLine {
  readonly file: string;
  readonly at: number;
}

export interface ConversionSource {
  /** Reads the files from the beginning; one reading at a time. */
  readonly parts: () => AsyncGenerator<AuditfilePart>;
  /** The name of the file that is being read; that of the first, which has the master data, between readings. */
  readonly fileNow: () => string;
  /** `line 12`, with the file if there are several. */
  readonly lineText: (line: SourceLine) => string;
}

export function conversionSource(files: readonly NamedFile[]): ConversionSource {
  const first = files[0]?.name ?? "";
  let now = first;
  const noted = files.map(({ name, open }) => ({
    name,
    open: () => {
      now = name;
      return open();
    },
  }));
  return {
    parts: async function* () {
      yield* readDividedAuditfile(noted);
      now = first;
    },
    fileNow: () => now,
    lineText: ({ file, at }) => `line ${String(at)}${files.length > 1 ? ` of ${file}` : ""}`,
  };
}
