/** Puts the statements of accounts in order and says what is between them: days that are missing or doubled. */
import { type Amount, add, amountText, equalAmounts, subtract, ZERO } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import type {
  BankStatement,
  BankStatements,
  OneStatement,
  StatementGap,
} from "./bank-statement.ts";
import { compareText } from "./ledger-account.ts";

/** The statements of all accounts, each once, in order; with the gaps in and between them. */
export function statementsInOrder(
  statements: readonly BankStatement[],
): Pick<BankStatements, "statements" | "gaps"> {
  const ordered: BankStatement[] = [];
  const gaps: StatementGap[] = [];
  const accounts = Map.groupBy(statements.toSorted(compareStatements), accountOf);
  for (const own of accounts.values()) {
    const { kept, repeated } = eachOnce(own);
    ordered.push(...kept);
    gaps.push(...kept.flatMap(missingBalances), ...repeated, ...gapsBetween(kept));
  }
  gaps.push(...severalCurrencies(ordered));
  return { statements: ordered, gaps };
}

const accountOf = ({ account, currency }: BankStatement): string => `${account} ${currency}`;

const compareStatements = (left: BankStatement, right: BankStatement): number =>
  compareText(accountOf(left), accountOf(right)) ||
  compareText(left.opening.on, right.opening.on) ||
  compareText(left.closing.on, right.closing.on) ||
  numberOf(left) - numberOf(right);

const numberOf = ({ number }: BankStatement): number =>
  /^\d{1,15}$/.test(number ?? "") ? Number.parseInt(number ?? "", 10) : 0;

interface Once {
  readonly kept: readonly BankStatement[];
  readonly repeated: readonly StatementGap[];
}

/**
 * Of statements that are the same the one with the most lines: a batch may be divided in one file and not in another.
 */
function eachOnce(statements: readonly BankStatement[]): Once {
  const groups = Map.groupBy(statements, contentsOf);
  const kept = new Map<BankStatement, BankStatement>();
  const repeated: StatementGap[] = [];
  for (const [first, ...others] of groups.values()) {
    if (first === undefined) continue;
    const longest = others.reduce(
      (most, one) => (one.lines.length > most.lines.length ? one : most),
      first,
    );
    kept.set(first, longest);
    for (const one of [first, ...others]) {
      if (one === longest) continue;
      repeated.push({ kind: "repeated", ...oneStatement(one), fileNameKept: longest.fileName });
    }
  }
  return { kept: statements.flatMap((one) => kept.get(one) ?? []), repeated };
}

/** What statements have in common that are the same: balances, the last day, and the total of each day. */
function contentsOf({ opening, closing, lines }: BankStatement): string {
  const days = new Map<CalendarDate, Amount>();
  for (const { bookedOn, amount } of lines) {
    days.set(bookedOn, add(days.get(bookedOn) ?? ZERO, amount));
  }
  const totals = [...days].map(([day, total]) => `${day} ${amountKey(total)}`).sort();
  return [closing.on, amountKey(opening.amount), amountKey(closing.amount), ...totals].join("|");
}

const amountKey = (amount: Amount): string => amountText(amount, 2);

const oneStatement = (statement: BankStatement): OneStatement => {
  const { account, currency, fileName, closing } = statement;
  return { account, currency, fileName, closing };
};

function missingBalances(statement: BankStatement): readonly StatementGap[] {
  const { opening, closing } = statement;
  const missing: StatementGap[] = [];
  if (!opening.isStated) missing.push({ kind: "opening-missing", ...oneStatement(statement) });
  if (!closing.isStated) missing.push({ kind: "closing-missing", ...oneStatement(statement) });
  return missing;
}

/** Compares each statement with the one before it that lasts longest. */
function gapsBetween([first, ...others]: readonly BankStatement[]): readonly StatementGap[] {
  const gaps: StatementGap[] = [];
  let earlier = first;
  for (const later of others) {
    if (earlier === undefined) break;
    const kind = between(earlier, later);
    if (kind !== null) {
      const { account, currency, opening } = later;
      gaps.push({
        kind,
        account,
        currency,
        earlier: { fileName: earlier.fileName, closing: earlier.closing },
        later: { fileName: later.fileName, opening },
        difference: subtract(opening.amount, earlier.closing.amount),
      });
    }
    if (later.closing.on >= earlier.closing.on) earlier = later;
  }
  return gaps;
}

function between(
  earlier: BankStatement,
  later: BankStatement,
): "days-missing" | "days-overlapping" | null {
  const isAfter = later.opening.on >= earlier.closing.on;
  const [last, first] = [lastDay(earlier), firstDay(later)];
  const isEqual = equalAmounts(later.opening.amount, earlier.closing.amount);
  if (isEqual && (isAfter || first >= last)) return null;
  return isAfter || first > last ? "days-missing" : "days-overlapping";
}

/** The first day with a line; without lines the day of the closing. */
const firstDay = ({ lines, closing }: BankStatement): CalendarDate =>
  lines.reduce((first, { bookedOn }) => (bookedOn < first ? bookedOn : first), closing.on);

/** The last day with a line; without lines the day of the opening. */
const lastDay = ({ lines, opening }: BankStatement): CalendarDate =>
  lines.reduce((last, { bookedOn }) => (bookedOn > last ? bookedOn : last), opening.on);

function severalCurrencies(statements: readonly BankStatement[]): readonly StatementGap[] {
  return [...Map.groupBy(statements, ({ account }) => account)].flatMap(([account, own]) => {
    const currencies = [...new Set(own.map(({ currency }) => currency))];
    return currencies.length > 1
      ? [{ kind: "several-currencies" as const, account, currencies }]
      : [];
  });
}
