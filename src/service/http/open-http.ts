/** The HTTP server: every endpoint behind access, limits and format; nothing here knows a resource. */
import { Readable } from "node:stream";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { type Endpoint, Refusal, type Shapes } from "../endpoints/endpoint.ts";
import { ENDPOINTS, OVERALL_ENDPOINTS } from "../endpoints/index.ts";
import { downloadParts, findDownload } from "../store/query-downloads.ts";
import type { Store } from "../store/store.ts";
import { identify, NOT_FOUND, TOKEN_REFUSAL } from "./access.ts";
import { answerCall, answerOverallCall } from "./answer-call.ts";
import { readJson } from "./lossless-json.ts";
import { readQuery, splitFormat } from "./path-format.ts";
import { type RateLimit, rateLimiter } from "./rate-limit.ts";
import { WRITER_DEFAULT } from "./record-writer.ts";
import { RATE_REFUSAL, refusalRecord, refusedAnswer } from "./refusals.ts";
import { FILES, linkSecret, readLinkKey } from "./signed-links.ts";
import type { Token } from "./tokens.ts";

export interface HttpOptions {
  readonly store: Store;
  readonly shapes: Shapes;
  /** ISO 8601, UTC, milliseconds. */
  readonly now: () => string;
  readonly rateLimit: RateLimit | null;
  /** Faults of the service, without anything that a request carried. */
  readonly log: (message: string) => void;
  /** Where the service can be reached, known once it listens. */
  readonly baseUrl: () => string;
  /** Called after a request that may have changed something. */
  readonly changed: () => void;
  /** Without a list, as in the specification, finished files can be reached by nobody over HTTP. */
  readonly listsDownloads: boolean;
}

declare module "fastify" {
  interface FastifyRequest {
    token: Token | null;
  }
  interface FastifyContextConfig {
    access?: "token" | "link";
    isReport?: boolean;
  }
}

/** The version is part of the base address (specification 9). */
export const BASE_PATH = "/api/v2";
const FILES_PATH = `${BASE_PATH}/files`;
const BODY_BYTES_MAX = 1024 * 1024;
/** Long enough for a name in a filter, short enough that a path cannot be used to fill memory. */
const PATH_PART_CHARACTERS_MAX = 1_200;
const REQUEST_MS_MAX = 60_000;
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** A server with its routes, not listening yet. */
export function openHttp(options: HttpOptions): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_MS_MAX,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: PATH_PART_CHARACTERS_MAX, querystringParser: readQuery },
    rewriteUrl: (request) => splitFormat(request.url ?? "/").url,
    frameworkErrors: (error, request, reply) => {
      refuse(options, error, request, reply);
    },
  });
  app.decorateRequest("token", null);
  readBodies(app);
  app.setErrorHandler((error, request, reply) => refuse(options, error, request, reply));
  app.setNotFoundHandler(() => {
    throw new Refusal(404, NOT_FOUND);
  });
  app.addHook("onRequest", admission(options));
  app.addHook("onSend", async (_request, reply) => {
    void reply.headers({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
  });
  addRoutes(app, options);
  return app;
}

/** Everything is read as JSON but what says that it is something else. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, (request, body, done) => {
    const [mediaType = ""] = (request.headers["content-type"] ?? "").split(";");
    const isOther = /xml|multipart|form-urlencoded/i.test(mediaType);
    if (isOther && body.byteLength > 0) {
      done(new Refusal(415, "content type is not supported"));
      return;
    }
    try {
      done(null, readJson(body));
    } catch (error) {
      // A parser tells its failure through the callback; the error mapper answers it.
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

/** Who asks and how often, before a body is read. */
function admission(
  options: HttpOptions,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const count = options.rateLimit === null ? null : rateLimiter(options.rateLimit);
  return async (request, reply) => {
    const { access, isReport } = request.routeOptions.config;
    if (access === "link") return;
    request.token = identify(options.store, request.headers.authorization);
    if (count !== null) {
      const caller = request.token === null ? `address ${request.ip}` : `token ${request.token.id}`;
      const { isExceeded, headers } = count(caller, isReport === true, options.now());
      void reply.headers(headers);
      if (isExceeded) throw new Refusal(429, RATE_REFUSAL);
    }
    if (access === "token" && request.token === null) {
      void reply.header("www-authenticate", "Bearer");
      throw new Refusal(401, TOKEN_REFUSAL);
    }
  };
}

function addRoutes(app: FastifyInstance, options: HttpOptions): void {
  const secret = linkSecret(options.store);
  const filesUrl = (): string => `${options.baseUrl()}${FILES_PATH.slice(BASE_PATH.length)}`;
  const allowed = new Map<string, string[]>();
  const add = (
    endpoint: Pick<Endpoint, "method" | "path" | "isReport">,
    above: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ): void => {
    const { method, isReport } = endpoint;
    const url = `${BASE_PATH}${above}${endpoint.path.replace(/\{(\w+)\}/g, ":$1")}`;
    allowed.set(url, [...(allowed.get(url) ?? []), method]);
    app.route({ method, url, config: { access: "token", isReport }, handler });
  };
  for (const endpoint of OVERALL_ENDPOINTS) {
    add({ ...endpoint, isReport: false }, "", (request, reply) =>
      answerOverallCall(options, endpoint, request, reply),
    );
  }
  for (const endpoint of ENDPOINTS) {
    if (!options.listsDownloads && endpoint.path.startsWith("/downloads")) continue;
    add(endpoint, "/:administration_id", (request, reply) =>
      answerCall({ ...options, secret, filesUrl }, endpoint, request, reply),
    );
  }
  for (const [url, known] of allowed) {
    const method = METHODS.filter((name) => !known.includes(name));
    app.route({ method, url, handler: (_request, reply) => refuseMethod(reply, known) });
  }
  app.get<{ Params: { key: string } }>(
    `${FILES_PATH}/:key`,
    { config: { access: "link" } },
    (request, reply) => sendFile(options, secret, request.params.key, reply),
  );
}

function refuseMethod(reply: FastifyReply, known: readonly string[]): never {
  void reply.header("allow", known.join(", "));
  throw new Refusal(405, "method not allowed");
}

function sendFile(
  { store, now }: HttpOptions,
  secret: Uint8Array,
  key: string,
  reply: FastifyReply,
): FastifyReply {
  const file = readLinkKey(secret, FILES.purpose, key, now());
  const download =
    file?.["source"] === "download"
      ? findDownload(store, file["administrationId"] ?? "", file["id"] ?? "")
      : null;
  if (!download || download.size === null) throw new Refusal(404, NOT_FOUND);
  return reply
    .headers({
      "content-type": download.contentType,
      "content-length": String(download.size),
      "content-disposition": `attachment; filename="${download.filename}"`,
    })
    .send(Readable.from(downloadParts(store, download)));
}

/** The only place that turns an error into an answer. */
function refuse(
  { shapes, log }: HttpOptions,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refused = refusedAnswer(error);
  if (refused.isFault) {
    const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
    log(`${request.method} ${request.routeOptions.url ?? "(no route)"}: ${trace}`);
  }
  return reply
    .code(refused.status)
    .header("content-type", WRITER_DEFAULT.mediaType)
    .send(WRITER_DEFAULT.write("error", refusalRecord(refused, shapes)));
}
