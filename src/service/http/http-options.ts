/** What the HTTP server is given, and what every route can know about its request. */
import type { Deprecation } from "../endpoints/endpoint.ts";
import type { WebhookTransport } from "../jobs/webhook-transport.ts";
import type { Shapes } from "../records/declared-record.ts";
import type { Store } from "../store/store.ts";
import type { RateLimit } from "./rate-limit.ts";
import type { Token } from "./tokens.ts";

export interface HttpOptions {
  readonly store: Store;
  readonly shapes: Shapes;
  /** ISO 8601, UTC, milliseconds. */
  readonly now: () => string;
  readonly rateLimit: RateLimit | null;
  /** The largest file that can be uploaded, with what a multipart body puts around it. */
  readonly attachmentBytesMax: number;
  /** Faults of the service, without anything that a request carried. */
  readonly log: (message: string) => void;
  /** Where the service can be reached, known once it listens. */
  readonly baseUrl: () => string;
  /** Called after a request that may have changed something. */
  readonly changed: () => void;
  /** Without a list, as in the specification, finished files can be reached by nobody over HTTP. */
  readonly listsDownloads: boolean;
  /** Calls the receivers of webhooks. */
  readonly webhooks: WebhookTransport;
}

/** The version is part of the base address (specification 9). */
export const BASE_PATH = "/api/v2";
/** Bodies that are no files. */
export const BODY_BYTES_MAX = 1024 * 1024;

declare module "fastify" {
  interface FastifyRequest {
    token: Token | null;
  }
  interface FastifyContextConfig {
    /** `link`: whoever has the address may read it, and it counts for no limit. */
    access?: "token" | "link";
    isReport?: boolean;
    isUpload?: boolean;
    deprecated?: Deprecation;
  }
}
