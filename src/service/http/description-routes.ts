/** The routes of the description of the service: for programs and for people, without a token. */
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { DescribedEndpoints } from "../description/described-operation.ts";
import { docsPage } from "../description/docs-page.ts";
import { DOCS_STYLE } from "../description/docs-style.ts";
import { openApiDocument } from "../description/openapi.ts";
import { Refusal } from "../endpoints/endpoint.ts";
import { OVERALL_ENDPOINTS, servedEndpoints } from "../endpoints/index.ts";
import type { Shapes } from "../records/declared-record.ts";
import { NOT_FOUND } from "./access.ts";
import { BASE_PATH } from "./http-options.ts";
import { splitFormat } from "./path-format.ts";

export interface DescriptionOptions {
  readonly shapes: Shapes;
  /** Where the service can be reached, known once it listens. */
  readonly baseUrl: () => string;
  readonly listsDownloads: boolean;
}

/** At the base address and at the root: a client knows the one, a person guesses the other. */
export function addDescription(app: FastifyInstance, options: DescriptionOptions): void {
  const served: DescribedEndpoints = {
    shapes: options.shapes,
    overall: OVERALL_ENDPOINTS,
    endpoints: servedEndpoints(options.listsDownloads),
  };
  const once = {
    document: keep(() => JSON.stringify(openApiDocument(served, options.baseUrl()))),
    page: keep(() => docsPage(served, options.baseUrl()).markup),
  };
  const config = { access: "link" } as const;
  for (const above of ["", BASE_PATH]) {
    // The router sees a path without its format.
    app.get(`${above}/openapi`, { config }, (request, reply) => {
      demandSuffix(request, "json");
      return reply.header("content-type", "application/json; charset=utf-8").send(once.document());
    });
    app.get(`${above}/docs`, { config }, (request, reply) => {
      demandSuffix(request, "");
      return sendPage(reply, once.page());
    });
  }
}

function demandSuffix(request: FastifyRequest, suffix: string): void {
  if (splitFormat(request.originalUrl).suffix !== suffix) throw new Refusal(404, NOT_FOUND);
}

const STYLE_HASH = createHash("sha256").update(DOCS_STYLE.markup).digest("base64");

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      "referrer-policy": "no-referrer",
    })
    .send(page);

/** Made when it is first asked for: a service that nobody asks does not make it. */
function keep(make: () => string): () => string {
  let made: string | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
