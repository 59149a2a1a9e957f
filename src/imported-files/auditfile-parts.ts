/** The parts of an auditfile, in the order of the file. Amounts are converted to debit positive. */
import type { Amount } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import type { AuditfileDeviation } from "./auditfile-deviation.ts";

/** The totals that the file states above its lines; credit is positive. Null for one that the file leaves out. */
export interface StatedTotals {
  readonly linesCount: number | null;
  readonly totalDebit: Amount | null;
  readonly totalCredit: Amount | null;
}

export interface ReadLine {
  /** The line of the file on which it begins, from 1. */
  readonly at: number;
  readonly nr: string;
  readonly accountId: string;
  readonly amount: Amount;
  /** Every element of the line by name, as text, with `curCode` and `curAmnt`, except those of `vat`. */
  readonly fields: ReadonlyMap<string, string>;
  readonly vat: readonly ReadonlyMap<string, string>[];
}

/** An element of a record that has elements of its own: an address, a bank account, a taxonomy. */
export interface ReadGroup {
  readonly name: string;
  /** Elements by name, as text. */
  readonly fields: ReadonlyMap<string, string>;
  /** The elements inside it that have elements of their own, such as the entry points of a taxonomy. */
  readonly groups: readonly ReadGroup[];
}

export interface ReadRecord {
  readonly kind:
    | "header"
    | "company"
    | "relation"
    | "account"
    | "basic"
    | "vat-code"
    | "period"
    | "journal";
  readonly at: number;
  /** Elements by name, as text. */
  readonly fields: ReadonlyMap<string, string>;
  /** In the order of the file, several of one name among them; without former versions of the record. */
  readonly groups: readonly ReadGroup[];
}

/** A former version of an account or relation, before the record itself. It is kept as it is: nothing reads it. */
export interface FormerVersion {
  readonly kind: "former-version";
  readonly at: number;
  /** The element of the record: `customerSupplier` or `ledgerAccount`. */
  readonly element: string;
  /** The identity of the record. */
  readonly record: string;
  readonly values: readonly FormerValue[];
}

export interface FormerValue {
  readonly at: number;
  /** Its element below the record; versions count from 1: `glAccountHistory/glAccount[2]/accDesc`. */
  readonly path: string;
  /** Not empty. */
  readonly text: string;
}

export interface ReadTransaction {
  readonly kind: "transaction";
  readonly at: number;
  readonly journalId: string;
  readonly nr: string;
  readonly date: CalendarDate;
  readonly periodNumber: string;
  /** Every element of the transaction itself by name, as text. */
  readonly fields: ReadonlyMap<string, string>;
  readonly lines: readonly ReadLine[];
}

/** A subledger specifies the opening balance or the transactions; `sbType` is CS, CU, SU or ZZ. */
export interface ReadSubledger {
  readonly of: "opening" | "transactions";
  readonly sbType: string;
  /** Empty if the file states none. */
  readonly description: string;
}

export interface ReadSubledgerLine {
  readonly kind: "subledger-line";
  readonly at: number;
  readonly subledger: ReadSubledger;
  readonly nr: string;
  readonly amount: Amount;
  /**
   * Every element of the line by name, as text, with those of its currency. `obLineNr` refers to the line of the
   * opening balance, `jrnID`, `trNr` and `trLineNr` to the line of a transaction.
   */
  readonly fields: ReadonlyMap<string, string>;
  readonly vat: readonly ReadonlyMap<string, string>[];
}

export type AuditfileVersion = "2.0" | "3.0" | "3.1" | "3.2" | "3.2.1" | "4.0";

/**
 * Where the file states its opening balance: in its element, as transactions of period 0 or of an O journal, or
 * nowhere.
 */
export type OpeningShape = "element" | "period-0" | "opening-journal" | "none";

/** `at` is the line of the file on which it begins, from 1. */
export type AuditfilePart =
  | {
      readonly kind: "namespace";
      readonly at: number;
      readonly namespace: string;
      /** Null if neither the namespace nor the header says it. */
      readonly version: AuditfileVersion | null;
    }
  | ReadRecord
  | FormerVersion
  | {
      readonly kind: "opening-totals" | "transaction-totals";
      readonly at: number;
      readonly totals: StatedTotals;
    }
  | {
      readonly kind: "opening-line";
      readonly at: number;
      /**
       * The block of the file whose totals include the line. An opening stated as transactions may come at any point
       * among them.
       */
      readonly of: "opening" | "transactions";
      readonly line: ReadLine;
    }
  /** Lines that state the opening balance again: they belong to the totals of their block, and to no account. */
  | {
      readonly kind: "repeated-opening";
      readonly at: number;
      readonly of: "opening" | "transactions";
      readonly lines: readonly ReadLine[];
    }
  /** The last part of the file. */
  | { readonly kind: "opening-shape"; readonly at: number; readonly shape: OpeningShape }
  | ReadTransaction
  | {
      readonly kind: "subledger-totals";
      readonly at: number;
      readonly subledger: ReadSubledger;
      readonly totals: StatedTotals;
    }
  | ReadSubledgerLine
  | AuditfileDeviation;
