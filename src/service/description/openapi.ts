/** The documentation of the service for programs: OpenAPI 3.1, generated from the endpoints that are served. */
import { API_VERSION } from "../endpoints/api-version.ts";
import { SCOPES, type ScopeRule } from "../endpoints/endpoint.ts";
import { clockSentence } from "./clock-sentence.ts";
import {
  type DescribedEndpoints,
  type DescribedOperation,
  describedOperations,
} from "./described-operation.ts";
import type { JsonValue } from "./json-value.ts";
import {
  errorSchemas,
  HEADERS,
  JSON_TYPE,
  responsesOf,
  sharedResponses,
  XML_TYPE,
} from "./openapi-responses.ts";
import { type SchemaComponents, schemaComponents } from "./schema-components.ts";
import { SECTION_MEANINGS, SECTIONS } from "./sections.ts";
import { bodyXml } from "./xml-examples.ts";

const TITLE = "Administration Accounting API";

/** `baseUrl` has no trailing slash. Schemas describe what the running service sends and accepts. */
export function openApiDocument(served: DescribedEndpoints, baseUrl: string): JsonValue {
  const operations = describedOperations(served);
  const components = schemaComponents(errorSchemas(served.shapes));
  const paths: Record<string, Record<string, JsonValue>> = {};
  for (const operation of operations) {
    const path = `${operation.path}{format}`;
    const methods = paths[path] ?? {};
    paths[path] = methods;
    methods[operation.method.toLowerCase()] = operationObject(operation, components);
  }
  const docsUrl = new URL("/docs", baseUrl).href;
  return {
    openapi: "3.1.0",
    info: {
      title: TITLE,
      version: API_VERSION,
      description: introduction(served, docsUrl),
      // As the package states: no licence is granted.
      license: { name: "UNLICENSED", identifier: "LicenseRef-UNLICENSED" },
      contact: { name: "Documentation of this service", url: docsUrl },
    },
    servers: [{ url: baseUrl, description: "The service that wrote this description" }],
    tags: SECTIONS.map((name) => ({ name, description: SECTION_MEANINGS[name] })),
    paths,
    components: {
      schemas: components.schemas,
      parameters: {
        administration_id: {
          ...pathParameter("administration_id", served.books?.administrationId ?? null),
          description: "The administration: an id of GET /administrations",
        },
        format: {
          name: "format",
          in: "path",
          required: true,
          description: "Empty, .json or .xml; empty means .json",
          schema: { type: "string", pattern: "^(\\.(json|xml))?$" },
          example: ".json",
        },
      },
      responses: sharedResponses(),
      headers: HEADERS,
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description: `A token; it has scopes, of which each operation names those that it needs: ${SCOPES.join(", ")}`,
        },
      },
    },
    security: [{ token: [] }],
  };
}

const introduction = ({ books, today }: DescribedEndpoints, docsUrl: string): string =>
  [
    "Every operation answers in JSON (no suffix, or .json) and in XML (.xml). Identifiers are digits as text, amounts decimals as text, dates YYYY-MM-DD, times in UTC.",
    ...(books === null
      ? []
      : [
          `The examples are from the administration ${books.administrationId} (${books.timeZone}).`,
        ]),
    clockSentence(today),
    `A readable version of this description, with recipes, is at ${docsUrl}.`,
  ].join(" ");

const pathParameter = (name: string, id: string | null): Readonly<Record<string, JsonValue>> => ({
  name,
  in: "path",
  required: true,
  schema: { type: "string", pattern: "^\\d+$" },
  example: id ?? "1",
});

function operationObject(operation: DescribedOperation, components: SchemaComponents): JsonValue {
  const { id, section, summary, scopes, deprecated } = operation;
  return {
    operationId: id,
    tags: [section],
    summary,
    description: descriptionOf(operation),
    ...(deprecated === null
      ? {}
      : {
          deprecated: true,
          "x-replaced-by": deprecated.replacedBy,
          ...(deprecated.sunsetOn === null ? {} : { "x-sunset": deprecated.sunsetOn }),
        }),
    // Linters accept scopes only of OAuth 2, which this service does not have; so they are stated beside it.
    security: [{ token: [] }],
    "x-scopes": "anyToken" in scopes ? { allOf: [] } : { ...scopes },
    parameters: parametersOf(operation, components),
    ...bodyOf(operation, components),
    responses: responsesOf(operation, components),
  };
}

/** The scopes of a rule in words. */
export function scopesText(scopes: ScopeRule): string {
  if ("anyToken" in scopes) return "none, any valid token";
  if ("anyOf" in scopes) return `one of ${scopes.anyOf.join(", ")}`;
  return scopes.allOf.length === 1 ? scopes.allOf.join("") : `all of ${scopes.allOf.join(", ")}`;
}

function descriptionOf({ summary, scopes, deprecated, query }: DescribedOperation): string {
  return [
    `${summary}.`,
    `Scopes: ${scopesText(scopes)}.`,
    ...("page" in query
      ? ["The answer is one page; its Link header has the address of the next."]
      : []),
    ...(deprecated === null ? [] : [`Deprecated: use ${deprecated.replacedBy}.`]),
  ].join(" ");
}

function parametersOf(
  { inPath, path, query, queryExample }: DescribedOperation,
  { registered }: SchemaComponents,
): readonly JsonValue[] {
  const ofPath = inPath.map(({ name, record, id }) => ({
    ...pathParameter(name, id),
    description: `The id of a ${record.replace(/_parent$/, "").replaceAll("_", " ")}`,
  }));
  const inQuery = Object.entries(query).map(([name, declared]) => {
    const description = "description" in declared ? String(declared["description"]) : "";
    const example = queryExample[name];
    return {
      ...{ name, in: "query", required: false, description },
      schema: registered(declared),
      ...(example === undefined ? {} : { example }),
    };
  });
  const administration = path.includes("{administration_id}")
    ? [{ $ref: "#/components/parameters/administration_id" }]
    : [];
  return [...administration, ...ofPath, { $ref: "#/components/parameters/format" }, ...inQuery];
}

function bodyOf(
  { id, body, isUpload, example }: DescribedOperation,
  { component }: SchemaComponents,
): Readonly<Record<string, JsonValue>> {
  if (body === null) return {};
  const schema = component(`${id}_body`, body);
  const typical = { summary: "A body that succeeds", value: example };
  const content = isUpload
    ? { "multipart/form-data": { schema } }
    : {
        [JSON_TYPE]: { schema, examples: { typical } },
        // A validator compares examples with the schema, so the value is the tree; the text is as sent.
        [XML_TYPE]: {
          schema,
          examples: { typical: { ...typical, description: bodyXml(example) } },
        },
      };
  // A missing body counts as an empty one, so a body is required only where one of its fields is.
  const isRequired = isUpload || ("required" in body && body["required"] !== undefined);
  return { requestBody: { required: isRequired, content } };
}
