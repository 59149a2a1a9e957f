/** What nested rows of a receipt are read with: what they may name, and where their problems go. */
import type { CalendarDate } from "../../../calendar/calendar-date.ts";
import type { AccountType } from "../../../ledger/ledger-account.ts";
import type { TaxRateRecord } from "../../rules/administration-books.ts";
import type { ProductRecord } from "../../rules/subscription-books.ts";
import type { FieldProblem } from "../endpoint.ts";
import { BLANK, MUST_EXIST } from "./field-problems.ts";
import { given } from "./sent-values.ts";

export interface RowSources {
  readonly now: string;
  readonly today: CalendarDate;
  readonly newId: () => string;
  readonly taxRates: ReadonlyMap<string, TaxRateRecord>;
  /** The types of the accounts that rows name; one that is not there does not exist. */
  readonly accountTypes: ReadonlyMap<string, AccountType>;
  readonly usualAccountId: string | null;
  readonly projectIds: ReadonlySet<string>;
  readonly products: ReadonlyMap<string, ProductRecord>;
  /** What is wrong is added here. */
  readonly problems: FieldProblem[];
}

/** The account that was sent, or the one that is kept; empty for none. */
export function accountIn(
  field: string,
  sent: string | null | undefined,
  kept: string,
  { accountTypes, problems }: RowSources,
): string {
  const id = given(sent, kept) ?? kept;
  if (id === "") problems.push({ field, ...BLANK });
  else if (sent != null && sent !== "" && !accountTypes.has(id))
    problems.push({ field, ...MUST_EXIST });
  return id;
}
