/** The declaration of an endpoint, as a value. Access, paging, format and errors are handled once, in `http`. */

import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { FiscalCalendar } from "../../calendar/fiscal-year.ts";
import { invariant } from "../../failure.ts";
import type { JsonSchema } from "../../fields/kind.ts";
import type { RecordNode } from "../../fields/node.ts";
import type { WebhookTransport } from "../jobs/webhook-transport.ts";
import type { Shapes } from "../records/declared-record.ts";
import type { CountedPage } from "../store/page-of-rows.ts";
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

/** `anyToken` requires a valid token and no scope. */
export type ScopeRule =
  | { readonly allOf: readonly Scope[] }
  | { readonly anyOf: readonly Scope[] }
  | { readonly anyToken: true };

export interface CalledAdministration {
  readonly id: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly fiscalCalendar: FiscalCalendar;
}

/** One decoded and authorized request outside any administration. */
export interface OverallCall {
  readonly store: Store;
  /** The clock of the books: ISO 8601, UTC, milliseconds. */
  readonly now: string;
  readonly shapes: Shapes;
  readonly userId: string;
  /** Scopes of the token, for endpoints whose rule depends on the record. */
  readonly scopes: readonly Scope[];
  /** The administrations that the token may access; null for all. */
  readonly administrationIds: readonly string[] | null;
  /** As sent, one value each. */
  readonly query: Readonly<Record<string, string>>;
  /** The body as a tree of plain values, numbers as their original text; null without a body. */
  readonly body: unknown;
  /** The public address of the service, for links in answers. */
  readonly baseUrl: string;
  /** Calls the receivers of webhooks. */
  readonly webhooks: WebhookTransport;
}

/** One decoded and authorized request to an administration. */
export interface Call extends Omit<OverallCall, "administrationIds"> {
  readonly administration: CalledAdministration;
  /** The date of `now` in the administration's time zone. */
  readonly today: CalendarDate;
  /** Named parts of the path, digits. */
  readonly path: Readonly<Record<string, string>>;
  /** The address of the portal of a contact without a key: it shows nothing. Gap: Contacts. */
  readonly portalUrl: (contactId: string) => string;
}

export type Answer =
  /** `root` names the outermost XML element. */
  | {
      readonly kind: "record";
      readonly status: 200 | 201;
      readonly root: string;
      readonly record: RecordNode;
      readonly page?: CountedPage;
    }
  | { readonly kind: "nothing"; readonly status: 204 }
  /** A file of the service: `http` creates a short-lived link to it that needs no token. */
  | {
      readonly kind: "file";
      readonly status: 302;
      readonly file: LinkedFile;
      readonly message: string;
    }
  /** A page of the service: `http` creates the link and returns it as text. */
  | { readonly kind: "link"; readonly status: 200; readonly link: PageLink };

/** A page of the service that is reached by a link without a token. */
export interface PageLink {
  /** The first part of its path, which distinguishes the pages. */
  readonly prefix: string;
  readonly claims: Readonly<Record<string, string>>;
  /** Null for a link that does not expire. */
  readonly lifetimeSeconds: number | null;
}

/** The file behind a link: an export, or an attachment of a document. */
export interface LinkedFile {
  readonly source: "download" | "attachment";
  readonly administrationId: string;
  readonly id: string;
}

export const METHODS = ["GET", "POST", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];
/** A method and a path: `GET /reports/ledger_accounts/{ledger_account_id}`. */
export type Operation = `${Method} /${string}`;

export interface Route {
  readonly method: Method;
  readonly path: string;
  /** Whether the lower rate limit of reports applies. */
  readonly isReport: boolean;
}

/** The method and path of an operation. */
export function routeOf(operation: Operation): Route {
  const method = METHODS.find((known) => operation.startsWith(`${known} `));
  invariant(method !== undefined, `${operation} begins with a method`);
  const path = operation.slice(method.length + 1);
  return { method, path, isReport: path.startsWith("/reports/") };
}

