/** What an endpoint is: a value. Access, paging, format and errors are done once, in `http`. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { FiscalCalendar } from "../../calendar/fiscal-year.ts";
import type { RecordNode } from "../records/record.ts";
import type { Store } from "../store/store.ts";

export const SCOPES = [
  "sales_invoices",
  "documents",
  "estimates",
  "bank",
  "time_entries",
  "settings",
] as const;
export type Scope = (typeof SCOPES)[number];

/** `anyToken` asks for a valid token and no scope. */
export type ScopeRule =
  | { readonly allOf: readonly Scope[] }
  | { readonly anyOf: readonly Scope[] }
  | { readonly anyToken: true };

/** By default the specification's words to the letter, or as the real service answers today. */
export type Shapes = "specification" | "current";

export interface CalledAdministration {
  readonly id: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly fiscalCalendar: FiscalCalendar;
}

/** One request, decoded and allowed. */
export interface Call {
  readonly store: Store;
  readonly administration: CalledAdministration;
  /** Today in the administration's time zone, or the day it is pinned to. */
  readonly today: CalendarDate;
  /** ISO 8601, UTC, milliseconds. */
  readonly now: string;
  readonly shapes: Shapes;
  readonly userId: string;
  /** Scopes of the token, for endpoints whose rule depends on the record. */
  readonly scopes: readonly Scope[];
  /** Named parts of the path, digits. */
  readonly path: Readonly<Record<string, string>>;
  /** As sent, one value each. */
  readonly query: Readonly<Record<string, string>>;
  /** The body as a tree of plain values, integers as text; null when there is none. */
  readonly body: unknown;
  /** Where the service itself can be reached, for links in answers. */
  readonly baseUrl: string;
}

/** Which page of how many rows, for `Link` and `X-Total-Count`. */
export interface PageShown {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

export type Answer =
  /** `root` names the outermost XML element. */
  | {
      readonly kind: "record";
      readonly status: 200 | 201;
      readonly root: string;
      readonly record: RecordNode;
      readonly page?: PageShown;
    }
  | { readonly kind: "nothing"; readonly status: 204 }
  | {
      readonly kind: "elsewhere";
      readonly status: 302;
      readonly location: string;
      readonly message: string;
    };

export interface Endpoint {
  /** As docs and coverage call it: `GET /reports/general_ledger`. */
  readonly operation: string;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below the administration, without format: `/reports/ledger_accounts/{ledger_account_id}`. */
  readonly path: string;
  readonly scopes: ScopeRule;
  /** The text of the 401 when a scope is missing, where the usual one does not fit. */
  readonly scopeRefusal?: string;
  /** Counts for the smaller rate limit. */
  readonly isReport: boolean;
  readonly answer: (call: Call) => Answer;
}

/** Thrown by endpoints and rules; `http` alone turns it into an answer. */
export class Refusal extends Error {
  readonly status: 400 | 401 | 402 | 404 | 405 | 406 | 413 | 415 | 422 | 429;
  constructor(status: Refusal["status"], text: string) {
    super(text);
    this.name = "Refusal";
    this.status = status;
  }
}
