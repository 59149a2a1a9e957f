/** The filter of sales invoices, and their states as the real service names them. Gap: Sales invoices. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { parseInstant } from "../../calendar/instant.ts";
import type { SalesInvoiceRecord } from "./administration-books.ts";
import {
  ALL,
  type DocumentFilter,
  identifierIn,
  periodIn,
  referenceIn,
} from "./document-filter.ts";
import { lastValue, readFilterTerms, termReader } from "./filter-terms.ts";
import type { FilterReading } from "./tax-rate-filter.ts";

/** Nothing is scheduled, reminded of or given up here, so no invoice has those states. */
export const SALES_INVOICE_STATES = [
  "draft",
  "open",
  "scheduled",
  "pending_payment",
  "late",
  "reminded",
  "paid",
  "uncollectible",
] as const;
export type SalesInvoiceState = (typeof SALES_INVOICE_STATES)[number];

type StoredState = SalesInvoiceRecord["state"];

/** Books can give an invoice the states of documents: a new one is still a draft, a saved one is open. */
const SHOWN_STATES: Readonly<Record<StoredState, SalesInvoiceState>> = {
  draft: "draft",
  new: "draft",
  open: "open",
  saved: "open",
  late: "late",
  paid: "paid",
  pending_payment: "pending_payment",
};

export const salesInvoiceState = (state: StoredState): SalesInvoiceState => SHOWN_STATES[state];

export interface SalesInvoiceFilter extends DocumentFilter {
  /** True for a condition that no invoice here meets. */
  readonly matchesNone: boolean;
}

/** Any filter replaces the default, which an empty one has. Unknown keys are ignored. */
export const SALES_INVOICES_BY_DEFAULT = "period:this_year";

/** Problems are in the words of the service. */
export function readSalesInvoiceFilter(
  text: string,
  today: CalendarDate,
): FilterReading<SalesInvoiceFilter> {
  const terms = readFilterTerms(text.trim() === "" ? SALES_INVOICES_BY_DEFAULT : text);
  if (terms === null) return { ok: false, problems: ["Filter is invalid"] };
  const problems: string[] = [];
  const read = termReader(terms, problems);
  const days = periodIn(lastValue(terms, "period"), today, problems);
  const states = read("state", "Status is not included in the list", statesIn);
  const contactId = read("contact_id", "Contact is invalid", identifierIn);
  // No invoice here has a workflow, or was made by a recurring one.
  const foreign = [
    read("recurring_sales_invoice_id", "Recurring Sales Invoice is invalid", identifierIn),
    read("workflow_id", "Workflow is invalid", identifierIn),
  ];
  const createdAfter = read("created_after", "Created After is invalid", instantIn);
  const updatedAfter = read("updated_after", "Updated After is invalid", instantIn);
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    filter: {
      matchesNone: foreign.some((id) => id !== undefined) || states?.length === 0,
      ...(days === undefined ? {} : { days }),
      ...(states === undefined || states === ALL ? {} : { states }),
      ...(contactId === undefined ? {} : { contactId }),
      ...referenceIn(terms),
      ...(createdAfter === undefined ? {} : { createdAfter }),
      ...(updatedAfter === undefined ? {} : { updatedAfter }),
    },
  };
}

const isState = (word: string): word is SalesInvoiceState =>
  SALES_INVOICE_STATES.some((state) => state === word);

/** The stored states that are shown as one of the given ones; none for states that no invoice has. */
function statesIn(values: readonly string[]): readonly string[] | typeof ALL | null {
  if (!values.every((value) => value === ALL || isState(value))) return null;
  if (values.includes(ALL)) return ALL;
  return Object.entries(SHOWN_STATES)
    .filter(([, shown]) => values.includes(shown))
    .map(([stored]) => stored);
}

const instantIn = (values: readonly string[]): string | null => parseInstant(values.at(-1) ?? "");
