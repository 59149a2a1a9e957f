/** Statements as text: a line for the balances, and one for each entry. */
import { readFileSync } from "node:fs";
import { amountText } from "../../../src/amount/amount.ts";
import { readStatements } from "../../../src/imported-files/bank-statements/read-bank-statements.ts";
import type { OpenedFile } from "../../../src/imported-files/internal/opened-files.ts";
import type {
  BankStatement,
  BankStatements,
  StatementBalance,
  StatementLine,
} from "../../../src/ledger/bank-statement.ts";

export const fixtureBytes = (name: string): Buffer =>
  readFileSync(`fixtures/bank-statements/${name}`);

/** A file of these bytes, in pieces of a length. */
export function statementFile(
  name: string,
  bytes: string | Uint8Array,
  length = 65_536,
): OpenedFile {
  const all = Buffer.from(bytes);
  return {
    name,
    pieces: (async function* () {
      for (let at = 0; at < all.length; at += length) yield all.subarray(at, at + length);
    })(),
  };
}

export const readText = (text: string | Uint8Array, name = "statement"): Promise<BankStatements> =>
  readStatements([statementFile(name, text)]);

export const readFixture = (name: string): Promise<BankStatements> =>
  readText(fixtureBytes(name), name);

export const textOf = (statements: readonly BankStatement[]): readonly string[] =>
  statements.flatMap(({ account, currency, number, opening, closing, lines }) => [
    `${account} ${currency} no. ${number ?? "-"}: ${balanceText(opening)} to ${balanceText(closing)}`,
    ...lines.map(lineText),
  ]);

const balanceText = ({ on, amount, isStated }: StatementBalance): string =>
  `${on} ${amountText(amount, 2)}${isStated ? "" : " (derived)"}`;

const lineText = ({ bookedOn, valueOn, amount, isReversal, ...rest }: StatementLine): string =>
  [
    `${String(rest.lineNumber)}: ${bookedOn} (${valueOn ?? "-"}) ${amountText(amount, 2)}${isReversal ? " R" : ""}`,
    rest.counterparty ?? "-",
    rest.counterAccount ?? "-",
    rest.reference ?? "-",
    rest.description,
  ].join(" | ");
