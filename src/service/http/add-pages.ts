/** The routes of the pages behind links: without token or script, never cached. */
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { answerCheckout, answerPortal, type PageCall } from "../pages/answer-page.ts";
import { BROKEN_LINK_PAGE } from "../pages/page-frame.ts";
import { PAGE_STYLE } from "../pages/page-style.ts";
import type { BooksClock } from "../rules/books-clock.ts";
import type { Store } from "../store/store.ts";
import { linkSecret, readLinkKey } from "./signed-links.ts";

export interface PageOptions {
  readonly store: Store;
  /** The machine's clock, for the end of a link: ISO 8601, UTC, milliseconds. */
  readonly now: () => string;
  readonly booksNow: BooksClock;
}

interface PortalParameters {
  readonly key: string;
  readonly part?: string;
  readonly id?: string;
}

/** Adds the pages next to the API, at the addresses of `PageLink`. */
export function addPages(app: FastifyInstance, { store, now, booksNow }: PageOptions): void {
  const secret = linkSecret(store);
  const answer = (
    reply: FastifyReply,
    { prefix, key }: { readonly prefix: string; readonly key: string },
    pageOf: (call: PageCall) => string | null,
  ): FastifyReply => {
    const claims = readLinkKey(secret, prefix, key, now());
    return send(reply, claims === null ? null : pageOf({ store, booksNow, claims }));
  };
  const config = { access: "link" } as const;
  for (const [prefix, isOneProduct] of [
    ["s", false],
    ["stp", true],
  ] as const) {
    app.get<{ Params: { key: string } }>(`/${prefix}/:key`, { config }, ({ params }, reply) =>
      answer(reply, { prefix, key: params.key }, (call) => answerCheckout(call, isOneProduct)),
    );
  }
  for (const path of ["/portal/:key", "/portal/:key/:part", "/portal/:key/:part/:id"]) {
    app.get<{ Params: PortalParameters; Querystring: { page?: string } }>(
      path,
      { config },
      ({ params: { key, part = "", id }, query }, reply) =>
        answer(reply, { prefix: "portal", key }, (call) =>
          answerPortal(call, {
            address: `/portal/${key}`,
            part,
            invoiceId: id ?? null,
            page: query.page ?? "",
          }),
        ),
    );
  }
}

/** Sends the page, or the same 404 for every invalid link, which reveals no reason. */
function send(reply: FastifyReply, page: string | null): FastifyReply {
  return reply
    .code(page === null ? 404 : 200)
    .headers(HEADERS)
    .send(page ?? BROKEN_LINK_PAGE);
}

const STYLE_HASH = createHash("sha256").update(PAGE_STYLE.markup).digest("base64");
const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  // The address contains the key, so it must not be sent to other sites.
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
  "x-frame-options": "DENY",
  // Also set by the hook of the server; pages with figures of a contact must never lack it.
  "cache-control": "no-store",
} as const;
