/** The responses of an operation in the API description: its success, and each refusal with its texts. */
import type { Shapes } from "../records/declared-record.ts";
import type { DescribedOperation } from "./described-operation.ts";
import type { JsonValue } from "./json-value.ts";
import type { DescribedRefusal } from "./refusals-of.ts";
import type { SchemaComponents } from "./schema-components.ts";
import { errorXml } from "./xml-examples.ts";

export const JSON_TYPE = "application/json";
export const XML_TYPE = "application/xml";

export const HEADERS: JsonValue = {
  link: {
    description: 'The next and the previous page: rel="next", rel="prev"',
    schema: { type: "string" },
  },
  total: { description: "Total rows on all pages", schema: { type: "integer" } },
  location: {
    description: "Temporary address of the file, which needs no token",
    schema: { type: "string", format: "uri" },
  },
  version: {
    description: "The release of the API that answered",
    schema: { type: "string" },
  },
  retryAfter: {
    description: "When the next request is allowed, in seconds since 1970",
    schema: { type: "integer" },
  },
  rateLimit: {
    description: "Requests allowed in the window; only where the service limits requests",
    schema: { type: "integer" },
  },
  rateRemaining: {
    description: "Requests left in the window; only where the service limits requests",
    schema: { type: "integer" },
  },
  rateReset: {
    description:
      "The end of the window, in seconds since 1970; only where the service limits requests",
    schema: { type: "integer" },
  },
};

const headerRef = (name: string): JsonValue => ({ $ref: `#/components/headers/${name}` });

/** Headers of every answer to a request with a token. */
const ALWAYS: Readonly<Record<string, JsonValue>> = {
  "X-Api-Version": headerRef("version"),
  "RateLimit-Limit": headerRef("rateLimit"),
  "RateLimit-Remaining": headerRef("rateRemaining"),
  "RateLimit-Reset": headerRef("rateReset"),
};

const SUCCESSES: Readonly<Record<number, string>> = {
  200: "The requested data",
  201: "Created",
  204: "Done, without content",
  302: "See the Location header",
};

export function responsesOf(
  operation: DescribedOperation,
  components: SchemaComponents,
): JsonValue {
  const { status, refusals } = operation;
  return {
    [String(status)]: successOf(operation, components),
    ...Object.fromEntries(
      refusals.map((refusal) => {
        const shared = SHARED[refusal.status];
        return [
          String(refusal.status),
          shared === undefined ? refusalOf(refusal) : responseRef(shared.name),
        ];
      }),
    ),
    default: responseRef(FAULT_NAME),
  };
}

const FAULT_NAME = "fault";
const responseRef = (name: string): JsonValue => ({ $ref: `#/components/responses/${name}` });

/** The refusals that are the same for every operation. */
const SHARED: Readonly<Record<number, { readonly name: string; readonly error: string }>> = {
  404: { name: "not_found", error: "record not found" },
  406: { name: "unsupported_format", error: "format is not supported" },
  413: { name: "too_large", error: "request body is too large" },
  415: {
    name: "unsupported_content_type",
    error: "content type is not supported: send JSON or XML in UTF-8",
  },
  429: { name: "too_many_requests", error: "Retry later" },
};

export const sharedResponses = (): JsonValue => ({
  ...Object.fromEntries(
    Object.entries(SHARED).map(([status, { name, error }]) => [
      name,
      refusalOf({ status: Number.parseInt(status, 10), errors: [error] }),
    ]),
  ),
  [FAULT_NAME]: refusalOf(FAULT),
});

function successOf(
  { status, record, query, deprecated }: DescribedOperation,
  { registered }: SchemaComponents,
): JsonValue {
  const headers = {
    ...ALWAYS,
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
  const schema = record === null ? null : registered(record);
  return {
    description: SUCCESSES[status] ?? "Done",
    headers,
    ...(schema === null ? {} : { content: { [JSON_TYPE]: { schema }, [XML_TYPE]: { schema } } }),
  };
}

/** The meaning of each error status. */
export const REFUSALS: Readonly<Record<number, string>> = {
  400: "A parameter, the body or a precondition is not valid",
  401: "The token is missing, is invalid, or lacks the scopes",
  404: "The administration or the record does not exist, or the token cannot reach it",
  406: "The suffix names a format that is not supported",
  413: "The body is too large",
  415: "The content type of the body is not supported",
  422: "The record cannot be saved as sent",
  429: "Too many requests in a window; only where the service limits requests",
  500: "A fault of the service: nothing was saved. 503 when its database is busy, 507 when its disk is full",
};

/** Any other status: 500, 503 or 507. */
export const FAULT: DescribedRefusal = {
  status: 500,
  errors: [
    "internal error",
    "another process is writing to the database, try again",
    "disk of the service is full, nothing was saved",
  ],
};

function refusalOf({ status, errors }: DescribedRefusal): JsonValue {
  const schema: JsonValue = { $ref: "#/components/schemas/error" };
  const examples = (exampleOf: (error: string) => Readonly<Record<string, JsonValue>>): JsonValue =>
    Object.fromEntries(errors.map((error, at) => [`e${String(at + 1)}`, exampleOf(error)]));
  return {
    description: REFUSALS[status] ?? "Refused",
    ...(status === 429 ? { headers: { "Retry-After": headerRef("retryAfter") } } : {}),
    content: {
      [JSON_TYPE]: { schema, examples: examples((error) => ({ value: { error } })) },
      // A validator compares examples with the schema, so the value is the tree; the text is as sent.
      [XML_TYPE]: {
        schema,
        examples: examples((error) => ({ description: errorXml(error), value: { error } })),
      },
    },
  };
}

/** Specification 7; the current shapes add codes for programs and the problems by field. */
export function errorSchemas(shapes: Shapes): Readonly<Record<string, JsonValue>> {
  const text = { type: "string", description: "What is wrong, in one sentence" };
  const plain = {
    type: "object",
    description: "A refusal",
    properties: { error: text },
    required: ["error"],
    additionalProperties: false,
  };
  const xml = { name: "error" };
  if (shapes === "specification") return { error: { ...plain, xml } };
  const byField = (item: JsonValue, description: string): JsonValue => ({
    type: "object",
    description,
    additionalProperties: { type: "array", items: item },
  });
  const words = (description: string): JsonValue => ({
    type: "object",
    description,
    additionalProperties: { type: "string" },
  });
  const complete = {
    type: "object",
    description: "Which of the other fields it has depends on what is wrong",
    properties: {
      error: {
        description: "What is wrong: one sentence, or for an invalid record the sentences by field",
        anyOf: [{ type: "string" }, byField({ type: "string" }, "The sentences by field")],
      },
      symbolic: words("A word for programs, by field: required, invalid, min"),
      details: byField(words("The word for programs"), "The words for programs, by field"),
    },
    required: ["error"],
    additionalProperties: false,
  };
  // A client that exceeds the rate limit receives only a text.
  return { error: { description: "A refusal", anyOf: [complete, { type: "string" }], xml } };
}
