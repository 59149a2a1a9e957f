/** What a written file of a pack says of the postings, as it was read from the file. */
import type { Amount } from "../amount/amount.ts";

export const WRITTEN_SOURCES = ["auditfile", "service-auditfile", "workbook", "postings"] as const;

/** Lines, documents and both sides of some postings. */
export interface PostingTally {
  readonly lines: number;
  readonly documents: number;
  readonly debit: Amount;
  /** Positive. */
  readonly credit: Amount;
  /** Credit less debit of the accounts of tax; null where they are not known by their numbers. */
  readonly vat: Amount | null;
}

export interface WrittenSource extends PostingTally {
  readonly kind: (typeof WRITTEN_SOURCES)[number];
  /** Path in the pack. */
  readonly name: string;
  /** Of the bytes of the file. */
  readonly sha256: string;
  /** Of its lines as the population hashes them; null for a file without all columns, or in another order. */
  readonly listSha256: string | null;
}
