/**
 * The rules of two linters of OpenAPI documents (Redocly and Spectral, recommended) that this description once broke, and
 * what every declaration must have: a meaning for every field, an example for every write. Decision note 65.
 */

import { Compile } from "typebox/compile";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MEANINGS } from "../../../src/service/description/field-meanings.ts";
import { routeOf } from "../../../src/service/endpoints/endpoint.ts";
import { ENDPOINTS } from "../../../src/service/endpoints/index.ts";
import type { Shapes } from "../../../src/service/records/declared-record.ts";
import { recordsInPath } from "../../../src/service/rules/examples.ts";
import { type EdgeService, openEdge } from "../edge-service.ts";

type Members = Readonly<Record<string, unknown>>;
interface Operation extends Members {
  readonly operationId: string;
  readonly parameters: readonly Members[];
  readonly responses: Readonly<Record<string, Members>>;
}

const SHAPES = ["specification", "current"] as const;
const services: EdgeService[] = [];
const documents = new Map<Shapes, Members>();
beforeAll(async () => {
  for (const shapes of SHAPES) {
    const service = await openEdge({ shapes });
    services.push(service);
    documents.set(shapes, (await service.get("/openapi.json", {})).json as Members);
  }
});
afterAll(async () => {
  for (const service of services) await service.close();
});

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const membersOf = (value: unknown): Members =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : {};

/** All objects below a value, with the names that lead to them. */
function* objectsIn(value: unknown, at = ""): Generator<readonly [at: string, object: Members]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [at, value as Members];
  for (const [name, member] of Object.entries(value)) yield* objectsIn(member, `${at}/${name}`);
}

describe.each(SHAPES)("with shape %s", (shapes) => {
  const document = (): Members => documents.get(shapes)!;
  const components = (kind: string): Members =>
    membersOf(membersOf(document()["components"])[kind]);
  const operations = (): readonly Operation[] =>
    Object.values(membersOf(document()["paths"])).flatMap(
      (methods) => Object.values(membersOf(methods)) as Operation[],
    );
  const fields = (): readonly (readonly [at: string, field: Members])[] =>
    [...objectsIn(document())]
      .filter(([at]) => !at.includes("/example"))
      .flatMap(([at, { properties }]) =>
        Object.entries(membersOf(properties)).map(
          ([name, field]) => [`${at}/${name}`, membersOf(field)] as const,
        ),
      );

  test("every field of every record and body has a meaning", () => {
    const found = fields();
    expect(found.length).toBeGreaterThan(200);
    expect(found.filter(([, field]) => !/\S/.test(textOf(field["description"])))).toEqual([]);
  });

  test("every operation has a description, a tag that is described, and responses for faults", () => {
    const tags = (document()["tags"] as readonly Members[]).map((tag) => {
      expect(tag["description"]).toEqual(expect.stringMatching(/\w{3}.*\.$/));
      return tag["name"];
    });
    for (const operation of operations()) {
      expect(operation["description"], operation.operationId).toMatch(/\w{3}.*\. Scopes: /);
      expect(operation["summary"]).toMatch(/\S/);
      expect(tags).toEqual(expect.arrayContaining(operation["tags"] as unknown[]));
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(["401", "default"]));
      for (const parameter of operation.parameters) {
        if ("$ref" in parameter) continue;
        expect(parameter["description"], operation.operationId).toMatch(/\S/);
      }
    }
  });

  test("the header states a licence and where to read more", () => {
    const info = membersOf(document()["info"]);
    const [license, contact] = [membersOf(info["license"]), membersOf(info["contact"])];
    expect(license["identifier"]).toMatch(/^LicenseRef-/);
    expect([license["name"], contact["name"]].every((name) => textOf(name) !== "")).toBe(true);
    expect(contact["url"]).toMatch(/\/docs$/);
  });

  test("no component is unused, none is a second one with the same name, and no record is copied", () => {
    const references = new Set(
      [...objectsIn(document())].flatMap(([, { $ref }]) =>
        typeof $ref === "string" ? [$ref] : [],
      ),
    );
    for (const kind of ["schemas", "parameters", "headers", "responses"]) {
      for (const name of Object.keys(components(kind))) {
        expect(references, name).toContain(`#/components/${kind}/${name}`);
      }
    }
    expect(Object.keys(components("schemas")).filter((name) => /_\d+$/.test(name))).toEqual([]);
    const places = new Map<string, string[]>();
    for (const [at, { properties, required }] of objectsIn(document())) {
      if (at.includes("/example") || Object.keys(membersOf(properties)).length < 3) continue;
      const text = JSON.stringify({ properties, required });
      places.set(text, [...(places.get(text) ?? []), at]);
    }
    expect([...places.values()].filter((copies) => copies.length > 1)).toEqual([]);
  });

  test("every example is valid by its schema, in XML too", () => {
    let count = 0;
    for (const [at, object] of objectsIn(document())) {
      if (!/\/content\/[^/]+$|application~1(json|xml)$/.test(at) && !("examples" in object))
        continue;
      if (!("schema" in object) || !("examples" in object)) continue;
      const examples = Object.values(membersOf(object["examples"])).map(membersOf);
      // A reference into the components, resolved by the validator.
      const schema = { ...membersOf(object["schema"]), components: document()["components"] };
      const validator = Compile(schema);
      for (const { value } of examples) {
        expect(validator.Check(value), `${at}: ${JSON.stringify(value)}`).toBe(true);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(100);
  });
});

test("every write has a body that a reader can copy, without an id of its own", () => {
  for (const { operation, body, example } of ENDPOINTS) {
    if (body === undefined) continue;
    expect(example, operation).toBeDefined();
    // An id is the name of a record, which the documentation replaces by an id of the books served.
    expect(JSON.stringify(example), operation).not.toMatch(/"\w*ids?":\s*"\d/);
  }
});

test("every parameter of a path is the id of a known record", async () => {
  const [service] = services;
  const page = (await service!.get("/docs", {})).text;
  for (const { operation } of ENDPOINTS) {
    const { path } = routeOf(operation);
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(recordsInPath(path)), operation).toEqual(names);
  }
  expect(page).not.toMatch(/\{\w+_parent\}|\{(?:receipt|contact|today|last_year)\}/);
});

test("no meaning is listed for a name that no record or body has", () => {
  const names = new Set(
    SHAPES.flatMap((shapes) =>
      [...objectsIn(documents.get(shapes))].flatMap(([at, { properties }]) =>
        Object.keys(membersOf(properties)).flatMap((name) => [
          name,
          `${at.split("/").findLast((part) => !/^(schema|items|anyOf|\d+|properties)$/.test(part)) ?? ""}.${name}`,
        ]),
      ),
    ),
  );
  expect(Object.keys(MEANINGS).filter((name) => !names.has(name))).toEqual([]);
});
