/** Sends the requests of a case to a running service over its socket, and checks the answers. */
import { Compile } from "typebox/compile";
import { expect } from "vitest";
import { sampleAdministration } from "../../../fixtures/administrations/sample-administration.ts";
import { SAMPLE_SETTINGS } from "../../../fixtures/administrations/sample-settings.ts";
import {
  type Endpoint,
  routeOf,
  SCOPES,
  type Scope,
  type ScopeRule,
  scopeRefusal,
} from "../../../src/service/endpoints/endpoint.ts";
import type { Shapes } from "../../../src/service/records/declared-record.ts";
import { type EdgeService, openEdge } from "../../service/edge-service.ts";
import { openReceiver } from "../../service/webhooks/receiver.ts";
import { answerDifferences } from "../answer-differences.ts";
import { CURRENT_FIELDS, isSpecified } from "../current-fields.ts";
import type { OperationCase, Setup, SpecificationRequest } from "./operation-case.ts";
import type { Format } from "./test-names.ts";
import { rootOfXml, treeOfXml, xmlOf } from "./xml-tree.ts";

export interface CoveredService {
  readonly shapes: Shapes;
  readonly service: EdgeService;
  readonly setup: Setup;
  /** A token with all scopes. */
  readonly token: string;
}

export async function openCovered(shapes: Shapes): Promise<CoveredService> {
  const receiver = await openReceiver();
  const opened = await openEdge({
    books: [sampleAdministration()],
    shapes,
    webhooksOverHttp: true,
  });
  const service = {
    ...opened,
    close: async () => {
      await opened.close();
      await receiver.close();
    },
  };
  const token = service.token(SCOPES);
  const ask: Setup["ask"] = async (method, path, body) => {
    const [way = "", query] = path.split("?");
    const request = { path: way, body, ...(query === undefined ? {} : { query }) };
    const answer = await send({ service, token }, method, request, "JSON", ".json");
    if (answer.status >= 400) {
      throw new Error(`${method} ${path}: ${String(answer.status)} ${answer.text}`);
    }
    return answer.text === "" ? null : answer.tree;
  };
  const firstId = async (path: string): Promise<string> => {
    const [first] = (await ask("GET", path)) as readonly { readonly id: string }[];
    if (first === undefined) throw new Error(`GET ${path}: the list is empty`);
    return first.id;
  };
  return {
    shapes,
    service,
    token,
    setup: { today: SAMPLE_SETTINGS.today, ask, firstId, receiver: receiver.url },
  };
}

interface ServiceAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed text, in either format; null for an empty text. */
  readonly tree: unknown;
}

async function send(
  { service, token }: Pick<CoveredService, "service" | "token">,
  method: string,
  { path, query, body, file }: SpecificationRequest,
  format: Format,
  suffix: string,
): Promise<ServiceAnswer> {
  const search = query === undefined ? "" : `?${query}`;
  const answer = await fetch(
    `${service.url}/${SAMPLE_SETTINGS.administrationId}${path}${suffix}${search}`,
    {
      method,
      redirect: "manual",
      headers: {
        authorization: `Bearer ${token}`,
        ...(file === undefined && body !== undefined
          ? { "content-type": format === "JSON" ? "application/json" : "application/xml" }
          : {}),
      },
      ...bodyOf(body, file, format),
    },
  );
  const text = await answer.text();
  expect(answer.headers.get("content-type") ?? "").toContain(
    text === "" ? "" : format === "JSON" ? "application/json" : "application/xml",
  );
  const read = format === "JSON" ? JSON.parse : treeOfXml;
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    tree: text === "" ? null : (read(text) as unknown),
  };
}

function bodyOf(
  body: unknown,
  file: SpecificationRequest["file"],
  format: Format,
): { readonly body?: string | FormData } {
  if (file !== undefined) {
    const form = new FormData();
    form.append("file", new Blob([Buffer.from(file.bytes)], { type: file.type }), file.name);
    return { body: form };
  }
  if (body === undefined) return {};
  return { body: format === "JSON" ? JSON.stringify(body) : xmlOf(body) };
}

/** JSON is requested by `.json` or no suffix; operations use one or the other. */
const suffixOf = (operation: string, format: Format): string => {
  if (format === "XML") return ".xml";
  return operation.length % 2 === 0 ? ".json" : "";
};

const methodOf = ({ operation }: Endpoint): string => routeOf(operation).method;

export async function showSuccess(
  covered: CoveredService,
  endpoint: Endpoint,
  one: OperationCase,
  format: Format,
): Promise<void> {
  const request = await one.request(covered.setup);
  const suffix = suffixOf(one.operation, format);
  const answer = await send(covered, methodOf(endpoint), request, format, suffix);
  expect([answer.status, answer.status < 400 ? "" : answer.text]).toEqual([one.status, ""]);
  expect(endpoint.success.status).toBe(one.status);
  expect(answer.headers.has("location")).toBe(one.status === 302);
  const schema = endpoint.success.record?.(covered.shapes);
  if (schema === undefined) {
    expect(answer.text).toBe("");
    return;
  }
  const validator = Compile(schema);
  const errors = validator.Check(answer.tree) ? [] : validator.Errors(answer.tree);
  const problems = errors.map(({ instancePath, message }) => `${instancePath}: ${message}`);
  expect(problems).toEqual([]);
  const fact = CURRENT_FIELDS.get(one.operation);
  if (covered.shapes === "current" && fact !== undefined) {
    const found = answerDifferences(answer.tree, fact);
    expect(found.filter((each) => !isSpecified(one.operation, each))).toEqual([]);
  }
  if (endpoint.operation.startsWith("GET ") && format === "XML" && !returnsLink(one.operation)) {
    const inJson = await send(covered, methodOf(endpoint), request, "JSON", ".json");
    expect(answer.tree).toEqual(inJson.tree);
  }
}

/** Whether the answer is a link, which differs each time. */
const returnsLink = (operation: string): boolean => /portal|checkout|download/.test(operation);

export async function showRefusal(
  covered: CoveredService,
  endpoint: Endpoint,
  one: OperationCase,
  format: Format,
): Promise<void> {
  const { status, error, ...request } = await one.refused(covered.setup);
  const suffix = suffixOf(one.operation, format);
  const answer = await send(covered, methodOf(endpoint), request, format, suffix);
  expectError(answer, format, status, error);
}

/** Omits each required scope in turn; where one of several is sufficient, omits them all. */
export async function showNoScope(
  covered: CoveredService,
  endpoint: Endpoint,
  one: OperationCase,
  format: Format,
): Promise<void> {
  const request = await one.request(covered.setup);
  const suffix = suffixOf(one.operation, format);
  const refusal = endpoint.scopeRefusal ?? scopeRefusal(endpoint.scopes);
  for (const scopes of insufficient(endpoint.scopes)) {
    const token = covered.service.token(scopes);
    const answer = await send({ ...covered, token }, methodOf(endpoint), request, format, suffix);
    expectError(answer, format, 401, refusal);
  }
}

function insufficient(rule: ScopeRule): readonly (readonly Scope[])[] {
  if ("anyToken" in rule) throw new Error("an operation of the specification needs a scope");
  if ("anyOf" in rule) return [SCOPES.filter((scope) => !rule.anyOf.includes(scope))];
  return rule.allOf.map((missing) => SCOPES.filter((scope) => scope !== missing));
}

/** `error` and nothing else (specification 7). */
function expectError(answer: ServiceAnswer, format: Format, status: number, error: string): void {
  expect([answer.status, answer.tree]).toEqual([status, { error }]);
  if (format === "XML") expect(rootOfXml(answer.text)).toBe("error");
}
