/** The documentation for programs: all served operations, by the rules of OpenAPI 3.1. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENDPOINTS, OVERALL_ENDPOINTS } from "../../../src/service/endpoints/index.ts";
import type { Shapes } from "../../../src/service/records/declared-record.ts";
import { type EdgeService, openEdge } from "../edge-service.ts";

type Members = Readonly<Record<string, unknown>>;
interface Operation extends Members {
  readonly operationId: string;
  readonly parameters: readonly Members[];
  readonly responses: Readonly<Record<string, Members>>;
  readonly requestBody?: { readonly required: boolean; readonly content: Members };
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}
interface Document extends Members {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const SHAPES = ["specification", "current"] as const;
let services: Readonly<Record<Shapes, EdgeService>>;
const documents: Partial<Record<Shapes, Document>> = {};
beforeAll(async () => {
  services = {
    specification: await openEdge({ shapes: "specification" }),
    current: await openEdge({ shapes: "current" }),
  };
  for (const shapes of SHAPES) {
    const { json } = await services[shapes].get("/openapi.json", {});
    documents[shapes] = json as Document;
  }
});
afterAll(async () => {
  for (const shapes of SHAPES) await services[shapes].close();
});

const documentOf = (shapes: Shapes): Document => documents[shapes]!;
const operationsOf = (
  document: Document,
): readonly { readonly path: string; readonly method: string; readonly operation: Operation }[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** All objects in the document, with their JSON pointers. */
function* objectsIn(value: unknown, pointer = "#"): Generator<readonly [string, Members]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [pointer, value as Members];
  for (const [name, member] of Object.entries(value)) {
    yield* objectsIn(member, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
  }
}

test("the document needs no token, is at the base address and the root, and only in JSON", async () => {
  const { specification: service } = services;
  const atBase = await fetch(`${service.url}/openapi.json`);
  expect(atBase.headers.get("content-type")).toBe("application/json; charset=utf-8");
  const text = await atBase.text();
  expect(await (await fetch(new URL("/openapi.json", service.url))).text()).toBe(text);
  for (const suffix of ["", ".xml"]) {
    expect((await fetch(`${service.url}/openapi${suffix}`)).status).toBe(404);
  }
});

