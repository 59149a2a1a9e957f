/**
 * What one version of the auditfile has of its own. The two share their frame, and the order of what they
 * share; `write-auditfile.ts` holds that, a layout answers where they differ.
 */
import type {
  AuditfileAccount,
  AuditfileContents,
  AuditfileJournal,
  AuditfileOpeningSubledger,
  AuditfileProject,
  AuditfileRelation,
} from "./auditfile-contents.ts";
import type { AuditfileTexts } from "./auditfile-text.ts";

export interface AuditfileLayout {
  readonly namespace: string;
  /** Fails with `auditfile-version-unfit` for contents that this version cannot hold. */
  readonly mustFit: (contents: AuditfileContents) => void;
  /** What the header ends with, from the name of the program on. */
  readonly headerEnd: (header: AuditfileContents["header"], texts: AuditfileTexts) => string;
  /** What stands before the name of the company. */
  readonly companyStart: (company: AuditfileContents["company"], texts: AuditfileTexts) => string;
  /** What a relation has beside its identity and name. */
  readonly relationEnd: (relation: AuditfileRelation) => string;
  /** Where an account shows its RGS code. */
  readonly rgsCode: (account: AuditfileAccount, code: string, texts: AuditfileTexts) => string;
  /** What explains the codes of lines and transactions, one text each, behind the accounts. */
  readonly explanations: (contents: AuditfileContents, texts: AuditfileTexts) => readonly string[];
  /** What stands before the totals of the opening balance. */
  readonly openingStart: (header: AuditfileContents["header"], texts: AuditfileTexts) => string;
  /** Behind the lines of the opening balance; `numberOf` answers the number of an account's line. */
  readonly openingSubledgers: (
    subledgers: readonly AuditfileOpeningSubledger[],
    numberOf: (accountKey: string) => number,
    texts: AuditfileTexts,
  ) => string;
  /** What a journal has behind its offset account. */
  readonly journalEnd: (journal: AuditfileJournal, texts: AuditfileTexts) => string;
  readonly source: (source: string, texts: AuditfileTexts) => string;
  readonly project: (project: AuditfileProject, texts: AuditfileTexts) => string;
  /** The bank account of a line; empty where the version has it with the journal. */
  readonly lineBankAccount: (number: string, texts: AuditfileTexts) => string;
}
