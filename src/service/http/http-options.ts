/** The options of the HTTP server, and the properties of its requests and routes. */

import type { CalendarDate, DateInZone } from "../../calendar/calendar-date.ts";
import type { Deprecation } from "../endpoints/endpoint.ts";
import type { WebhookTransport } from "../jobs/webhook-transport.ts";
import type { Shapes } from "../records/declared-record.ts";
import type { BooksClock } from "../rules/books-clock.ts";
import type { Store } from "../store/store.ts";
import type { RateLimit } from "./rate-limit.ts";
import type { OnServed } from "./served-request.ts";
import type { Token } from "./tokens.ts";

export interface HttpOptions {
  readonly store: Store;
  readonly shapes: Shapes;
  /** The machine's clock, for what clients judge by their own: rate limits and links. ISO 8601, UTC, milliseconds. */
  readonly now: () => string;
  /** The clock of the books, for everything else. */
  readonly booksNow: BooksClock;
  /** The fixed day of the books; null when they follow the machine's clock. */
  readonly today: CalendarDate | null;
  readonly dateInZone: DateInZone;
  readonly rateLimit: RateLimit | null;
  /** The maximum size of an upload, including its multipart body. */
  readonly attachmentBytesMax: number;
  /** Logs faults of the service, without any content of requests. */
  readonly log: (message: string) => void;
  /** The public address of the service, known once it listens. */
  readonly baseUrl: () => string;
  /** Called after a request that may have changed something. */
  readonly changed: () => void;
  /** Whether finished files are listed. Without the list, as in the specification, they are not accessible over HTTP. */
  readonly listsDownloads: boolean;
  /** The origins of pages that may call the API; empty for none, `*` for any. */
  readonly corsOrigins: readonly string[];
  /** Called after each request, for an access log; null without one. */
  readonly onServed: OnServed | null;
  /** Calls the receivers of webhooks. */
  readonly webhooks: WebhookTransport;
}

/** The version is part of the base address (specification 9). */
export const BASE_PATH = "/api/v2";
/** The maximum size of a body other than an upload. */
export const BODY_BYTES_MAX = 1024 * 1024;

declare module "fastify" {
  interface FastifyRequest {
    token: Token | null;
  }
  interface FastifyContextConfig {
    /** `link`: the address gives access, and no rate limit applies. */
    access?: "token" | "link";
    isReport?: boolean;
    isUpload?: boolean;
    deprecated?: Deprecation;
  }
}