describe.each(SHAPES)("with shape %s", (shapes) => {
  test("exactly the served operations are described", () => {
    const served = [
      ...OVERALL_ENDPOINTS.map(({ operation }) => `${operation}{format}`),
      ...ENDPOINTS.map(
        ({ operation }) => `${operation.replace(" ", " /{administration_id}")}{format}`,
      ),
    ];
    expect(
      operationsOf(documentOf(shapes))
        .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
        .sort(),
    ).toEqual(served.sort());
  });

  test("the header is that of OpenAPI 3.1, with the release of the API", () => {
    const { openapi, info, servers } = documentOf(shapes);
    expect(openapi).toBe("3.1.0");
    expect((info as Members)["version"]).toMatch(/^v2-\d{8}-[\da-f]{10}$/);
    expect(servers).toEqual([
      { url: services[shapes].url, description: "The service that wrote this description" },
    ]);
  });

  test("every reference has a target", () => {
    const objects = new Map(objectsIn(documentOf(shapes)));
    const references = [...objects.values()].flatMap(({ $ref }) =>
      typeof $ref === "string" ? [$ref] : [],
    );
    expect(references.length).toBeGreaterThan(100);
    expect(references.filter((reference) => !objects.has(reference))).toEqual([]);
  });

  test("names of schemas and operations are unique", () => {
    const objects = [...objectsIn(documentOf(shapes))];
    expect(objects.filter(([, object]) => "$id" in object || "$defs" in object)).toEqual([]);
    const ids = operationsOf(documentOf(shapes)).map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^\w+$/.test(id))).toEqual([]);
  });

  test("path variables and path parameters correspond", () => {
    const { components } = documentOf(shapes);
    const shared = (components as { readonly parameters: Readonly<Record<string, Members>> })
      .parameters;
    for (const { path, operation } of operationsOf(documentOf(shapes))) {
      const named = operation.parameters.map((parameter) =>
        "$ref" in parameter ? shared[String(parameter["$ref"]).split("/").at(-1)!]! : parameter,
      );
      expect(
        named.map((parameter) => `${String(parameter["in"])} ${String(parameter["name"])}`),
      ).toEqual([...new Set(named.map((one) => `${String(one["in"])} ${String(one["name"])}`))]);
      const inPath = named.filter((parameter) => parameter["in"] === "path");
      expect(inPath.filter((parameter) => parameter["required"] !== true)).toEqual([]);
      expect(inPath.map(({ name }) => name).sort()).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
      );
      for (const parameter of named) expect(parameter).toHaveProperty("schema");
    }
  });

  const resolved = (object: Members): Members => {
    const { $ref } = object;
    if (typeof $ref !== "string") return object;
    return $ref
      .split("/")
      .slice(1)
      .reduce<Members>((at, name) => at[name] as Members, documentOf(shapes));
  };

  test("every answer is described, with its content in both formats", () => {
    for (const { operation } of operationsOf(documentOf(shapes))) {
      const { responses, requestBody } = operation;
      const statuses = Object.keys(responses);
      expect(statuses.filter((status) => /^[23]\d\d$/.test(status))).toHaveLength(1);
      expect(statuses).toEqual(expect.arrayContaining(["401", "406", "429"]));
      for (const response of Object.values(responses).map(resolved)) {
        expect(response["description"]).toEqual(expect.stringMatching(/\S/));
        const content = response["content"] as Members | undefined;
        if (content === undefined) continue;
        expect(Object.keys(content)).toEqual(["application/json", "application/xml"]);
      }
      const sent = Object.keys(requestBody?.content ?? {});
      expect([[], ["multipart/form-data"], ["application/json", "application/xml"]]).toContainEqual(
        sent,
      );
    }
  });

  test("a body is required only where one of its fields is", () => {
    const requiredOf = (name: string): unknown =>
      operationsOf(documentOf(shapes)).find(({ operation }) => operation.operationId === name)
        ?.operation.requestBody?.required;
    expect(requiredOf("post_task_lists")).toBe(true);
    expect(requiredOf("post_documents_receipts_id_attachments")).toBe(true);
    expect(requiredOf("post_task_list_templates_task_list_template_id_task_lists")).toBe(false);
  });

  test("an invalid query or body is a 400, a refused deletion a 422", () => {
    const described = operationsOf(documentOf(shapes));
    const without = described.filter(
      ({ operation }) =>
        (operation.requestBody !== undefined ||
          operation.parameters.some((parameter) => parameter["in"] === "query")) &&
        !("400" in operation.responses),
    );
    expect(without.map(({ operation }) => operation.operationId)).toEqual([]);
    const undeletable = described.filter(
      ({ method, operation }) => method === "delete" && "422" in operation.responses,
    );
    expect(undeletable.map(({ operation }) => operation.operationId)).toEqual([
      "delete_task_list_groups_id",
      "delete_task_list_tasks_id",
    ]);
  });

  test("scopes are alternatives where one is sufficient, and otherwise required together", () => {
    const scopesOf = (name: string): unknown =>
      operationsOf(documentOf(shapes)).find(({ operation }) => operation.operationId === name)
        ?.operation["x-scopes"];
    expect(scopesOf("get_tax_rates")).toEqual({
      anyOf: ["settings", "sales_invoices", "documents", "estimates"],
    });
    expect(scopesOf("get_reports_profit_loss")).toEqual({ allOf: ["sales_invoices", "documents"] });
    for (const { operation } of operationsOf(documentOf(shapes))) {
      expect(operation.security).toEqual([{ token: [] }]);
    }
  });

  test("deprecated operations are marked, with their replacement", () => {
    const old = operationsOf(documentOf(shapes)).filter(({ operation }) => operation["deprecated"]);
    expect(old.map(({ operation }) => operation.operationId)).toEqual([
      "patch_documents_receipts_id_register_payment",
      "get_reports_ledger_accounts_ledger_account_id",
    ]);
    expect(old.map(({ operation }) => operation["x-sunset"])).toEqual(["2026-12-31", "2025-12-31"]);
    expect(old.map(({ operation }) => operation["x-replaced-by"])).toEqual([
      "POST /documents/receipts/{id}/payments",
      "GET /reports/journal_entries",
    ]);
  });

  test("schemas only use keywords of JSON Schema that OpenAPI 3.1 supports", () => {
    const known = new Set(
      "deprecated type properties required additionalProperties patternProperties items anyOf oneOf allOf enum const pattern format minimum maximum minLength maxLength minItems maxItems default description $ref title examples propertyNames uniqueItems minProperties maxProperties exclusiveMinimum exclusiveMaximum".split(
        " ",
      ),
    );
    const unknown = new Set<string>();
    const visit = (schema: unknown): void => {
      if (typeof schema !== "object" || schema === null) return;
      for (const [word, value] of Object.entries(schema)) {
        if (!known.has(word)) unknown.add(word);
        if (word === "properties" || word === "patternProperties") {
          for (const inner of Object.values(value as Members)) visit(inner);
        }
        if (word === "items" || word === "additionalProperties") visit(value);
        if (/^(anyOf|oneOf|allOf)$/.test(word))
          for (const inner of value as unknown[]) visit(inner);
        if (word === "pattern") expect(() => new RegExp(value as string, "u")).not.toThrow();
      }
    };
    for (const [, object] of objectsIn(documentOf(shapes))) {
      if ("schema" in object) visit(object["schema"]);
    }
    expect([...unknown]).toEqual([]);
  });
});

test("the schemas are those of the running service: a section is a map or a list, by shape", () => {
  const sectionIn = (shapes: Shapes): unknown => {
    const { components } = documentOf(shapes);
    const { cash_flow, ledger_account_amounts } = (components as Record<string, Members>)[
      "schemas"
    ]!;
    return JSON.stringify({ cash_flow, ledger_account_amounts });
  };
  expect(sectionIn("specification")).toContain("patternProperties");
  expect(sectionIn("current")).not.toContain("patternProperties");
  expect(sectionIn("current")).toContain("ledger_accounts");
});
