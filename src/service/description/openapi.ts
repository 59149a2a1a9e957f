/** The documentation of the service for programs: OpenAPI 3.1, generated from the endpoints that are served. */
import type { TSchema } from "typebox";
import { API_VERSION } from "../endpoints/api-version.ts";
import { SCOPES, type ScopeRule } from "../endpoints/endpoint.ts";
import type { Shapes } from "../records/declared-record.ts";
import { clockSentence } from "./clock-sentence.ts";
import {
  type DescribedEndpoints,
  type DescribedOperation,
  type DescribedRefusal,
  describedOperations,
  SECTIONS,
} from "./described-operation.ts";
import { type JsonValue, plainSchema } from "./json-value.ts";

const JSON_TYPE = "application/json";
const XML_TYPE = "application/xml";
const TITLE = "Administration Accounting API";

/** `baseUrl` has no trailing slash. Schemas describe what the running service sends and accepts. */
export function openApiDocument(served: DescribedEndpoints, baseUrl: string): JsonValue {
  const operations = describedOperations(served);
  const named: Record<string, JsonValue> = { error: errorSchema(served.shapes) };
  const paths: Record<string, Record<string, JsonValue>> = {};
  for (const operation of operations) {
    const path = `${operation.path}{format}`;
    const methods = paths[path] ?? {};
    paths[path] = methods;
    methods[operation.method.toLowerCase()] = operationObject(operation, named);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: TITLE,
      version: API_VERSION,
      description:
        "Every operation answers in JSON (no suffix, or .json) and in XML (.xml). Amounts are text. " +
        `${clockSentence(served.today)} ` +
        `A readable version of this description is at ${new URL("/docs", baseUrl).href}.`,
    },
    servers: [{ url: baseUrl }],
    tags: SECTIONS.map((name) => ({ name })),
    paths,
    components: {
      schemas: named,
      parameters: {
        administration_id: pathParameter("administration_id"),
        format: {
          name: "format",
          in: "path",
          required: true,
          description: "Empty, .json or .xml; empty means .json",
          schema: { type: "string", pattern: "^(\\.(json|xml))?$" },
        },
      },
      headers: HEADERS,
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description: `A token with scopes: ${SCOPES.join(", ")}`,
        },
      },
    },
    security: [{ token: [] }],
  };
}

const pathParameter = (name: string): JsonValue => ({
  name,
  in: "path",
  required: true,
  schema: { type: "string", pattern: "^\\d+$" },
});

const HEADERS: JsonValue = {
  link: {
    description: 'The next and the previous page: rel="next", rel="prev"',
    schema: { type: "string" },
  },
  total: { description: "Total rows on all pages", schema: { type: "integer" } },
  location: {
    description: "Temporary address of the file, which needs no token",
    schema: { type: "string" },
  },
  retryAfter: {
    description: "When the next request is allowed, in seconds since 1970",
    schema: { type: "integer" },
  },
};

function operationObject(
  operation: DescribedOperation,
  named: Record<string, JsonValue>,
): JsonValue {
  const { id, section, summary, scopes, deprecated, refusals } = operation;
  return {
    operationId: id,
    tags: [section],
    summary,
    ...(deprecated === null
      ? {}
      : {
          deprecated: true,
          "x-replaced-by": deprecated.replacedBy,
          ...(deprecated.sunsetOn === null ? {} : { "x-sunset": deprecated.sunsetOn }),
        }),
    security: securityOf(scopes),
    parameters: parametersOf(operation, named),
    ...bodyOf(operation, named),
    responses: {
      [String(operation.status)]: successOf(operation, named),
      ...Object.fromEntries(
        refusals.map((refusal) => [String(refusal.status), refusalOf(refusal)]),
      ),
    },
  };
}

/** One entry requires all scopes it names; of several entries one is sufficient. */
function securityOf(scopes: ScopeRule): JsonValue {
  if ("anyToken" in scopes) return [{ token: [] }];
  if ("allOf" in scopes) return [{ token: scopes.allOf }];
  return scopes.anyOf.map((scope) => ({ token: [scope] }));
}

