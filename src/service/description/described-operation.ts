/** Each operation as the documentation shows it, derived from the endpoints that are served. */
import { type TSchema, Type } from "typebox";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import {
  type Deprecation,
  type Endpoint,
  METHODS,
  type Method,
  type Operation,
  type OverallEndpoint,
  routeOf,
  type ScopeRule,
  scopeRefusal,
} from "../endpoints/endpoint.ts";
import type { Shapes } from "../records/declared-record.ts";

export interface DescribedRefusal {
  readonly status: number;
  /** Examples: complete texts of `error`. */
  readonly errors: readonly string[];
}

export interface DescribedOperation {
  /** Unique; letters, digits and underscores. Used as anchor and as `operationId`. */
  readonly id: string;
  readonly section: Section;
  readonly method: Method;
  /** Relative to the base address, without format: `/{administration_id}/tax_rates`. */
  readonly path: string;
  readonly summary: string;
  readonly scopes: ScopeRule;
  readonly query: Readonly<Record<string, TSchema>>;
  /** Null without a request body. */
  readonly body: TSchema | null;
  readonly isUpload: boolean;
  readonly status: number;
  /** Null without a response body. */
  readonly record: TSchema | null;
  readonly deprecated: Deprecation | null;
  readonly refusals: readonly DescribedRefusal[];
}

/** The sections of the specification that have operations, and one for operations beyond it. */
export const SECTIONS = [
  "Tax rates",
  "Subscription templates and online sales links",
  "Receipts",
  "General documents",
  "General journal documents",
  "Reports and exports",
  "Task lists, groups and tasks",
  "Task list templates",
  "Customer contact portal",
  "Webhooks",
  "Beyond the specification",
] as const;
export type Section = (typeof SECTIONS)[number];

/** The first entry with which a path starts determines its section. */
const SECTION_OF: readonly (readonly [start: string, section: Section])[] = [
  ["/tax_rates", "Tax rates"],
  ["/subscription_templates", "Subscription templates and online sales links"],
  ["/documents/receipts", "Receipts"],
  ["/documents/general_documents", "General documents"],
  ["/documents/general_journal_documents", "General journal documents"],
  ["/reports", "Reports and exports"],
  ["/task_list_templates", "Task list templates"],
  ["/task_list", "Task lists, groups and tasks"],
  ["/customer_contact_portal", "Customer contact portal"],
  ["/webhooks", "Webhooks"],
];

export interface DescribedEndpoints {
  readonly endpoints: readonly Endpoint[];
  readonly overall: readonly OverallEndpoint[];
  /** The shapes in which the running service writes records. */
  readonly shapes: Shapes;
  /** The fixed day of the books; null when they follow the machine's clock. */
  readonly today: CalendarDate | null;
}

/** All operations, ordered by section and within a section by path. */
export function describedOperations(served: DescribedEndpoints): readonly DescribedOperation[] {
  const { endpoints, overall, shapes } = served;
  const all = [
    ...overall.map((endpoint) => overallOperation(endpoint, shapes)),
    ...endpoints.map((endpoint) => operationOf(endpoint, shapes)),
  ];
  const placeOf = ({ section, path, method }: DescribedOperation): string =>
    `${String(SECTIONS.indexOf(section)).padStart(2, "0")} ${path} ${METHODS.indexOf(method)}`;
  return all.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
}

function operationOf(endpoint: Endpoint, shapes: Shapes): DescribedOperation {
  const { scopes, query = {}, body, isUpload = false, success } = endpoint;
  const { method, path } = routeOf(endpoint.operation);
  return {
    id: idOf(endpoint.operation),
    section:
      SECTION_OF.find(([start]) => path.startsWith(start))?.[1] ?? "Beyond the specification",
    method,
    path: `/{administration_id}${path}`,
    summary: endpoint.summary.replace(/\.$/, ""),
    scopes,
    query,
    body: isUpload ? UPLOAD : (body ?? null),
    isUpload,
    status: success.status,
    record: success.record?.(shapes) ?? null,
    deprecated: endpoint.deprecated ?? null,
    refusals: refusalsOf(endpoint),
  };
}

const UPLOAD = Type.Object({
  file: Type.String({ format: "binary", description: "The only part of the body" }),
});

const overallOperation = (endpoint: OverallEndpoint, shapes: Shapes): DescribedOperation => ({
  id: idOf(endpoint.operation),
  section: "Beyond the specification",
  ...routeOf(endpoint.operation),
  summary: endpoint.summary,
  scopes: { anyToken: true },
  query: {},
  body: null,
  isUpload: false,
  status: endpoint.success.status,
  record: endpoint.success.record?.(shapes) ?? null,
  deprecated: null,
  refusals: REFUSALS_OF_ALL,
});

function idOf(operation: Operation): string {
  const { method, path } = routeOf(operation);
  return `${method.toLowerCase()}${path.replaceAll(/[{}]/g, "").replaceAll("/", "_")}`;
}

const TOKEN: DescribedRefusal = { status: 401, errors: ["token is invalid"] };
const FORMAT: DescribedRefusal = { status: 406, errors: ["format is not supported"] };
const RATE: DescribedRefusal = { status: 429, errors: ["Retry later"] };
const REFUSALS_OF_ALL = [TOKEN, FORMAT, RATE];

/** The refusals of an operation that follow from its declaration. */
function refusalsOf(endpoint: Endpoint): readonly DescribedRefusal[] {
  const { query = {}, body, isUpload = false, scopes } = endpoint;
  const { path, isReport } = routeOf(endpoint.operation);
  const wrong = [
    ...queryErrors(path, query),
    ...(body === undefined ? [] : ["request body is not valid JSON"]),
  ];
  const noScope = "anyToken" in scopes ? [] : [endpoint.scopeRefusal ?? scopeRefusal(scopes)];
  const has = (isTrue: boolean, status: number, error: string): readonly DescribedRefusal[] =>
    isTrue ? [{ status, errors: [error] }] : [];
  const sends = isUpload || body !== undefined;
  return [
    ...(wrong.length === 0 ? [] : [{ status: 400, errors: wrong }]),
    { ...TOKEN, errors: [...TOKEN.errors, ...noScope] },
    { status: 404, errors: ["record not found"] },
    FORMAT,
    ...has(sends, 413, "request body is too large"),
    ...has(sends, 415, "content type is not supported: send JSON or XML in UTF-8"),
    ...has(body !== undefined && !isReport, 422, "Name can't be blank"),
    ...UNDELETABLE.flatMap(([operation, error]) =>
      has(operation === endpoint.operation, 422, error),
    ),
    RATE,
  ];
}

/** Refusals to delete an existing record. */
const UNDELETABLE = [
  ["DELETE /task_list_groups/{id}", "The first group cannot be deleted"],
  ["DELETE /task_list_tasks/{id}", "Generated tasks cannot be deleted"],
] as const;

/** Lists that name their parameters in title case when they refuse them. */
const TITLED = ["/documents", "/products", "/projects", "/subscription_templates"];

function queryErrors(path: string, query: Endpoint["query"] = {}): readonly string[] {
  const isTitled = TITLED.some((start) => path.startsWith(start));
  const perPage = isTitled ? "Per Page is too big" : "per_page does not have a valid value";
  return [
    ...("period" in query || "period_until" in query ? ["Period is invalid"] : []),
    ...("start_date" in query ? ["Start Date is invalid"] : []),
    ...("per_page" in query ? [perPage] : []),
    ...("filter" in query && !("per_page" in query)
      ? [`${isTitled ? "Filter" : "filter"} is invalid`]
      : []),
  ];
}
