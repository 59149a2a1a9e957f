/** Books that were read from auditfiles: the files, what they state of themselves, and how they were read. */
import type { Amount } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import type { SourceHash } from "./source.ts";

/** A block of lines: the totals that the file states above it, and what its lines add up to. */
export interface AuditfileBlock {
  /** Null for a file that states none. */
  readonly linesStated: number | null;
  readonly debitStated: Amount | null;
  /** Positive, as the others. */
  readonly creditStated: Amount | null;
  readonly lines: number;
  readonly debit: Amount;
  readonly credit: Amount;
}

export interface AuditfileRead {
  /** Without folder. */
  readonly name: string;
  readonly sha256: SourceHash;
  /** Of the fiscal year before. */
  readonly isPrior: boolean;
  /** Of the standard: `3.2`, `4.0`. */
  readonly version: string;
  /** The program that made it, with its version; null if not stated. */
  readonly program: string | null;
  /** Null if not stated. */
  readonly createdOn: CalendarDate | null;
  /** The fiscal year. */
  readonly first: CalendarDate;
  readonly last: CalendarDate;
  readonly transactions: AuditfileBlock;
  readonly opening: AuditfileBlock;
}

/** What is not as the standard says, and was read all the same. */
export interface DeviationsOfRule {
  /** The name of the file. */
  readonly file: string;
  readonly rule: string;
  /** The first of its kind, as a sentence in English. */
  readonly what: string;
  /** The line of the file on which that is, from 1. */
  readonly at: number;
  /** How often the rule is broken in the file. */
  readonly count: number;
}

/** On what the type of an account rests: its RGS code, a chart of the user, or the side of its balance. */
export const TYPE_BASES = ["rgs", "chart", "side"] as const;
/** @useDeclaredType */
export type TypeBasis = (typeof TYPE_BASES)[number];

export interface AuditfileSource {
  /** The file or files of the year, then that of the year before. */
  readonly files: readonly AuditfileRead[];
  readonly deviations: readonly DeviationsOfRule[];
  /** The numbers of accounts whose type follows from the side of their balance alone. */
  readonly accountsBySide: readonly string[];
}
