/** What a reader finds in an auditfile, in the order of the file. Amounts are turned to debit positive. */
import type { Amount } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";

/** As the file states them above its lines; credit positive. */
export interface StatedTotals {
  readonly linesCount: number;
  readonly totalDebit: Amount;
  readonly totalCredit: Amount;
}

export interface ReadLine {
  readonly nr: string;
  readonly accountId: string;
  readonly amount: Amount;
  /** Every element of the line by its name, as text; those of `vat` apart. */
  readonly fields: ReadonlyMap<string, string>;
  readonly vat: readonly ReadonlyMap<string, string>[];
}

export type AuditfilePart =
  | { readonly kind: "namespace"; readonly namespace: string }
  /** Elements by name, as text. */
  | {
      readonly kind:
        | "header"
        | "company"
        | "relation"
        | "account"
        | "vat-code"
        | "period"
        | "journal";
      readonly fields: ReadonlyMap<string, string>;
    }
  | { readonly kind: "opening-totals" | "transaction-totals"; readonly totals: StatedTotals }
  | { readonly kind: "opening-line"; readonly line: ReadLine }
  | {
      readonly kind: "transaction";
      readonly journalId: string;
      readonly nr: string;
      readonly date: CalendarDate;
      readonly periodNumber: string;
      readonly lines: readonly ReadLine[];
    };
