/** Reads nested rows of a receipt: the records they may refer to, and the list of their problems. */

import type { CalendarDate } from "../../../calendar/calendar-date.ts";
import type { AccountType } from "../../../ledger/ledger-account.ts";
import type { TaxRateRecord } from "../../rules/administration-books.ts";
import type { ProductRecord } from "../../rules/subscription-books.ts";
import type { FieldProblem } from "../endpoint.ts";
import { sentOr } from "./body-kinds.ts";
import { BLANK, MUST_EXIST } from "./field-problems.ts";
import type { DetailSent } from "./receipt-body.ts";

export interface RowSources {
  readonly now: string;
  readonly today: CalendarDate;
  readonly newId: () => string;
  readonly taxRates: ReadonlyMap<string, TaxRateRecord>;
  /** The types of the accounts that rows refer to; unknown accounts are absent. */
  readonly accountTypes: ReadonlyMap<string, AccountType>;
  readonly defaultAccountId: string | null;
  readonly projectIds: ReadonlySet<string>;
  readonly products: ReadonlyMap<string, ProductRecord>;
  /** Problems are added here. */
  readonly problems: FieldProblem[];
}

/** The account that was sent, or else the stored account; empty for none. */
export function accountIn(
  field: string,
  sent: string | null | undefined,
  stored: string,
  { accountTypes, problems }: RowSources,
): string {
  const id = sentOr(sent, stored) ?? stored;
  if (id === "") problems.push({ field, ...BLANK });
  else if (sent != null && sent !== "" && !accountTypes.has(id))
    problems.push({ field, ...MUST_EXIST });
  return id;
}

/** Per request; reading more would block other requests. Gap: Request bodies. */
const ROWS_MAX = 1_000;

/** The stored rows with the sent rows applied; omitted rows stay. Null for too many rows. */
export function changedRows<Sent extends RowSent, Row extends { readonly id: string }>(
  sent: readonly Sent[],
  stored: readonly Row[],
  { field, problems }: { readonly field: string; readonly problems: FieldProblem[] },
  read: (row: Sent, before: Row | null, rows: readonly Row[]) => Row,
): readonly Row[] | null {
  if (sent.length > ROWS_MAX) {
    const text = `can be ${String(ROWS_MAX)} in one request, not ${String(sent.length)}`;
    problems.push({ field: `${field}s`, text, word: "too_many" });
    return null;
  }
  const rows = new Map(stored.map((row) => [row.id, row]));
  for (const row of sent) {
    const id = sentOr(row.id, null);
    const before = id === null ? null : (rows.get(id) ?? null);
    if (id !== null && before === null) {
      problems.push({ field, text: `${id} does not exist`, word: "not_found" });
    } else if (row._destroy === true) {
      if (id !== null) rows.delete(id);
    } else {
      const after = read(row, before, [...rows.values()]);
      rows.set(after.id, after);
    }
  }
  return [...rows.values()];
}

type RowSent = Pick<DetailSent, "id" | "_destroy">;
