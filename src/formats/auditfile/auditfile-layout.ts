/**
 * The parts in which versions of the auditfile differ. `write-auditfile.ts` writes the common parts and
 * their order; a layout supplies the parts of its version.
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
    numberOf: (accountKey: string) => number,
    texts: AuditfileTexts,
  ) => string;
  /** The elements of a journal after its offset account. */
  readonly journalEnd: (journal: AuditfileJournal, texts: AuditfileTexts) => string;
  readonly source: (source: string, texts: AuditfileTexts) => string;
  readonly project: (project: AuditfileProject, texts: AuditfileTexts) => string;
  /** The bank account of a line; empty if the version states it with the journal. */
  readonly lineBankAccount: (number: string, texts: AuditfileTexts) => string;
}
