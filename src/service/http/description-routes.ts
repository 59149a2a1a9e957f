/** The routes of the documentation of the service, for programs and for people, without a token. */

import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { DescribedEndpoints } from "../description/described-operation.ts";
import { Refusal } from "../endpoints/endpoint.ts";
import { OVERALL_ENDPOINTS, servedEndpoints } from "../endpoints/index.ts";
import type { Shapes } from "../records/declared-record.ts";
import type { BooksClock } from "../rules/books-clock.ts";
import { exampleBooks } from "../store/query-example-ids.ts";
import type { Store } from "../store/store.ts";
import { NOT_FOUND } from "./access.ts";
import { BASE_PATH } from "./http-options.ts";
import { splitFormat } from "./path-format.ts";

export interface DescriptionOptions {
  readonly store: Store;
  readonly booksNow: BooksClock;
  readonly shapes: Shapes;
  /** The public address of the service, known once it listens. */
  readonly baseUrl: () => string;
  readonly listsDownloads: boolean;
  /** The fixed day of the books; null when they follow the machine's clock. */
  readonly today: CalendarDate | null;
}

/** Adds the routes at the base address, which clients know, and at the root, which people guess. What makes the documents is loaded for the first request. */
export function addDescription(app: FastifyInstance, options: DescriptionOptions): void {
  const served = (): DescribedEndpoints => ({
    shapes: options.shapes,
    today: options.today,
    overall: OVERALL_ENDPOINTS,
    endpoints: servedEndpoints(options.listsDownloads),
    books: exampleBooks(options.store, options.booksNow),
  });
  const document = whileSame(served, async (described) => {
    const { openApiDocument } = await import("../description/openapi.ts");
    return JSON.stringify(openApiDocument(described, options.baseUrl()));
  });
  const page = whileSame(served, async (described) => {
    const { docsPage } = await import("../description/docs-page.ts");
    return docsPage(described, options.baseUrl()).markup;
  });
  const config = { access: "link" } as const;
  for (const prefix of ["", BASE_PATH]) {
    // The router sees a path without its format.
    app.get(`${prefix}/openapi`, { config }, async (request, reply) => {
      requireSuffix(request, "json");
      const text = await document();
      return reply.header("content-type", "application/json; charset=utf-8").send(text);
    });
    app.get(`${prefix}/docs`, { config }, async (request, reply) => {
      requireSuffix(request, "");
      return sendPage(reply, await page());
    });
  }
}

function requireSuffix(request: FastifyRequest, suffix: string): void {
  if (splitFormat(request.originalUrl).suffix !== suffix) throw new Refusal(404, NOT_FOUND);
}

async function sendPage(reply: FastifyReply, page: string): Promise<FastifyReply> {
  const { DOCS_STYLE } = await import("../description/docs-style.ts");
  const styleHash = createHash("sha256").update(DOCS_STYLE.markup).digest("base64");
  return reply
    .headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      "referrer-policy": "no-referrer",
    })
    .send(page);
}

/** A function that makes the text at its first call, and again when the books of the examples have changed. */
function whileSame(
  describe: () => DescribedEndpoints,
  make: (described: DescribedEndpoints) => Promise<string>,
): () => Promise<string> {
  let made = { text: "", books: "" };
  return async () => {
    const described = describe();
    const books = JSON.stringify(described.books);
    if (made.text !== "" && made.books === books) return made.text;
    const text = await make(described);
    made = { text, books };
    return text;
  };
}