function parametersOf(
  { path, query }: DescribedOperation,
  named: Record<string, JsonValue>,
): readonly JsonValue[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) =>
    name === "administration_id"
      ? { $ref: "#/components/parameters/administration_id" }
      : pathParameter(name),
  );
  const inQuery = Object.entries(query).map(([name, declared]) => {
    const description = descriptionOf(declared);
    return {
      ...{ name, in: "query", required: false },
      ...(description === "" ? {} : { description }),
      schema: registered(declared, named),
    };
  });
  return [...inPath, { $ref: "#/components/parameters/format" }, ...inQuery];
}

function bodyOf(
  { body, isUpload }: DescribedOperation,
  named: Record<string, JsonValue>,
): Readonly<Record<string, JsonValue>> {
  if (body === null) return {};
  const schema = registered(body, named);
  const content = isUpload
    ? { "multipart/form-data": { schema } }
    : { [JSON_TYPE]: { schema }, [XML_TYPE]: { schema } };
  // A missing body counts as an empty one, so a body is required only where one of its fields is.
  const isRequired = isUpload || ("required" in body && body.required !== undefined);
  return { requestBody: { required: isRequired, content } };
}

function successOf(
  { status, record, query, deprecated }: DescribedOperation,
  named: Record<string, JsonValue>,
): JsonValue {
  const headers = {
    ...("page" in query ? { Link: headerRef("link"), "X-Total-Count": headerRef("total") } : {}),
    ...(status === 302 ? { Location: headerRef("location") } : {}),
    ...(deprecated === null
      ? {}
      : {
          "X-Deprecated-Endpoint": {
            description: "The operation to use instead",
            schema: { type: "string", const: deprecated.replacedBy },
          },
        }),
  };
  const schema = record === null ? null : registered(record, named);
  return {
    description: SUCCESSES[status] ?? "Done",
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(schema === null ? {} : { content: { [JSON_TYPE]: { schema }, [XML_TYPE]: { schema } } }),
  };
}

const headerRef = (name: string): JsonValue => ({ $ref: `#/components/headers/${name}` });

const SUCCESSES: Readonly<Record<number, string>> = {
  200: "The requested data",
  201: "Created",
  204: "Done, without content",
  302: "See the Location header",
};

/** The meaning of each error status. */
export const REFUSALS: Readonly<Record<number, string>> = {
  400: "A parameter, the body or a precondition is not valid",
  401: "The token is missing, is invalid, or lacks the scopes",
  404: "The record does not exist in this administration",
  406: "The suffix names a format that is not supported",
  413: "The body is too large",
  415: "The content type of the body is not supported",
  422: "The record cannot be saved as sent",
  429: "Too many requests in a window; only where the service limits requests",
};

function refusalOf({ status, errors }: DescribedRefusal): JsonValue {
  const schema = { $ref: "#/components/schemas/error" };
  const examples = (exampleOf: (error: string) => JsonValue): JsonValue =>
    Object.fromEntries(
      errors.map((error, index) => [`e${String(index + 1)}`, { value: exampleOf(error) }]),
    );
  return {
    description: REFUSALS[status] ?? "Refused",
    ...(status === 429 ? { headers: { "Retry-After": headerRef("retryAfter") } } : {}),
    content: {
      [JSON_TYPE]: { schema, examples: examples((error) => ({ error })) },
      [XML_TYPE]: {
        schema,
        examples: examples((error) => `<error><error>${error}</error></error>`),
      },
    },
  };
}

/** Specification 7; the current shapes add codes for programs and the problems by field. */
function errorSchema(shapes: Shapes): JsonValue {
  const text = { type: "string" };
  if (shapes === "specification") {
    return {
      type: "object",
      properties: { error: text },
      required: ["error"],
      additionalProperties: false,
    };
  }
  const byField = (item: JsonValue): JsonValue => ({
    type: "object",
    additionalProperties: { type: "array", items: item },
  });
  const words = { type: "object", additionalProperties: text };
  const object = {
    type: "object",
    properties: {
      error: { anyOf: [text, byField(text)] },
      symbolic: words,
      details: byField(words),
    },
    required: ["error"],
    additionalProperties: false,
  };
  // A client that exceeds the rate limit receives only a text.
  return { anyOf: [object, text] };
}

/** The schema as plain JSON, with its named schemas added to `named`. */
function registered(schema: TSchema, named: Record<string, JsonValue>): JsonValue {
  const plain = plainSchema(schema);
  Object.assign(named, plain.named);
  return plain.schema;
}

const descriptionOf = (schema: TSchema): string =>
  "description" in schema && typeof schema.description === "string" ? schema.description : "";
