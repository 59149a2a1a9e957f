/** Joins the pages of a statement and lets the balances judge it: opening and lines must make the closing. */
import {
  type Amount,
  add,
  amountText,
  equalAmounts,
  isZero,
  negate,
  subtract,
  sumOf,
} from "../../../amount/amount.ts";
import { dateText } from "../../../calendar/date-text.ts";
import { Failure } from "../../../failure.ts";
import type { BankStatement, StatementLine } from "../../../ledger/bank-statement.ts";
import { FileFault } from "../../internal/file-fault.ts";
import type { StatedBalance, StatedStatement } from "./stated-statement.ts";

/**
 * The statements of one file. Failure code: `bank-statement-unbalanced`. Throws `FileFault` for a statement
 * without any balance.
 */
export function provenStatements(
  fileName: string,
  stated: readonly StatedStatement[],
): readonly BankStatement[] {
  const pages = stated.map((statement) => provenPage(fileName, statement));
  const joined: StatedStatement[] = [];
  for (const page of pages) {
    const before = joined.at(-1);
    if (before !== undefined && continues(before, page)) {
      joined.splice(-1, 1, {
        ...before,
        closing: page.closing,
        lines: [...before.lines, ...page.lines],
      });
    } else joined.push(page);
  }
  return joined.map((statement) => completed(fileName, provenPage(fileName, statement)));
}

/** Whether a page continues the statement before it: both have a balance between pages, or none, on that side. */
function continues(before: StatedStatement, page: StatedStatement): boolean {
  const { closing } = before;
  const { opening } = page;
  if (before.account !== page.account || before.currency !== page.currency) return false;
  if (before.number !== null && page.number !== null && before.number !== page.number) return false;
  if (closing === null || opening === null) return closing === opening;
  return !closing.isFinal && !opening.isFinal && equalAmounts(closing.amount, opening.amount);
}

/** A page that states one balance only is judged with the pages that it is joined to, or by nothing. */
function provenPage(fileName: string, page: StatedStatement): StatedStatement {
  const { opening, closing, lines } = page;
  if (opening === null || closing === null) return page;
  const movement = total(lines);
  const difference = subtract(closing.amount, add(opening.amount, movement));
  if (isZero(difference)) return page;
  // Some banks state the direction of the reversed entry, against ISO 20022. The balances say which it is.
  const reversals = total(lines.filter(({ isReversal }) => isReversal));
  if (equalAmounts(difference, negate(add(reversals, reversals)))) {
    return { ...page, lines: lines.map(turned) };
  }
  throw unbalanced(fileName, page, { opening, closing, movement, difference });
}

interface Unbalanced {
  readonly opening: StatedBalance;
  readonly closing: StatedBalance;
  readonly movement: Amount;
  readonly difference: Amount;
}

function unbalanced(
  fileName: string,
  { account, currency }: StatedStatement,
  { opening, closing, movement, difference }: Unbalanced,
): Failure {
  const money = (amount: Amount): string => `${amountText(amount, 2)} ${currency}`;
  const which = `${fileName}, account ${account}, statement to ${dateText(closing.on)}`;
  const made = `opening ${money(opening.amount)} and entries ${money(movement)}`;
  const stated = `the closing balance ${money(closing.amount)}`;
  return new Failure(
    "bank-statement-unbalanced",
    `${which}: ${made} do not make ${stated}, a difference of ${money(difference)}`,
    "Download the statement from the bank again and give the file unchanged. If the difference remains, ask the bank.",
  );
}

const turned = (line: StatementLine): StatementLine =>
  line.isReversal ? { ...line, amount: negate(line.amount) } : line;

const total = (lines: readonly StatementLine[]): Amount => sumOf(lines.map(({ amount }) => amount));

function completed(fileName: string, statement: StatedStatement): BankStatement {
  const { account, currency, number, opening, closing, lines, at } = statement;
  const movement = total(lines);
  const known = closing ?? opening;
  if (known === null) {
    throw new FileFault(at, `the statement of ${account} has no opening or closing balance`);
  }
  const days = lines.map(({ bookedOn }) => bookedOn).sort();
  const derived = (amount: Amount, on: StatedBalance["on"] | undefined) =>
    ({ on: on ?? known.on, amount, isStated: false }) as const;
  const statedOne = ({ on, amount }: StatedBalance) => ({ on, amount, isStated: true }) as const;
  return {
    fileName,
    account,
    currency,
    number,
    opening:
      opening === null ? derived(subtract(known.amount, movement), days[0]) : statedOne(opening),
    closing:
      closing === null ? derived(add(known.amount, movement), days.at(-1)) : statedOne(closing),
    lines,
  };
}
