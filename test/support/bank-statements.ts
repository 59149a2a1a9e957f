/** Gives books bank statements, written in a test. */
import { amountOf, sumOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type { BankStatement, StatementLine } from "../../src/ledger/bank-statement.ts";
import type { Books } from "../../src/ledger/books.ts";
import { ownersOf } from "../../src/ledger/dossier/bank-accounts.ts";

/**
 * Reads statements; the closing balance of each follows from its lines.
 *
 *   statement NL00TEST0000001100 2025-01-01 100.00 2025-01-31     account, opening day and balance, closing day
 *   2025-01-10 -20.00 Rent of January                            `reversal` as the first word marks a reversal
 */
export function statementsFrom(text: string): readonly BankStatement[] {
  const statements: BankStatement[] = [];
  for (const [at, written] of text.split("\n").entries()) {
    const [word = "", ...rest] = written.trim().split(/\s+/);
    if (word === "statement") {
      const [account = "", opened = "", opening = "", closed = "", currency = "EUR"] = rest;
      statements.push({
        ...{ fileName: `${closed}.xml`, account, currency, number: null, lines: [] },
        opening: { on: dateOf(opened), amount: amountOf(opening), isStated: true },
        closing: { on: dateOf(closed), amount: amountOf(opening), isStated: true },
      });
    } else if (word !== "") withLine(statements, lineOf(word, rest, at + 1));
  }
  return statements;
}

function lineOf(day: string, [sum = "", ...words]: readonly string[], at: number): StatementLine {
  const isReversal = words[0] === "reversal";
  return {
    ...{ bookedOn: dateOf(day), valueOn: null, amount: amountOf(sum), isReversal },
    ...{ counterparty: null, counterAccount: null, reference: null, lineNumber: at },
    description: words.slice(isReversal ? 1 : 0).join(" "),
  };
}

function withLine(statements: BankStatement[], line: StatementLine): void {
  const last = statements.pop();
  if (last === undefined) throw new Error("a line comes after its statement");
  const amount = sumOf([last.closing.amount, line.amount]);
  statements.push({
    ...last,
    lines: [...last.lines, line],
    closing: { ...last.closing, amount },
  });
}

export function withStatementsOf(books: Books, text: string): Books {
  const statements = statementsFrom(text);
  const files = [...new Set(statements.map(({ fileName }) => fileName))].map((name, index) => ({
    ...{ name, contents: [name] },
    sha256: String(index + 1).padStart(64, "0"),
  }));
  const owners = ownersOf(statements, books);
  return { ...books, bankStatements: { files, statements, remarks: [], owners } };
}
