/** Which payment settles which debt, where entries have no link between the two. */
import {
  type Amount,
  compareAmounts,
  equalAmounts,
  isPositive,
  isZero,
  subtract,
  sumOf,
} from "../../amount/amount.ts";
import { addDays, type CalendarDate } from "../../calendar/calendar-date.ts";
import { monthOf } from "../../calendar/month.ts";
import { compareText } from "../ledger-account.ts";

/** A debt or what settles one; the amount is positive. */
export interface DatedAmount {
  readonly on: CalendarDate;
  readonly amount: Amount;
}

/** A part of a settlement. */
export interface SettledPart<Own extends DatedAmount> {
  readonly settlement: Own;
  readonly amount: Amount;
}

interface SettledDebt<Debt extends DatedAmount, Own extends DatedAmount> {
  readonly debt: Debt;
  /** By date. */
  readonly parts: readonly SettledPart<Own>[];
  readonly open: Amount;
}

/**
 * Which of equal debts is paid: `month-before` that of the month before, as for a return, `latest` that of the month
 * itself, as for wages.
 */
export type PaymentHabit = "month-before" | "latest";

/** Wages are often paid some days before the date of their journal. */
const EARLY_DAYS = 10;

/**
 * A payment of exactly a debt settles it, and so do the payments of a month that are together exactly a debt. What is
 * left settles the oldest debts first.
 */
export function settledDebts<Debt extends DatedAmount, Own extends DatedAmount>(
  debts: readonly Debt[],
  settlements: readonly Own[],
  habit: PaymentHabit,
): {
  readonly debts: readonly SettledDebt<Debt, Own>[];
  /** What settles no debt, by date. */
  readonly rest: readonly SettledPart<Own>[];
} {
  const open = debts.toSorted(byDate).map((debt) => openDebt<Debt, Own>(debt));
  const single = settlements.toSorted(byDate);
  const together = takeWhole(
    open,
    single.map((one) => [one]),
    habit,
  );
  const left = takeWhole(open, [...Map.groupBy(together, ({ on }) => monthOf(on)).values()], habit);
  const rest = takeOldestFirst(open, left);
  return {
    debts: open.map(({ debt, parts, left: amount }) => ({
      debt,
      parts: parts.toSorted((one, other) => byDate(one.settlement, other.settlement)),
      open: amount,
    })),
    rest,
  };
}

/** Changes while settlements are divided. */
interface OpenDebt<Debt, Own extends DatedAmount> {
  readonly debt: Debt;
  readonly parts: SettledPart<Own>[];
  left: Amount;
}

const openDebt = <Debt extends DatedAmount, Own extends DatedAmount>(
  debt: Debt,
): OpenDebt<Debt, Own> => ({ debt, parts: [], left: debt.amount });

const byDate = (one: DatedAmount, other: DatedAmount): number => compareText(one.on, other.on);

/** The settlements of the groups that are no debt as a whole. */
function takeWhole<Debt extends DatedAmount, Own extends DatedAmount>(
  debts: readonly OpenDebt<Debt, Own>[],
  groups: readonly (readonly Own[])[],
  habit: PaymentHabit,
): readonly Own[] {
  return groups.flatMap((group) => {
    const last = group.at(-1);
    if (last === undefined) return [];
    const sum = sumOf(group.map(({ amount }) => amount));
    const whole = likeliestFirst(debts, last.on, habit).find(
      ({ left }) => !isZero(left) && equalAmounts(left, sum),
    );
    if (whole === undefined) return group;
    for (const settlement of group) settle(whole, settlement, settlement.amount);
    return [];
  });
}

/** Those that may be meant by a payment on this day, the likeliest first. */
function likeliestFirst<Debt extends DatedAmount, Own extends DatedAmount>(
  debts: readonly OpenDebt<Debt, Own>[],
  on: CalendarDate,
  habit: PaymentHabit,
): readonly OpenDebt<Debt, Own>[] {
  const until = addDays(on, EARLY_DAYS);
  const latest = debts.filter(({ debt }) => debt.on <= until).toReversed();
  if (habit === "latest") return latest;
  const isBefore = ({ debt }: OpenDebt<Debt, Own>): boolean => monthOf(debt.on) < monthOf(on);
  return [...latest.filter(isBefore), ...latest.filter((one) => !isBefore(one))];
}

function takeOldestFirst<Debt extends DatedAmount, Own extends DatedAmount>(
  debts: readonly OpenDebt<Debt, Own>[],
  settlements: readonly Own[],
): readonly SettledPart<Own>[] {
  return settlements.flatMap((settlement) => {
    let { amount } = settlement;
    for (const debt of debts) {
      const part = compareAmounts(amount, debt.left) < 0 ? amount : debt.left;
      if (!isPositive(part)) continue;
      settle(debt, settlement, part);
      amount = subtract(amount, part);
    }
    return isZero(amount) ? [] : [{ settlement, amount }];
  });
}

function settle<Debt extends DatedAmount, Own extends DatedAmount>(
  debt: OpenDebt<Debt, Own>,
  settlement: Own,
  amount: Amount,
): void {
  debt.left = subtract(debt.left, amount);
  debt.parts.push({ settlement, amount });
}
