/** The documentation for people: one page without script, with all operations and their anchors. */

import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listOf, orNull } from "../../../src/fields/kind.ts";
import { record } from "../../../src/fields/record.ts";
import { oneOf, text } from "../../../src/fields/scalars.ts";
import { schemaRows } from "../../../src/service/description/schema-rows.ts";
import { API_VERSION } from "../../../src/service/endpoints/api-version.ts";
import { ENDPOINTS, OVERALL_ENDPOINTS } from "../../../src/service/endpoints/index.ts";
import { RECEIPT } from "../../../src/service/records/receipt.ts";
import { type EdgeService, openEdge } from "../edge-service.ts";

let service: EdgeService;
let page: string;
let headers: Headers;
beforeAll(async () => {
  service = await openEdge();
  const answer = await fetch(new URL("/docs", service.url));
  headers = answer.headers;
  page = await answer.text();
});
afterAll(() => service.close());

const all = (pattern: RegExp): readonly string[] =>
  [...page.matchAll(pattern)].map(([, found = ""]) => found);

test("the page needs no token, no script and no external resources", () => {
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page).not.toMatch(/<script|<link|<img|<iframe|@import|url\(| on\w+=/i);
  const [style = ""] = all(/<style>([\s\S]*?)<\/style>/g);
  const hash = createHash("sha256").update(style).digest("base64");
  expect(headers.get("content-security-policy")).toContain(
    `default-src 'none'; style-src 'sha256-${hash}'`,
  );
});

test("every operation has an anchor, and every link has a target", () => {
  const served = OVERALL_ENDPOINTS.length + ENDPOINTS.length;
  const [, operations = ""] = page.split('<div id="operations">');
  expect([...operations.matchAll(/<article id="\w+">/g)]).toHaveLength(served);
  const ids = all(/ id="([\w-]+)"/g);
  expect(new Set(ids).size).toBe(ids.length);
  expect(all(/ href="#([\w-]+)"/g).filter((target) => !ids.includes(target))).toEqual([]);
  expect(page).toContain(`${String(served)} operations`);
});

test("with current shapes the introduction describes the extra fields of errors", async () => {
  expect(page).not.toContain("<code>symbolic</code>");
  const current = await openEdge({ shapes: "current" });
  try {
    const text = await (await fetch(new URL("/docs", current.url))).text();
    expect(text).toContain("<code>symbolic</code> and <code>details</code>");
  } finally {
    await current.close();
  }
});

test("the body fields of task lists have descriptions", () => {
  const rows = all(/<article id="post_task_list_templates">([\s\S]*?)<\/article>/g).join("");
  expect(rows).toMatch(/task_list_template<wbr>\.period<\/code>.*a duration such as P1M, monthly,/);
});

test("examples can be copied and contain no secret: the token is a shell variable", () => {
  const examples = all(/<h4>Example<\/h4>\s*<pre>([\s\S]*?)<\/pre>/g);
  expect(examples).toHaveLength(OVERALL_ENDPOINTS.length + ENDPOINTS.length);
  for (const example of examples) {
    expect(example).toContain("-H &quot;Authorization: Bearer $TOKEN&quot;");
    expect(example).toContain(`curl`);
    expect(example).toContain(service.url);
    expect(example).not.toMatch(/\{\w+\}/);
  }
  expect(examples.filter((example) => example.includes("/reports/export/brugstaat"))).toEqual([
    [
      `curl &quot;${service.url}/123/reports/export/brugstaat.json&quot; \\`,
      "  -H &quot;Authorization: Bearer $TOKEN&quot; \\",
      "  -H &quot;Content-Type: application/json&quot; \\",
      "  -d &#39;{",
      "  &quot;year&quot;: &quot;2025&quot;",
      "}&#39;",
    ].join("\n"),
  ]);
});

test("the commands that start a service use the port of the page, on which the next commands call it", () => {
  const { port } = new URL(service.url);
  expect(page).toContain(`npx slotsom serve --port ${port} --database`);
  expect(page).toContain(`BASE=${service.url}`);
});

test("an integer that may also be sent as text is an integer for readers", () => {
  const [, row = ""] = page.split("<wbr>.details_attributes[]<wbr>.row_order</code>");
  expect(row).toMatch(/^<\/th><td>integer \| null<\/td>/);
});

test("each operation lists its scopes and errors", () => {
  const [, article = ""] = page.split('<article id="post_reports_export_auditfile">');
  const [operation = ""] = article.split("</article>");
  expect(operation).toContain(
    "Scopes: all of bank, documents, estimates, sales_invoices, settings",
  );
  expect(operation).toContain(
    "No access to contacts, documents, estimates, sales_invoices, bank and settings",
  );
  expect(operation).toContain("token is invalid");
});

test("the page lists releases and deprecations, and the release of the service", () => {
  const [, versions = ""] = page.split('<section id="versions"');
  expect(versions).toContain(API_VERSION);
  for (const text of ["2025-09-29", "2026-06-15", "granularity", "historic_lifetime_value"]) {
    expect(versions).toContain(text);
  }
  expect(all(/<p class="old">Deprecated: use ([^(<.]+?) \(/g)).toEqual([
    "POST /documents/receipts/{id}/payments",
    "GET /reports/journal_entries",
  ]);
});

test("a schema is listed field by field, with paths for the items of lists", () => {
  const lines = listOf(record({ kind: orNull(oneOf("a", "b")) }));
  const { schema } = listOf(record({ name: text, lines }));
  expect(schemaRows(schema).map(({ path, type }) => `${path}: ${type}`)).toEqual([
    "[].name: string",
    "[].lines: list of object",
    '[].lines[].kind: "a" | "b" | null',
  ]);
});

test("a field has the meaning of its declaration, or else that of its name", () => {
  const rows = schemaRows(RECEIPT.schemaIn("specification"));
  const meaningOf = (name: string): unknown => rows.find(({ path }) => path === name)?.description;
  expect(meaningOf("paid_at")).toBe("The day of the last payment");
  expect(meaningOf("due_date")).toBe("The day on which it must be paid; null for none");
  const [listed = ""] = all(/<article id="get_documents_receipts_id">([\s\S]*?)<\/article>/g);
  expect(listed).toMatch(/paid_at<\/code><\/th><td>date \| null<\/td><td>The day of the last/);
});

test("a record that contains records of its own type is listed once", () => {
  const subtasks = { type: "array", items: { $ref: "Task" } };
  const properties = { name: { type: "string" }, subtasks };
  const task = { $defs: { Task: { $id: "Task", type: "object", properties } }, $ref: "Task" };
  expect(schemaRows(task).map(({ path, type }) => `${path}: ${type}`)).toEqual([
    "name: string",
    "subtasks: list of task",
  ]);
});
