/**
 * Validates an auditfile of a pack as a stream: by the table of its schema, and by the rules beyond the schema. What
 * its bytes were is in the result, so that a reader can see which file it was.
 */
import { createHash } from "node:crypto";
import { Failure } from "../failure.ts";
import type { AuditfileSummary } from "./auditfile-comparison.ts";
import type { AuditfileFault } from "./auditfile-fault.ts";
import type { AuditfilePart } from "./auditfile-parts.ts";
import { auditfileRules } from "./auditfile-rules.ts";
import { type SchemaResult, schemaReading } from "./auditfile-schema-reading.ts";
import { readExportedAuditfile } from "./read-auditfile.ts";

/** Ours by the id of its format, or the one of the service. */
export type ValidatedFile = "xaf" | "xaf-3.2" | "service";

export interface AuditfileValidation {
  readonly of: ValidatedFile;
  readonly sha256: string;
  /** Lines of transactions. */
  readonly lines: number;
  readonly schema: SchemaResult;
  /** Errors by the rules beyond the schema. */
  readonly rules: AuditfileSummary["errors"];
  /** Why it could not be read to its end; null if it was. */
  readonly unreadable: string | null;
}

/** A file that is validated while its parts are read. */
export interface ValidatedReading {
  /** Reads the file from its beginning at each call; the first reading is validated. */
  readonly parts: () => AsyncIterable<AuditfilePart>;
  /** To be called after the last part. */
  readonly result: (read: Pick<AuditfileSummary, "lines" | "errors">) => AuditfileValidation;
}

export function validatedReading(
  of: ValidatedFile,
  bytes: () => AsyncIterable<Uint8Array>,
): ValidatedReading {
  const schema = schemaReading();
  const sha256 = createHash("sha256");
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes()) {
      sha256.update(piece);
      yield piece;
    }
  }
  let isFirst = true;
  return {
    parts: () => {
      if (!isFirst) return readExportedAuditfile(bytes());
      isFirst = false;
      return readExportedAuditfile(hashed(), schema.watch);
    },
    result: ({ lines, errors }) => ({
      ...{ of, lines, rules: errors, unreadable: null },
      ...{ sha256: sha256.copy().digest("hex"), schema: schema.result() },
    }),
  };
}

/** Errors that are named; the others are only counted. */
const ERRORS_MAX = 20;

/** Fails as making the bytes does; a file that is not well-formed, or cannot be read, is a result. */
export async function validateAuditfile(
  of: ValidatedFile,
  bytes: () => AsyncIterable<Uint8Array>,
): Promise<AuditfileValidation> {
  const reading = validatedReading(of, bytes);
  const rules = auditfileRules();
  const found = { lines: 0, count: 0 };
  const first: AuditfileFault[] = [];
  const note = (faults: readonly AuditfileFault[]): void => {
    const errors = faults.filter(({ severity }) => severity === "error");
    found.count += errors.length;
    first.push(...errors.slice(0, ERRORS_MAX - first.length));
  };
  let unreadable: string | null = null;
  try {
    for await (const part of reading.parts()) {
      if (part.kind === "transaction") found.lines += part.lines.length;
      note(rules.read(part));
    }
    note(rules.end());
  } catch (cause) {
    // Of another failure nothing is known of the file.
    if (!(cause instanceof Failure) || cause.code !== "answer-malformed") throw cause;
    unreadable = cause.message;
  }
  const errors = { count: found.count, first };
  return { ...reading.result({ lines: found.lines, errors }), unreadable };
}

/** Whether nothing was found, and the version has a table to find it by. */
export const isValidAuditfile = ({ schema, rules, unreadable }: AuditfileValidation): boolean =>
  unreadable === null && schema.version !== null && schema.faults.count === 0 && rules.count === 0;