export interface Endpoint {
  /** Its path is relative to the administration, without format. */
  readonly operation: Operation;
  readonly scopes: ScopeRule;
  /** The text of the 401 for a missing scope, where it differs from the default. */
  readonly scopeRefusal?: string;
  /** What the operation does, in one sentence, for the documentation of the service. */
  readonly summary: string;
  /** Query parameters by name, including `page` and `per_page`. */
  readonly query?: Readonly<Record<string, JsonSchema>>;
  /** Parameters that accept other values in the current shape. */
  readonly queryCurrent?: Readonly<Record<string, JsonSchema>>;
  /** Parameters of the example, beside those whose schema has one; ids are names of records (`rules/examples.ts`). */
  readonly exampleQuery?: Readonly<Record<string, string>>;
  /** The schema of the body; see `withBody`. */
  readonly body?: JsonSchema;
  /**
   * A realistic body that succeeds, for the documentation; a test sends it. Ids are names of records (`rules/examples.ts`).
   */
  readonly example?: unknown;
  /** Accepts a file: a multipart body with one part, decoded as `{ file: UploadedFile }`. */
  readonly isUpload?: true;
  readonly success: Success;
  readonly deprecated?: Deprecation;
  readonly answer: (call: Call) => Answer | Promise<Answer>;
}

/** A file as sent; its name and type are claimed by the sender. */
export interface UploadedFile {
  readonly filename: string;
  /** Media type without parameters, valid in a header. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** The response of an operation that succeeds. */
export interface Success {
  readonly status: 200 | 201 | 204 | 302;
  /** The schema of the record in the given shapes; absent without a body. */
  readonly record?: (shapes: Shapes) => JsonSchema;
}

export interface Deprecation {
  /** The operation to use instead: `POST /documents/receipts/{id}/payments`. */
  readonly replacedBy: string;
  /** YYYY-MM-DD; null when the day is unknown. */
  readonly sunsetOn: string | null;
}

/** An endpoint outside any administration, for any valid token: `GET /administrations`. */
export interface OverallEndpoint {
  /** Its path is relative to the base address, without format. */
  readonly operation: Operation;
  readonly summary: string;
  readonly success: Success;
  readonly answer: (call: OverallCall) => Answer | Promise<Answer>;
}

export const isAllowed = (rule: ScopeRule, scopes: readonly Scope[]): boolean => {
  if ("anyToken" in rule) return true;
  if ("anyOf" in rule) return rule.anyOf.some((scope) => scopes.includes(scope));
  return rule.allOf.every((scope) => scopes.includes(scope));
};

/**
 * The message for a token without the scopes: `No access to a, b and c`, or `a or b`.
 * Gap: Access.
 */
export function scopeRefusal(rule: ScopeRule): string {
  if ("anyToken" in rule) return "No access";
  const [scopes, word] = "anyOf" in rule ? [rule.anyOf, "or"] : [rule.allOf, "and"];
  const last = scopes.at(-1) ?? "";
  const before = scopes.slice(0, -1).join(", ");
  return `No access to ${before === "" ? last : `${before} ${word} ${last}`}`;
}

/** A problem with one field of a record: `payment_date`, `can't be blank`, `blank`. */
export interface FieldProblem {
  readonly field: string;
  readonly text: string;
  readonly word: string;
}

export interface RefusalDetails {
  /** The code for programs that the real service adds: `["receipt", "required"]`. */
  readonly symbolic?: readonly [subject: string, word: string];
  /** The problems of an invalid record; the real service returns them by field. */
  readonly problems?: readonly FieldProblem[];
}

/** Thrown by endpoints and rules; only `http` converts it to an answer. */
export class Refusal extends Error {
  readonly status: 400 | 401 | 402 | 404 | 405 | 406 | 413 | 415 | 422 | 429;
  readonly details: RefusalDetails;
  constructor(status: Refusal["status"], text: string, details: RefusalDetails = {}) {
    super(text);
    this.name = "Refusal";
    this.status = status;
    this.details = details;
  }
}

/** The 422 for a record that cannot be saved, with one sentence for each problem: `Name can't be blank`. */
export function invalidRecord(problems: readonly FieldProblem[]): Refusal {
  const sentences = problems.map(({ field, text }) =>
    field === "base" ? text : `${sentenceCase(field)} ${text}`,
  );
  return new Refusal(422, sentences.join(", "), { problems });
}

const sentenceCase = (field: string): string => {
  const words = field.replaceAll("_", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};
