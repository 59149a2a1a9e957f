/** The filter of bank mutations. Gap: Bank mutations. */
import type { Amount } from "../../amount/amount.ts";
import type { CalendarDate, DateRange } from "../../calendar/calendar-date.ts";
import { ALL, identifierIn, periodIn } from "./document-filter.ts";
import { lastValue, readFilterTerms, termReader } from "./filter-terms.ts";
import { MUTATION_STATES, type MutationState } from "./mutation-state.ts";
import type { FilterReading } from "./tax-rate-filter.ts";
import { readMoney } from "./typed-money.ts";

/** As on a bank statement: a debit is money that leaves the account. */
const MUTATION_TYPES = ["debit", "credit"] as const;
type MutationType = (typeof MUTATION_TYPES)[number];

/** Absent fields match every mutation. */
export interface MutationFilter {
  readonly days?: DateRange;
  readonly state?: MutationState;
  readonly type?: MutationType;
  readonly financialAccountId?: string;
  /** Signed as the mutation; both ends included. */
  readonly amountFrom?: Amount;
  readonly amountTo?: Amount;
}

/** Any filter replaces the default, which an empty one has. Unknown keys are ignored. */
export const MUTATIONS_BY_DEFAULT = "period:this_year";

/** Problems are in the words of the service. */
export function readMutationFilter(
  text: string,
  today: CalendarDate,
): FilterReading<MutationFilter> {
  const terms = readFilterTerms(text.trim() === "" ? MUTATIONS_BY_DEFAULT : text);
  if (terms === null) return { ok: false, problems: ["Filter is invalid"] };
  const problems: string[] = [];
  const read = termReader(terms, problems);
  const days = periodIn(lastValue(terms, "period"), today, problems);
  const state = read("state", "State is not included in the list", wordIn(MUTATION_STATES));
  const type = read(
    "mutation_type",
    "Mutation Type is not included in the list",
    wordIn(MUTATION_TYPES),
  );
  const financialAccountId = read(
    "financial_account_id",
    "Financial Account is invalid",
    identifierIn,
  );
  const amountFrom = read("amount_from", "Amount From is invalid", amountIn);
  const amountTo = read("amount_to", "Amount To is invalid", amountIn);
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    filter: {
      ...(days === undefined ? {} : { days }),
      ...(state === undefined || state === ALL ? {} : { state }),
      ...(type === undefined || type === ALL ? {} : { type }),
      ...(financialAccountId === undefined ? {} : { financialAccountId }),
      ...(amountFrom === undefined ? {} : { amountFrom }),
      ...(amountTo === undefined ? {} : { amountTo }),
    },
  };
}

/** Every word of a list is the same as `all`. */
const wordIn =
  <Word extends string>(words: readonly Word[]) =>
  (values: readonly string[]): Word | typeof ALL | null => {
    if (!values.every((value) => value === ALL || words.some((word) => word === value)))
      return null;
    const [only, ...more] = words.filter((word) => values.includes(word));
    return only === undefined || more.length > 0 || values.includes(ALL) ? ALL : only;
  };

function amountIn(values: readonly string[]): Amount | null {
  const money = readMoney(values.at(-1) ?? "");
  return money.ok ? money.amount : null;
}
