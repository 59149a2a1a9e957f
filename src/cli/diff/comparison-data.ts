/** Changes between two pulls as messages for programs; every amount is text, debit positive. */
import { type Amount, amountText } from "../../amount/amount.ts";
import type { BooksChange } from "../../comparison/compare-books.ts";
import type { LedgerAccount } from "../../ledger/ledger-account.ts";
import type { Posting } from "../../ledger/posting.ts";

type MessageData = Readonly<Record<string, unknown>>;

export function changeData(change: BooksChange): MessageData {
  switch (change.kind) {
    case "account":
      return { older: accountData(change.older), newer: accountData(change.newer) };
    case "opening":
      return {
        ledger_account_id: change.ledgerAccountId,
        older: text(change.older),
        newer: text(change.newer),
      };
    case "proof":
      return { month: change.month, proven: change.isProven };
    case "document":
      return {
        change: change.change,
        document_type: change.document.type,
        document_id: change.document.id,
        closed_year: change.closedYear,
        closes_year: change.closesYear,
        lines: change.lines.map(({ older, newer }) => ({
          older: postingData(older),
          newer: postingData(newer),
        })),
      };
    case "effect":
      return {
        section: change.section,
        ledger_account_id: change.ledgerAccountId,
        months: Object.fromEntries([...change.months].map(([month, sum]) => [month, text(sum)])),
        total: text(change.total),
      };
    case "unexplained":
      return {
        month: change.month,
        ledger_account_id: change.ledgerAccountId,
        amount: text(change.amount),
      };
  }
}

const text = (amount: Amount): string => amountText(amount, 2);

const accountData = (account: LedgerAccount | null): MessageData | null =>
  account === null
    ? null
    : { id: account.id, code: account.code, name: account.name, type: account.type };

const postingData = (posting: Posting | null): MessageData | null =>
  posting === null
    ? null
    : {
        id: posting.id,
        date: posting.date,
        ledger_account_id: posting.ledgerAccountId,
        contact_id: posting.contactId,
        project_id: posting.projectId,
        tax_rate_id: posting.taxRateId,
        financial_account_id: posting.financialAccountId,
        amount: text(posting.amount),
        description: posting.description,
      };
