/** Current accounts with those who own or lead the company: movements by nature, interest, and the borrowing limit. */
import {
  type Amount,
  add,
  amountOf,
  divideRounded,
  isPositive,
  isZero,
  multiply,
  subtract,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import { addDays, dateOf, daysBetween } from "../../calendar/calendar-date.ts";
import {
  daysOf,
  lastDayOf,
  type Month,
  monthNumberOf,
  monthOf,
  yearOf,
} from "../../calendar/month.ts";
import { accountsWithRole } from "../account-roles.ts";
import type { Books } from "../books.ts";
import type { CurrentAccountTerms } from "../client-input.ts";
import { dividendAccounts } from "../dividend-accounts.ts";
import { isOwnedByPersons, isUnowned } from "../form-of-business.ts";
import { compareText, type LedgerAccountId } from "../ledger-account.ts";
import { oncePerBooks } from "../once-per-books.ts";
import type { Side } from "../signs.ts";
import type { SourceHash } from "../source.ts";
import { rowOf } from "../trial-balance.ts";
import { borrowingLimit } from "../yearly/shareholder-figures.ts";
import { balanceMovements, type NaturedMovement } from "./movement-natures.ts";

/**
 * `withdrawals` and `deposits`: money; `interest`, `dividend`: by the account on the other side; the rest is `other`.
 */
export const CURRENT_ACCOUNT_KINDS = [
  ...(["withdrawals", "deposits", "interest", "dividend", "other"] as const),
];
export type CurrentAccountKind = (typeof CURRENT_ACCOUNT_KINDS)[number];

/** Debit positive. */
export interface CurrentAccountMonth {
  readonly month: Month;
  /** Kinds without an entry in the month are absent. */
  readonly moved: ReadonlyMap<CurrentAccountKind, Amount>;
  readonly closing: Amount;
  readonly ledgerSources: readonly SourceHash[];
  readonly entrySources: readonly SourceHash[];
}

/** What `other` consists of, over all months; debit positive. */
export interface OtherMovement {
  /** Null for documents with several accounts on both sides. */
  readonly counterId: LedgerAccountId | null;
  readonly amount: Amount;
}

/** Debit positive. */
export interface CurrentAccount {
  readonly id: LedgerAccountId;
  /** The side of the balance sheet: `debit` for a receivable. */
  readonly side: Side;
  /** Whether its holder is a natural person, as far as the user or the code says. */
  readonly isOfPerson: boolean;
  readonly opening: Amount;
  readonly months: readonly CurrentAccountMonth[];
  readonly others: readonly OtherMovement[];
  /** Null if the user states no interest. */
  readonly interest: {
    readonly terms: CurrentAccountTerms & { readonly interest: Amount };
    readonly computed: Amount;
  } | null;
}

/** Those with a balance or an entry. */
export const currentAccounts = oncePerBooks((books: Books): readonly CurrentAccount[] => {
  const ids = new Set([
    ...accountsWithRole(books, "current-accounts"),
    ...(books.clientInput?.currentAccounts.keys() ?? []),
  ]);
  return [...books.accounts.keys()].flatMap((id) => {
    if (!ids.has(id)) return [];
    const account = accountOf(books, id);
    const isUsed = account.months.some(({ moved, closing }) => moved.size > 0 || !isZero(closing));
    return isUsed || !isZero(account.opening) ? [account] : [];
  });
});

/** Codes of current accounts with companies: of the group, and participations. */
const OF_COMPANIES = ["BVorVog", "BVorVov", "BVorVop", "BSchSag", "BSchSao", "BSchSap"];

function accountOf(books: Books, id: LedgerAccountId): CurrentAccount {
  const account = books.accounts.get(id);
  const code = account?.rgsCode ?? "";
  const terms = books.clientInput?.currentAccounts.get(id) ?? null;
  const holder = terms?.holder ?? null;
  const moved = balanceMovements(books).get(id) ?? [];
  const kindOf = kindsOf(books);
  const months = books.months.map(({ month, generalLedger, entrySources }) => {
    const own = moved.filter((one) => one.month === month);
    const kinds = Map.groupBy(own, kindOf);
    return {
      ...{ month, entrySources, ledgerSources: generalLedger.sources },
      moved: new Map([...kinds].map(([kind, all]) => [kind, totalOf(all)])),
      closing: rowOf(generalLedger, id).closing,
    };
  });
  const [first] = books.months;
  const opening = first === undefined ? ZERO : rowOf(first.generalLedger, id).opening;
  const others = Map.groupBy(
    moved.filter((one) => kindOf(one) === "other"),
    ({ counterId }) => counterId,
  );
  const rate = terms?.interest ?? null;
  return {
    ...{ id, opening, months },
    side:
      account?.type === "current_assets" || account?.type === "non_current_assets"
        ? "debit"
        : "credit",
    isOfPerson:
      holder === null ? !OF_COMPANIES.some((of) => code.startsWith(of)) : holder !== "company",
    others: [...others].map(([counterId, all]) => ({ counterId, amount: totalOf(all) })),
    interest:
      terms === null || rate === null
        ? null
        : {
            terms: { ...terms, interest: rate },
            computed:
              terms.balances === "monthly"
                ? interestOfMonths(months, rate)
                : interestOfDays(books, id, { opening, rate }),
          },
  };
}

const totalOf = (movements: readonly NaturedMovement[]): Amount =>
  sumOf(movements.map(({ amount }) => amount));

function kindsOf(books: Books): (movement: NaturedMovement) => CurrentAccountKind {
  const interest = new Set(accountsWithRole(books, "financial-result"));
  const dividends = dividendAccounts(books);
  return ({ counterId, nature, amount }) => {
    if (counterId !== null && interest.has(counterId)) return "interest";
    if (counterId !== null && dividends.has(counterId)) return "dividend";
    if (nature !== "bank" && nature !== "transfers") return "other";
    return isPositive(amount) ? "withdrawals" : "deposits";
  };
}

const MONTHS_AND_PERCENT = amountOf("1200");

/** Over the balances at the ends of the months, each before the interest that was booked in it. */
function interestOfMonths(months: readonly CurrentAccountMonth[], rate: Amount): Amount {
  const balances = months.map(({ closing, moved }) =>
    subtract(closing, moved.get("interest") ?? ZERO),
  );
  return divideRounded(multiply(sumOf(balances), rate), MONTHS_AND_PERCENT, 2);
}

/** Over the balance with which each day starts; a year has 365 days, or 366. */
function interestOfDays(
  books: Books,
  id: LedgerAccountId,
  { opening, rate }: { readonly opening: Amount; readonly rate: Amount },
): Amount {
  const { first, last } = daysOf(books.period);
  const postings = Map.groupBy(books.sums.postingsOn(id), ({ date }) => date);
  const yearEnds = books.months.filter(({ month }) => monthNumberOf(month) === 12);
  // The days after which the balance or the length of the year is another one.
  const days = new Set([
    ...postings.keys(),
    ...yearEnds.map(({ month }) => lastDayOf(month)),
    last,
  ]);
  let [balance, from] = [opening, addDays(first, -1)];
  const perYear = new Map<number, Amount>();
  for (const day of [...days].toSorted(compareText)) {
    const year = yearOf(monthOf(day));
    const part = multiply(balance, amountOf(String(daysBetween(from, day))));
    perYear.set(year, add(perYear.get(year) ?? ZERO, part));
    balance = add(balance, sumOf((postings.get(day) ?? []).map(({ amount }) => amount)));
    from = day;
  }
  return sumOf(
    [...perYear].map(([year, sum]) =>
      divideRounded(multiply(sum, rate), amountOf(String(100 * daysIn(year))), 2),
    ),
  );
}

const daysIn = (year: number): number =>
  daysBetween(dateOf(`${String(year)}-01-01`), dateOf(`${String(year + 1)}-01-01`));

/** What holders who are natural persons owe on 31 December, beside the limit of that year; all are positive. */
export interface BorrowingCheck {
  readonly month: Month;
  readonly owed: Amount;
  /** Null for a year whose limit is not known. */
  readonly limit: Amount | null;
  readonly sources: readonly SourceHash[];
}

/** Whether a holder who is a natural person may owe the company: the limit applies to nobody else. */
export const hasBorrowingLimit = (books: Books): boolean =>
  !isOwnedByPersons(books) &&
  !isUnowned(books) &&
  currentAccounts(books).some(({ isOfPerson }) => isOfPerson);

/** Null where the limit does not apply, and if no month ends on 31 December. */
export function borrowingCheck(books: Books): BorrowingCheck | null {
  const accounts = currentAccounts(books).filter(({ isOfPerson }) => isOfPerson);
  const december = books.months.findLast(({ month }) => monthNumberOf(month) === 12);
  if (december === undefined || !hasBorrowingLimit(books)) return null;
  const balances = accounts.map(({ id }) => rowOf(december.generalLedger, id).closing);
  return {
    month: december.month,
    owed: sumOf(balances.filter(isPositive)),
    limit: borrowingLimit(yearOf(december.month)),
    sources: december.generalLedger.sources,
  };
}
