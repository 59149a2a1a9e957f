/** Converts a request to a call, and the answer of an endpoint to a response. */

import type { FastifyReply, FastifyRequest } from "fastify";
import type { CalendarDate, DateInZone } from "../../calendar/calendar-date.ts";
import { fields } from "../../fields/node.ts";
import {
  type Answer,
  type Call,
  type Endpoint,
  type LinkedFile,
  type OverallCall,
  type OverallEndpoint,
  type PageLink,
  Refusal,
  routeOf,
} from "../endpoints/endpoint.ts";
import type { WebhookTransport } from "../jobs/webhook-transport.ts";
import type { Shapes } from "../records/declared-record.ts";
import type { BooksClock } from "../rules/books-clock.ts";
import { markLateDocuments } from "../store/mark-late-documents.ts";
import type { Store } from "../store/store.ts";
import { NOT_FOUND, requireAdministration, requireScopes, TOKEN_REFUSAL } from "./access.ts";
import { pageHeaders } from "./page-links.ts";
import { type RecordWriter, writerFor } from "./record-writer.ts";
import { FILES, linkKey } from "./signed-links.ts";
import type { Token } from "./tokens.ts";

export interface CallOptions {
  readonly store: Store;
  readonly shapes: Shapes;
  /** The machine's clock, for the end of links. */
  readonly now: () => string;
  /** The fixed day of the books; null without one. */
  readonly today: CalendarDate | null;
  readonly dateInZone: DateInZone;
  /** The clock of the books, for everything that an endpoint does. */
  readonly booksNow: BooksClock;
  readonly baseUrl: () => string;
  readonly webhooks: WebhookTransport;
  readonly changed: () => void;
}

export interface LinkOptions {
  /** Signs links. */
  readonly secret: Uint8Array;
  readonly filesUrl: () => string;
}

export async function answerOverallCall(
  options: CallOptions,
  endpoint: OverallEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const token = tokenOf(request);
  const writer = requireWriter(request);
  const { administrationIds } = token;
  const answer = await endpoint.answer({
    ...overallCall(options, request, token, UNIVERSAL),
    administrationIds,
  });
  return send(request, reply, writer, answer, {
    baseUrl: options.baseUrl,
    linkTo: noLink,
    linkToPage: noLink,
  });
}

export async function answerCall(
  options: CallOptions & LinkOptions,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const token = tokenOf(request);
  const path = readPath(request.params);
  const { administration_id: administrationId = "", ...rest } = path;
  const administration = requireAdministration(options.store, token, administrationId);
  requireScopes(endpoint, token);
  const writer = requireWriter(request);
  const common = overallCall(options, request, token, administration.timeZone);
  const { secret, filesUrl, baseUrl } = options;
  // Links follow the real clock: they expire for whoever holds them.
  const now = options.now();
  const linkToPage = ({ prefix, claims, lifetimeSeconds }: PageLink): string => {
    const key = linkKey(secret, prefix, claims, { now, lifetimeSeconds });
    return `${new URL(baseUrl()).origin}/${prefix}/${key}`;
  };
  const call: Call = {
    ...common,
    administration,
    today: options.today ?? options.dateInZone(common.now, administration.timeZone),
    path: rest,
    portalUrl: (contactId) => `${new URL(baseUrl()).origin}/portal/${contactId}`,
  };
  markLateDocuments(call.store, administration.id, call);
  const answer = await endpoint.answer(call);
  if (routeOf(endpoint.operation).method !== "GET") options.changed();
  const linkTo = ({ source, administrationId, id }: LinkedFile): string => {
    const claims = { source, administrationId, id };
    return `${filesUrl()}/${linkKey(secret, FILES.purpose, claims, { ...FILES, now })}`;
  };
  return send(request, reply, writer, answer, { baseUrl, linkTo, linkToPage });
}

/** Outside any administration there is no other zone. */
const UNIVERSAL = "UTC";

function overallCall(
  { store, shapes, booksNow, baseUrl, webhooks }: CallOptions,
  request: FastifyRequest,
  token: Token,
  timeZone: string,
): Omit<OverallCall, "administrationIds"> {
  return {
    store,
    now: booksNow(timeZone),
    shapes,
    userId: token.id,
    scopes: token.scopes,
    query: textsOf(request.query),
    body: request.body ?? null,
    baseUrl: baseUrl(),
    webhooks,
  };
}

/** The addresses of links in an answer. */
interface Links {
  readonly baseUrl: () => string;
  readonly linkTo: (file: LinkedFile) => string;
  readonly linkToPage: (link: PageLink) => string;
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  writer: RecordWriter,
  answer: Answer,
  links: Links,
): FastifyReply {
  switch (answer.kind) {
    case "nothing":
      return reply.code(answer.status).send();
    case "file":
      return reply
        .code(answer.status)
        .headers({ location: links.linkTo(answer.file), "content-type": writer.mediaType })
        .send(writer.write("hash", fields({ message: answer.message })));
    case "link":
      return reply
        .code(answer.status)
        .header("content-type", writer.mediaType)
        .send(writer.write("url", links.linkToPage(answer.link)));
    case "record": {
      if (answer.page !== undefined) {
        const [path = ""] = request.originalUrl.split("?");
        const address = `${new URL(links.baseUrl()).origin}${path}`;
        void reply.headers(pageHeaders({ address, query: textsOf(request.query) }, answer.page));
      }
      return reply
        .code(answer.status)
        .header("content-type", writer.mediaType)
        .send(writer.write(answer.root, answer.record));
    }
  }
}

/** Every part of a path is an identifier (specification 4.1). */
function readPath(parameters: unknown): Readonly<Record<string, string>> {
  const path = textsOf(parameters);
  if (!Object.values(path).every((part) => /^\d+$/.test(part))) throw new Refusal(404, NOT_FOUND);
  return path;
}

function requireWriter(request: FastifyRequest): RecordWriter {
  const writer = writerFor(request.originalUrl);
  if (writer === null) throw new Refusal(406, "format is not supported");
  return writer;
}

function tokenOf(request: FastifyRequest): Token {
  if (request.token === null) throw new Refusal(401, TOKEN_REFUSAL);
  return request.token;
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}

const noLink = (): never => {
  throw new Refusal(404, NOT_FOUND);
};
