/** The refusals of an operation that follow from its declaration, with examples of their texts. */
import { type Endpoint, type Operation, routeOf, scopeRefusal } from "../endpoints/endpoint.ts";

export interface DescribedRefusal {
  readonly status: number;
  /** Examples: complete texts of `error`. */
  readonly errors: readonly string[];
}

const TOKEN: DescribedRefusal = { status: 401, errors: ["token is invalid"] };
const FORMAT: DescribedRefusal = { status: 406, errors: ["format is not supported"] };
const RATE: DescribedRefusal = { status: 429, errors: ["Retry later"] };
export const REFUSALS_OF_ALL: readonly DescribedRefusal[] = [TOKEN, FORMAT, RATE];

export function refusalsOf(endpoint: Endpoint): readonly DescribedRefusal[] {
  const { query = {}, body, isUpload = false, scopes } = endpoint;
  const { path } = routeOf(endpoint.operation);
  const wrong = [
    ...queryErrors(path, query),
    ...(body === undefined ? [] : ["request body is not valid JSON"]),
  ];
  const noScope = "anyToken" in scopes ? [] : [endpoint.scopeRefusal ?? scopeRefusal(scopes)];
  const has = (isTrue: boolean, status: number, error: string): readonly DescribedRefusal[] =>
    isTrue ? [{ status, errors: [error] }] : [];
  const sends = isUpload || body !== undefined;
  const unsaved = unsavedText(endpoint.operation, body !== undefined);
  return [
    ...(wrong.length === 0 ? [] : [{ status: 400, errors: wrong }]),
    { ...TOKEN, errors: [...TOKEN.errors, ...noScope] },
    { status: 404, errors: ["record not found"] },
    FORMAT,
    ...has(sends, 413, "request body is too large"),
    ...has(sends, 415, "content type is not supported: send JSON or XML in UTF-8"),
    ...(unsaved === null ? [] : [{ status: 422, errors: [unsaved] }]),
    RATE,
  ];
}

/** Part of an operation -> a text of its 422; the first that matches counts. */
const UNSAVED: readonly (readonly [part: string, text: string | null])[] = [
  ["DELETE /task_list_groups/{id}", "The first group cannot be deleted"],
  ["DELETE /task_list_tasks/{id}", "Generated tasks cannot be deleted"],
  ["/synchronization", null],
  ["/reports/", null],
  ["/assignment", null],
  ["/notes", "Note can't be blank, Todo type can't be blank"],
  ["/attachments", "Filename is invalid"],
  ["/payments", "Price must be other than 0"],
  ["/register_payment", "Price must be other than 0"],
  ["/documents/receipts", "Contact must exist"],
  ["/documents/general_documents", "Reference can't be blank"],
  ["/documents/general_journal_documents", "At least two entries are required"],
  ["/contacts", "Company name can't be blank"],
  ["/webhooks", "Url must be an https address"],
  ["", "Name can't be blank"],
];

const unsavedText = (operation: Operation, hasBody: boolean): string | null => {
  const [part, text] = UNSAVED.find(([start]) => operation.includes(start)) ?? ["", null];
  return hasBody || part === operation ? text : null;
};

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
