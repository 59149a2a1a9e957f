/** Books with a budget in few words: `8000 2025-01=100 2025-02=120`, `WPer 2025-01=50`, `revenue 2025-01=500`. */
import { parseAmount } from "../../src/amount/amount.ts";
import { parseMonth } from "../../src/calendar/month.ts";
import { invariant } from "../../src/failure.ts";
import type { Books } from "../../src/ledger/books.ts";
import type { Budget, BudgetLine, BudgetSubject } from "../../src/ledger/budget/budget.ts";
import { isResultType } from "../../src/ledger/ledger-account.ts";
import {
  RESULT_SECTIONS,
  type ResultSection,
  sectionsByRole,
  sideOfSection,
} from "../../src/ledger/result-sections.ts";
import { turn } from "../../src/ledger/signs.ts";
import { account } from "./books-notation.ts";

/** Amounts in the reader's sign. A group counts in the section after it: `WPer/expenses`. */
export function withBudget(books: Books, text: string): Books {
  const written = text.split("\n").filter((line) => line.trim() !== "");
  const lines = written.map((line, index) => lineOf(books, line.trim(), index + 1));
  const version = { name: "budget", lines };
  const budget: Budget = {
    ...{ fileName: "budget.csv", sha256: "0".repeat(64) },
    ...{ versions: [version], version },
  };
  return { ...books, budget };
}

function lineOf(books: Books, text: string, line: number): BudgetLine {
  const [name = "", ...cells] = text.split(/\s+/);
  const { subject, section } = subjectOf(books, name);
  const months = new Map(
    cells.map((cell) => {
      const [at = "", of = ""] = cell.split("=");
      const [month, amount] = [parseMonth(at), parseAmount(of)];
      invariant(month !== null && amount !== null, `"${cell}" is a month and its amount`);
      return [month, turn(amount, sideOfSection(section))] as const;
    }),
  );
  return { subject, name: "", months, line };
}

function subjectOf(
  books: Books,
  name: string,
): { readonly subject: BudgetSubject; readonly section: ResultSection } {
  const whole = RESULT_SECTIONS.find((section) => section === name);
  if (whole !== undefined) return { subject: { kind: "section", section: whole }, section: whole };
  const [code = "", of] = name.split("/");
  const group = RESULT_SECTIONS.find((section) => section === of);
  if (group !== undefined) {
    return { subject: { kind: "group", code, section: group }, section: group };
  }
  const id = account(name);
  const type = books.accounts.get(id)?.type;
  const section = sectionsByRole(books).get(id) ?? type;
  invariant(section !== undefined, `account ${name} is in the books`);
  invariant(isResultType(type), `account ${name} is of the result`);
  const own = RESULT_SECTIONS.find((one) => one === section);
  invariant(own !== undefined, `account ${name} has a section`);
  return { subject: { kind: "account", id }, section: own };
}
