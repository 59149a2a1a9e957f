/** The HTTP server: all endpoints behind access control, limits and formats; independent of resources. */
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { invariant } from "../../failure.ts";
import { type Endpoint, Refusal, routeOf } from "../endpoints/endpoint.ts";
import { OVERALL_ENDPOINTS, servedEndpoints } from "../endpoints/index.ts";
import { NOT_FOUND } from "./access.ts";
import { addPages } from "./add-pages.ts";
import { admission } from "./admission.ts";
import { answerCall, answerOverallCall } from "./answer-call.ts";
import { ANSWER_HEADERS } from "./answer-headers.ts";
import { allowOrigin } from "./cors.ts";
import { addDescription } from "./description-routes.ts";
import { BASE_PATH, BODY_BYTES_MAX, type HttpOptions } from "./http-options.ts";
import { answerOptions, collectMethods, type MethodsOf } from "./known-paths.ts";
import { readQuery, splitFormat } from "./path-format.ts";
import { readBodies } from "./read-bodies.ts";
import { refusalWriterFor } from "./record-writer.ts";
import { refusalRecord, refusedAnswer } from "./refusals.ts";
import { refuseUnreadable } from "./refuse-unreadable.ts";
import { sendFile } from "./send-file.ts";
import { reportAnswer } from "./served-request.ts";
import { linkSecret } from "./signed-links.ts";

const FILES_PATH = `${BASE_PATH}/files`;
/** Long enough for a name in a filter; limits the memory that a path can use. */
const PATH_PART_CHARACTERS_MAX = 1_200;
const REQUEST_MS_MAX = 60_000;

/** No route has a schema of fastify's own; its compilers are 120 modules, which would be loaded at every start. */
const noSchema = () => (): never => {
  invariant(false, "bodies are read by the endpoints, not by schemas of routes");
};
const WITHOUT_SCHEMAS = {
  compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema },
};

/** The server with its routes; it does not listen yet. */
export function openHttp(options: HttpOptions): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_MS_MAX,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: PATH_PART_CHARACTERS_MAX, querystringParser: readQuery },
    rewriteUrl: (request) => splitFormat(request.url ?? "/").url,
    clientErrorHandler: refuseUnreadable(options),
    schemaController: WITHOUT_SCHEMAS,
    frameworkErrors: (error, request, reply) => {
      // No hook runs for an invalid address.
      receive(request, reply);
      void reply.headers(ANSWER_HEADERS);
      refuse(options, error, request, reply);
    },
  });
  app.decorateRequest("token", null);
  readBodies(app);
  app.setErrorHandler((error, request, reply) => refuse(options, error, request, reply));
  app.setNotFoundHandler(() => {
    throw new Refusal(404, NOT_FOUND);
  });
  const methodsOf = collectMethods(app);
  const receive = receiving(options, methodsOf);
  app.addHook("onRequest", async (request, reply) => {
    receive(request, reply);
  });
  app.addHook("onRequest", answerOptions(methodsOf));
  app.addHook("onRequest", admission(options, methodsOf));
  // Without such a hook the server measures no time, which an access log states.
  if (options.onServed !== null) app.addHook("onResponse", async () => undefined);
  app.addHook("onSend", async (_request, reply) => {
    void reply.headers(ANSWER_HEADERS);
  });
  addRoutes(app, options);
  addPages(app, options);
  addDescription(app, options);
  return app;
}

/** Whatever precedes the answer of every request, also of an invalid one. */
function receiving(
  { corsOrigins, onServed, now, listsDownloads }: HttpOptions,
  methodsOf: MethodsOf,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const parameters = new Set(
    servedEndpoints(listsDownloads).flatMap(({ query = {} }) => Object.keys(query)),
  );
  return (request, reply) => {
    if (onServed !== null) reportAnswer({ now, onServed }, parameters, request, reply);
    allowOrigin(corsOrigins, methodsOf, request, reply);
  };
}

function addRoutes(app: FastifyInstance, options: HttpOptions): void {
  const secret = linkSecret(options.store);
  const filesUrl = (): string => `${options.baseUrl()}${FILES_PATH.slice(BASE_PATH.length)}`;
  const add = (
    endpoint: Pick<Endpoint, "operation" | "isUpload" | "deprecated">,
    prefix: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ): void => {
    const { isUpload = false, deprecated } = endpoint;
    const { method, path, isReport } = routeOf(endpoint.operation);
    const url = `${BASE_PATH}${prefix}${path.replace(/\{(\w+)\}/g, ":$1")}`;
    const config = { access: "token", isReport, isUpload } as const;
    app.route({
      method,
      url,
      bodyLimit: isUpload ? options.attachmentBytesMax : BODY_BYTES_MAX,
      config: deprecated === undefined ? config : { ...config, deprecated },
      handler,
    });
  };
  for (const endpoint of OVERALL_ENDPOINTS) {
    add(endpoint, "", (request, reply) => answerOverallCall(options, endpoint, request, reply));
  }
  for (const endpoint of servedEndpoints(options.listsDownloads)) {
    add(endpoint, "/:administration_id", (request, reply) =>
      answerCall({ ...options, secret, filesUrl }, endpoint, request, reply),
    );
  }
  app.get<{ Params: { key: string } }>(
    `${FILES_PATH}/:key`,
    { config: { access: "link" } },
    (request, reply) => sendFile({ ...options, secret }, request.params.key, reply),
  );
}

/** The only place that converts an error to an answer. */
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
  const writer = refusalWriterFor(request.originalUrl);
  return reply
    .code(refused.status)
    .header("content-type", writer.mediaType)
    .send(writer.write("error", refusalRecord(refused, shapes)));
}
