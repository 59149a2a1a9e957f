/** The methods of every path: a known path with another method is a 405, and OPTIONS lists them. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../endpoints/endpoint.ts";
import { BASE_PATH } from "./http-options.ts";

/** The methods of a path without its format, as a value of `Allow`; null for an unknown path. */
export type MethodsOf = (url: string) => string | null;

interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** Call it before the routes are added: it collects them. */
export function collectMethods(app: FastifyInstance): MethodsOf {
  const known = new Map<string, KnownPath>();
  app.addHook("onRoute", ({ url, method }) => {
    const path = known.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    known.set(url, path);
    for (const one of [method].flat()) path.methods.add(one);
  });
  return (url) => {
    const [path = ""] = url.split("?", 1);
    const methods = [...known.values()].flatMap((each) =>
      each.pattern.test(path) ? [...each.methods] : [],
    );
    return methods.length === 0 ? null : [...new Set([...methods, "OPTIONS"])].sort().join(", ");
  };
}

/** Parts of an API path are identifiers (specification 4.1), except the key of a file. */
function patternOf(url: string): RegExp {
  const isApi = url.startsWith(BASE_PATH);
  const parts = url
    .replace(/[.]/g, "\\.")
    .replace(/:(\w+)/g, (_part, name: string) => (isApi && name !== "key" ? "\\d+" : "[^/]+"));
  return new RegExp(`^${parts}$`);
}

/** Answers OPTIONS on a known path: without a token, and not counted by the rate limit. */
export const answerOptions =
  (methodsOf: MethodsOf) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (request.method !== "OPTIONS") return undefined;
    const allowed = methodsOf(request.url);
    return allowed === null ? undefined : reply.code(204).header("allow", allowed).send();
  };

/** Refuses another method than those of a known path. */
export function refuseMethod(
  methodsOf: MethodsOf,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  // A word where another method has an identifier is on the path of that method: /contacts/synchronization.
  if (!request.is404 && hasOnlyIdentifiers(request.params)) return;
  const allowed = methodsOf(request.url);
  if (allowed === null || allowed.split(", ").includes(request.method)) return;
  void reply.header("allow", allowed);
  throw new Refusal(405, "method not allowed");
}

const hasOnlyIdentifiers = (parameters: unknown): boolean =>
  typeof parameters === "object" &&
  Object.values(parameters ?? {}).every((part) => typeof part === "string" && /^\d+$/.test(part));
