/** Each operation as the documentation shows it, derived from the endpoints that are served. */

import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { JsonSchema } from "../../fields/kind.ts";
import {
  type Deprecation,
  type Endpoint,
  METHODS,
  type Method,
  type Operation,
  type OverallEndpoint,
  routeOf,
  type ScopeRule,
} from "../endpoints/endpoint.ts";
import type { Shapes } from "../records/declared-record.ts";
import { type ExampleBooks, recordsInPath, withIds } from "../rules/examples.ts";
import { type JsonValue, plainValue } from "./json-value.ts";
import { type DescribedRefusal, REFUSALS_OF_ALL, refusalsOf } from "./refusals-of.ts";
import { SECTIONS, type Section, sectionOf } from "./sections.ts";

export interface DescribedOperation {
  /** Unique; letters, digits and underscores. Used as anchor and as `operationId`. */
  readonly id: string;
  readonly section: Section;
  readonly method: Method;
  /** Relative to the base address, without format: `/{administration_id}/tax_rates`. */
  readonly path: string;
  readonly summary: string;
  readonly scopes: ScopeRule;
  readonly query: Readonly<Record<string, JsonSchema>>;
  /** Values of parameters that succeed, with the ids of the books. */
  readonly queryExample: Readonly<Record<string, string>>;
  /** Null without a request body. */
  readonly body: JsonSchema | null;
  readonly isUpload: boolean;
  /** A body that succeeds, with the ids of the books; null without a body. */
  readonly example: JsonValue;
  /** The parameters of the path after the administration. */
  readonly inPath: readonly PathParameter[];
  readonly status: number;
  /** Null without a response body. */
  readonly record: JsonSchema | null;
  readonly deprecated: Deprecation | null;
  readonly refusals: readonly DescribedRefusal[];
}

export interface PathParameter {
  readonly name: string;
  /** What it identifies: `receipt`. */
  readonly record: string;
  /** The id of such a record in the books; null if they have none. */
  readonly id: string | null;
}

export interface DescribedEndpoints {
  readonly endpoints: readonly Endpoint[];
  readonly overall: readonly OverallEndpoint[];
  /** The shapes in which the running service writes records. */
  readonly shapes: Shapes;
  /** The books of the examples; null for a service without an administration. */
  readonly books: ExampleBooks | null;
  /** The fixed day of the books; null when they follow the machine's clock. */
  readonly today: CalendarDate | null;
}

/** All operations, ordered by section and within a section by path. */
export function describedOperations(served: DescribedEndpoints): readonly DescribedOperation[] {
  const { endpoints, overall, shapes } = served;
  const ids = served.books?.ids ?? {};
  const all = [
    ...overall.map((endpoint) => overallOperation(endpoint, shapes)),
    ...endpoints.map((endpoint) => operationOf(endpoint, shapes, ids)),
  ];
  const placeOf = ({ section, path, method }: DescribedOperation): string =>
    `${String(SECTIONS.indexOf(section)).padStart(2, "0")} ${path} ${METHODS.indexOf(method)}`;
  return all.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
}

function operationOf(
  endpoint: Endpoint,
  shapes: Shapes,
  ids: ExampleBooks["ids"],
): DescribedOperation {
  const {
    scopes,
    query = {},
    queryCurrent,
    body,
    isUpload = false,
    success,
    example = null,
  } = endpoint;
  const { method, path } = routeOf(endpoint.operation);
  return {
    id: idOf(endpoint.operation),
    section: sectionOf(path),
    method,
    path: `/{administration_id}${path}`,
    summary: endpoint.summary.replace(/\.$/, ""),
    scopes,
    query: shapes === "current" ? { ...query, ...queryCurrent } : query,
    queryExample: queryExampleOf(endpoint, ids),
    body: isUpload ? UPLOAD : (body ?? null),
    isUpload,
    example: isUpload ? null : plainValue(withIds(example, ids, () => NO_RECORD)),
    inPath: Object.entries(recordsInPath(path)).map(([name, record]) => ({
      name,
      record,
      id: ids[record] ?? null,
    })),
    status: success.status,
    record: success.record?.(shapes) ?? null,
    deprecated: endpoint.deprecated ?? null,
    refusals: refusalsOf(endpoint),
  };
}

/** Of each parameter its own example, or that of its schema; without `new_filter`, which repeats `filter`. */
function queryExampleOf(
  { query = {}, exampleQuery = {} }: Endpoint,
  ids: ExampleBooks["ids"],
): DescribedOperation["queryExample"] {
  const ofSchemas = Object.entries(query).flatMap(([name, schema]) => {
    const listed: unknown = "examples" in schema ? schema["examples"] : null;
    const first: unknown = Array.isArray(listed) ? listed[0] : null;
    return typeof first !== "string" || name === "new_filter" ? [] : [[name, first] as const];
  });
  const own = Object.entries(exampleQuery).map(
    ([name, value]) => [name, String(withIds(value, ids, () => NO_RECORD))] as const,
  );
  return Object.fromEntries([...ofSchemas, ...own]);
}

/** In a body, the id of a record that the books do not have. */
const NO_RECORD = "1";

const UPLOAD: JsonSchema = {
  type: "object",
  required: ["file"],
  properties: {
    file: { type: "string", format: "binary", description: "The only part of the body" },
  },
};

const overallOperation = (endpoint: OverallEndpoint, shapes: Shapes): DescribedOperation => ({
  id: idOf(endpoint.operation),
  section: "Contacts, accounts and other lists",
  ...routeOf(endpoint.operation),
  summary: endpoint.summary,
  scopes: { anyToken: true },
  query: {},
  queryExample: {},
  body: null,
  isUpload: false,
  example: null,
  inPath: [],
  status: endpoint.success.status,
  record: endpoint.success.record?.(shapes) ?? null,
  deprecated: null,
  refusals: REFUSALS_OF_ALL,
});

function idOf(operation: Operation): string {
  const { method, path } = routeOf(operation);
  return `${method.toLowerCase()}${path.replaceAll(/[{}]/g, "").replaceAll("/", "_")}`;
}
