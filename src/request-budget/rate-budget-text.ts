/** A rate budget as text and back. Unreadable text gives an unused budget: only the last minutes are lost. */
import { BUDGET_UNUSED, type BudgetState } from "./rate-budget.ts";

/** Text of another version is ignored. */
const FORMAT_VERSION = 1;

export const budgetText = (state: BudgetState): string =>
  JSON.stringify({ version: FORMAT_VERSION, state });

export function readBudget(text: unknown): BudgetState {
  if (typeof text !== "string") return BUDGET_UNUSED;
  const stored = parsed(text);
  if (!isFields(stored) || stored["version"] !== FORMAT_VERSION) return BUDGET_UNUSED;
  const { state } = stored;
  return isState(state) ? state : BUDGET_UNUSED;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not written by this program; the answers of the service will state what is left.
    return null;
  }
}

type Fields = Readonly<Record<string, unknown>>;
type Test = (value: unknown) => boolean;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isCount: Test = (value) => Number.isSafeInteger(value);
const isFlag: Test = (value) => typeof value === "boolean";
const isRateClass: Test = (value) => value === null || value === "all" || value === "reports";

const has =
  (tests: Readonly<Record<string, Test>>): Test =>
  (value) =>
    isFields(value) && Object.entries(tests).every(([name, isRight]) => isRight(value[name]));
const listOf =
  (isRight: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(isRight);
/** Tests the value of each class that is present. */
const perClass = (isRight: Test): Test => {
  const isAbsentOrRight: Test = (value) => value === undefined || isRight(value);
  return has({ all: isAbsentOrRight, reports: isAbsentOrRight });
};

const isCounted: Test = (value) =>
  value === undefined || has({ all: isCount, reports: isCount })(value);

const FLIGHT = { number: isCount, pid: isCount, isReport: isFlag };
const STATE = has({
  next: isCount,
  windowMs: isCount,
  flights: listOf(has({ ...FLIGHT, sentMs: isCount })),
  spent: listOf(
    has({ endedMs: isCount, isReport: isFlag, readingClass: isRateClass, count: isCount }),
  ),
  waiting: listOf(has({ ...FLIGHT, pollAtMs: isCount })),
  readings: perClass(has({ left: isCount, resetMs: isCount, sentMs: isCount })),
  limits: perClass(isCount),
  counted: isCounted,
  closedUntilMs: perClass(isCount),
});

const isState = (value: unknown): value is BudgetState => STATE(value);
