/** What nested rows of a receipt are read with: what they may name, and where their problems go. */
import type { CalendarDate } from "../../../calendar/calendar-date.ts";
import type { AccountType } from "../../../ledger/ledger-account.ts";
import type { TaxRateRecord } from "../../rules/administration-books.ts";
import type { ProductRecord } from "../../rules/subscription-books.ts";
import type { FieldProblem } from "../endpoint.ts";
import { BLANK, MUST_EXIST } from "./field-problems.ts";
import type { DetailSent } from "./receipt-body.ts";
import { given, isSet } from "./sent-values.ts";

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

/** Of one request; reading more would keep everybody else waiting. Gap: Request bodies. */
const ROWS_MAX = 1_000;

/** The rows of a receipt over those that are kept: rows that are not mentioned stay. Null for too many. */
export function changedRows<Sent extends RowSent, Row extends { readonly id: string }>(
  sent: readonly Sent[],
  kept: readonly Row[],
  { field, problems }: { readonly field: string; readonly problems: FieldProblem[] },
  read: (row: Sent, before: Row | null, rows: readonly Row[]) => Row,
): readonly Row[] | null {
  if (sent.length > ROWS_MAX) {
    const text = `can be ${String(ROWS_MAX)} in one request, not ${String(sent.length)}`;
    problems.push({ field: `${field}s`, text, word: "too_many" });
    return null;
  }
  const rows = new Map(kept.map((row) => [row.id, row]));
  for (const row of sent) {
    const id = given(row.id, null);
    const before = id === null ? null : (rows.get(id) ?? null);
    if (id !== null && before === null) {
      problems.push({ field, text: `${id} does not exist`, word: "not_found" });
    } else if (isSet(row._destroy)) {
      if (id !== null) rows.delete(id);
    } else {
      const after = read(row, before, [...rows.values()]);
      rows.set(after.id, after);
    }
  }
  return [...rows.values()];
}

type RowSent = Pick<DetailSent, "id" | "_destroy">;
