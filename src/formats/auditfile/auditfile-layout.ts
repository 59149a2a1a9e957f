/**
 * The parts in which versions of the auditfile differ. `write-auditfile.ts` writes the common parts and
 * their order; a layout supplies the parts of its version.
 */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type {
  AuditfileAccount,
  AuditfileCode,
  AuditfileContents,
  AuditfileJournal,
  AuditfileOpeningSubledger,
  AuditfileRelation,
} from "./auditfile-contents.ts";
import type { AuditfileTexts } from "./auditfile-text.ts";

/** The meaning of the codes of lines. */
export type AuditfileCodeKind = "cost" | "product" | "project";

export interface AuditfileLayout {
  readonly namespace: string;
  /** Fails with `auditfile-version-unfit` for contents that this version does not allow. */
  readonly mustFit: (contents: AuditfileContents) => void;
  /** The end of the header, starting with the name of the program. */
  readonly headerEnd: (header: AuditfileContents["header"], texts: AuditfileTexts) => string;
  /** The elements before the name of the company. */
  readonly companyStart: (company: AuditfileContents["company"], texts: AuditfileTexts) => string;
  /** The elements of a relation after its identity and name. */
  readonly relationEnd: (relation: AuditfileRelation) => string;
  /** The RGS code of an account. */
  readonly rgsCode: (account: AuditfileAccount, code: string, texts: AuditfileTexts) => string;
  /** The explanations of the codes of lines and transactions, which follow the accounts. */
  readonly explanations: (contents: AuditfileContents, texts: AuditfileTexts) => readonly string[];
  /** The elements before the totals of the opening balance. */
  readonly openingStart: (header: AuditfileContents["header"], texts: AuditfileTexts) => string;
  /** The elements after the lines of the opening balance; `numberOf` returns the number of an account's line. */
  readonly openingSubledgers: (
    subledgers: readonly AuditfileOpeningSubledger[],
    numberOf: (accountKey: string) => string,
    texts: AuditfileTexts,
  ) => string;
  /** The elements of a journal after its offset account. */
  readonly journalEnd: (journal: AuditfileJournal, texts: AuditfileTexts) => string;
  readonly source: (source: string, texts: AuditfileTexts) => string;
  readonly user: (user: string, texts: AuditfileTexts) => string;
  readonly code: (kind: AuditfileCodeKind, code: AuditfileCode, texts: AuditfileTexts) => string;
  /** The date of delivery; empty if the version has none. */
  readonly settled: (on: CalendarDate) => string;
  /** The bank account of a line; empty if the version states it with the journal. */
  readonly lineBankAccount: (number: string, texts: AuditfileTexts) => string;
  readonly offsetBankAccount: (number: string, texts: AuditfileTexts) => string;
}
