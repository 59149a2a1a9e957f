/** Where a finding leads: to its entries, to its figure, or to the sheet with its figures. */

import { type Month, monthOf } from "../../calendar/month.ts";
import type { Finding } from "../../checks/check.ts";
import type { FigureWord, Subject } from "../../checks/subject.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { leadToEntries } from "./entry-marks.ts";
import { yearKey } from "./monthly-rows.ts";
import { PROFIT_AND_LOSS } from "./profit-and-loss-table.ts";
import { TRIAL_BALANCE } from "./trial-figures.ts";

/** In order of preference; a file leads to the first that it has. */
export function findingTargets(books: Books, finding: Finding): readonly string[] {
  const { subject, month, rows } = finding;
  const [posting] = rows?.kind === "postings" ? rows.rows : [];
  const toRows =
    posting === undefined || subject.kind === "account"
      ? []
      : entriesOf(books, posting.ledgerAccountId, monthOf(posting.date));
  return [...toRows, ...subjectTargets(books, subject, month)];
}

function subjectTargets(books: Books, subject: Subject, month: Month | null): readonly string[] {
  switch (subject.kind) {
    case "account": {
      const id = subject.ledgerAccountId;
      const balance = `${TRIAL_BALANCE}/${month ?? `${yearKey(books)}/closing`}/${id}`;
      const entries = entriesOf(books, id, month);
      return [...entries, balance, ...accountFigures(books, id, month), TRIAL_BALANCE];
    }
    case "figure":
      return figureTargets(books, subject.word, month);
    case "open-item":
      return [subject.list];
    case "asset":
      return ["assets"];
    case "financial-account":
      return ["cash-flow", TRIAL_BALANCE];
    case "cash-line": {
      const figure = `cash-flow/${month ?? yearKey(books)}/${subject.side}/${subject.ledgerAccountId}`;
      return [figure, ...entriesOf(books, subject.ledgerAccountId, month), "cash-flow"];
    }
    case "project":
      return ["revenue-by-project", PROFIT_AND_LOSS];
    case "contact":
      return ["revenue-by-contact", "debtors"];
    case "document":
    case "tax-rate":
    case "series":
    case "reference":
      return ["entries", "completeness"];
    case "unknown-account":
      return [TRIAL_BALANCE];
    case "accepted-difference":
      return subject.of === null ? [] : subjectTargets(books, subject.of, month);
    case "signed-lead":
      return [`leads/${yearKey(books)}/closing/${subject.lead}`, "leads"];
    case "field":
    case "auditfile":
    case "budget":
    case "books":
      return [];
  }
}

const entriesOf = (books: Books, id: LedgerAccountId, month: Month | null): readonly string[] => {
  const { leadsTo } = leadToEntries(books, id, month);
  return leadsTo === undefined ? [] : [leadsTo];
};

/** The figures of an account on its statement, for a file without trial balance and entries. */
function accountFigures(books: Books, id: LedgerAccountId, month: Month | null): readonly string[] {
  const type = books.accounts.get(id)?.type;
  const when = month ?? yearKey(books);
  return type === undefined ? [] : [`${PROFIT_AND_LOSS}/${when}/${type}/${id}`];
}

const RESULT_KEYS: Readonly<Partial<Record<FigureWord, string>>> = {
  "figures.gross-profit": "gross-profit",
  "figures.operating-profit": "operating-profit",
  "figures.net-profit": "net-profit",
};
const SHEET_OF: Readonly<Partial<Record<FigureWord, string>>> = {
  "figures.total-revenue": PROFIT_AND_LOSS,
  "figures.total-expenses": PROFIT_AND_LOSS,
  "figures.ledger-movement": TRIAL_BALANCE,
  "figures.ledger-balances": TRIAL_BALANCE,
  "figures.cash-opening": "cash-flow",
  "figures.cash-closing": "cash-flow",
  "figures.cash-flow": "cash-flow",
  "figures.debtors": "debtors",
  "figures.creditors": "creditors",
  "figures.debtors-control-accounts": "debtors",
  "figures.creditors-control-accounts": "creditors",
  "figures.debtors-rows": "debtors",
  "figures.creditors-rows": "creditors",
  "figures.revenue-by-contact": "revenue-by-contact",
  "figures.revenue-by-project": "revenue-by-project",
  "figures.expenses-by-contact": "expenses-by-contact",
  "figures.expenses-by-project": "expenses-by-project",
  "figures.entries": "completeness",
  "sections.revenue": PROFIT_AND_LOSS,
  "sections.direct_costs": PROFIT_AND_LOSS,
  "sections.expenses": PROFIT_AND_LOSS,
  "sections.other_income_expenses": PROFIT_AND_LOSS,
};

function figureTargets(books: Books, word: FigureWord, month: Month | null): readonly string[] {
  const when = month ?? yearKey(books);
  const key = RESULT_KEYS[word];
  if (key !== undefined) return [`${PROFIT_AND_LOSS}/${when}/${key}`, PROFIT_AND_LOSS];
  const sheet = SHEET_OF[word];
  if (sheet !== undefined) return [sheet];
  return word.startsWith("sections.") ? ["balance-sheet"] : ["balance-sheet", TRIAL_BALANCE];
}
