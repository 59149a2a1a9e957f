/**
 * The site that shows a fleet: a page for people, `/status.json` and `/metrics` for programs, `/healthz` for a
 * supervisor. It changes nothing.
 */
import { hash } from "node:crypto";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { Failure } from "../../failure.ts";
import { portFailure } from "../../operating-system/port-failure.ts";
import type { FleetQueue } from "../fleet-queue.ts";
import { judgementReader } from "../member-judgement.ts";
import { JOB_STATES } from "../queued-job.ts";
import { budgetData, jobData, judgementData, overviewData, workerData } from "../status-data.ts";
import { metricsText } from "./metrics.ts";
import { addressOf, JOBS_PER_PAGE, jobsOfPage, readChoice } from "./page-choice.ts";
import { readSiteFiles, type SiteFiles, signInPage } from "./page-frame.ts";
import { PROMETHEUS_TYPE } from "./prometheus-text.ts";
import { recentOf } from "./recent.ts";
import { signedMetrics, signedTotals } from "./signed-metrics.ts";
import { isOwnHost, type SiteAccess } from "./site-access.ts";
import { statusPage } from "./status-page.ts";

export interface StatusSite {
  readonly queue: FleetQueue;
  readonly access: SiteAccess;
  /** The names of this site in Host headers, beside those of this machine; in small letters. */
  readonly names: readonly string[];
  readonly monotonicMs: () => number;
  readonly onServed: (served: SiteRequest) => void;
}

/** A request that was answered, without anything that could be secret: the address has no query. */
export interface SiteRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
}

/** A form with a token is short. */
const BODY_BYTES_MAX = 8 * 1024;
const REQUEST_MS_MAX = 30_000;
/** Many readers look at the queue together, and see it this late. */
const RECENT_MS = 1_000;
/** The files of all members are looked at. */
const JUDGEMENTS_RECENT_MS = 10_000;
const PATH_CHARACTERS_MAX = 100;
/** Jobs of `/status.json` in one answer. */
const JOBS_IN_JSON = 1_000;

export interface RunningSite {
  /** `http://127.0.0.1:8080/`. */
  readonly url: string;
  readonly port: number;
  /** Ends answers in progress. The queue stays open. */
  readonly close: () => Promise<void>;
}

/** With port 0 on a free one. Failure code: `port-not-usable`. */
export async function startStatusSite(
  site: StatusSite,
  at: { readonly host: string; readonly port: number },
): Promise<RunningSite> {
  const app = openStatusSite(site);
  try {
    const url = new URL("/", await app.listen(at)).href;
    const port = Number.parseInt(new URL(url).port, 10);
    return { url, port, close: () => app.close() };
  } catch (cause) {
    await app.close();
    throw portFailure(cause, at.host, at.port);
  }
}

function openStatusSite(site: StatusSite): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_MS_MAX,
    forceCloseConnections: true,
    // No hook runs for an invalid address.
    frameworkErrors: (_error, _request, reply) => {
      refuseAddress(reply);
    },
  });
  const files = readSiteFiles();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => {
      done(null, new URLSearchParams(String(body)));
    },
  );
  app.addHook("onRequest", async (_request, reply) => {
    void reply.headers({ ...HEADERS, "content-security-policy": files.policy });
  });
  app.addHook("onRequest", async (request, reply) => guard(site, files, request, reply));
  app.addHook("onResponse", async ({ method, url }, reply) => {
    const path = (url.split("?", 1)[0] ?? "").slice(0, PATH_CHARACTERS_MAX);
    const durationMs = Math.round(reply.elapsedTime);
    site.onServed({ method, path, status: reply.statusCode, durationMs });
  });
  app.setErrorHandler((thrown, _request, reply) => sendFailure(thrown, reply));
  app.setNotFoundHandler((_request, reply) => reply.code(404).type("text/plain").send("not found"));
  addSession(app, site, files);
  addViews(app, site, files);
  return app;
}

const HEADERS = {
  "cache-control": "no-store",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "x-robots-tag": "noindex, nofollow",
} as const;

function refuseAddress(reply: FastifyReply): void {
  void reply.headers(HEADERS).code(400).type("text/plain").send("bad request");
}

const HTML_TYPE = "text/html; charset=utf-8";
const HEALTH = "/healthz";
const SIGN_IN = "/sign-in";

/** Answers requests of other sites, and those without the token. */
async function guard(
  { access, names }: StatusSite,
  files: SiteFiles,
  { method, url, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (!isOwnHost(headers.host, names)) {
    return reply.code(421).type("text/plain").send("this name is not a name of this site");
  }
  const path = url.split("?", 1)[0];
  if (path === HEALTH || (path === SIGN_IN && method === "POST")) return undefined;
  const { authorization, cookie } = headers;
  if (access.isAllowed({ authorization, cookie })) return undefined;
  void reply.code(401);
  if (path === "/" && method === "GET" && authorization === undefined) {
    return reply
      .type(HTML_TYPE)
      .send(signInPage(files, addressOf(readChoice(queryOf(url))), false));
  }
  return reply.header("www-authenticate", "Bearer").type("text/plain").send("token is invalid");
}

const queryOf = (url: string): URLSearchParams => new URL(url, "http://site").searchParams;

function addSession(app: FastifyInstance, { access }: StatusSite, files: SiteFiles): void {
  app.post(SIGN_IN, (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    // Read and written again, so that no form leads to another site.
    const address = addressOf(readChoice(queryOf(form.get("address") ?? "/")));
    if (!access.isToken((form.get("token") ?? "").trim())) {
      return reply
        .code(401)
        .type(HTML_TYPE)
        .send(signInPage(files, address, true));
    }
    return reply.header("set-cookie", access.sessionCookie()).redirect(address, 303);
  });
  app.post("/sign-out", (_request, reply) =>
    reply.header("set-cookie", access.endedCookie).redirect("/", 303),
  );
}

function addViews(app: FastifyInstance, site: StatusSite, files: SiteFiles): void {
  const { queue, monotonicMs } = site;
  const measures = recentOf(() => queue.measures(), RECENT_MS, monotonicMs);
  const readJudgements = judgementReader();
  const judgements = recentOf(
    async () => readJudgements(await queue.lastCloses()),
    JUDGEMENTS_RECENT_MS,
    monotonicMs,
  );
  const pages = recentOf(
    async (address: string) => {
      const choice = readChoice(queryOf(address));
      const chosen = await queue.choose(jobsOfPage(choice, JOBS_PER_PAGE));
      const judged = await judgements("");
      return statusPage({ measures: await measures(""), judged, chosen, choice }, files);
    },
    RECENT_MS,
    monotonicMs,
  );
  app.get("/", async ({ url, headers }, reply) => {
    const page = await pages(addressOf(readChoice(queryOf(url))));
    const tag = `"${hash("sha256", page, "base64url")}"`;
    void reply.header("etag", tag);
    return headers["if-none-match"] === tag
      ? reply.code(304).send()
      : reply.type(HTML_TYPE).send(page);
  });
  app.get("/metrics", async (_request, reply) =>
    reply
      .type(PROMETHEUS_TYPE)
      .send(metricsText(await measures("")) + signedTotals(await judgements(""))),
  );
  app.get("/metrics/administrations", async (_request, reply) =>
    reply.type(PROMETHEUS_TYPE).send(signedMetrics(await judgements(""))),
  );
  app.get("/status.json", async ({ url }, reply) => {
    const choice = readChoice(queryOf(url));
    const all = jobsOfPage(choice, JOBS_IN_JSON);
    const { jobs, counts } = await queue.choose(all);
    const { at, overview, budgets } = await measures("");
    const of = all.states ?? JOB_STATES;
    return reply.send({
      at,
      fleet: overviewData(overview),
      workers: overview.workers.map(workerData),
      budgets: budgets.map(budgetData),
      judgements: (await judgements("")).map(judgementData),
      jobs: jobs.map(jobData),
      jobs_found: of.reduce((sum, state) => sum + counts[state], 0),
      page: choice.page,
      jobs_per_page: JOBS_IN_JSON,
    });
  });
  app.get(HEALTH, async (_request, reply) => {
    await measures("");
    return reply.type("text/plain").send("ok");
  });
}

/** A queue that cannot be read, such as a database that is away, may come back. The message names no secret. */
function sendFailure(thrown: unknown, reply: FastifyReply): FastifyReply {
  if (thrown instanceof Failure) {
    return reply.code(503).type("text/plain").send(`the queue cannot be read: ${thrown.code}`);
  }
  const status = statusOf(thrown);
  return reply
    .code(status)
    .type("text/plain")
    .send(status < 500 ? "bad request" : "a bug in slotsom");
}

/** Of an error of the HTTP server: a body that is too large, another type. */
const statusOf = (thrown: unknown): number =>
  thrown instanceof Error &&
  "statusCode" in thrown &&
  typeof thrown.statusCode === "number" &&
  thrown.statusCode >= 400 &&
  thrown.statusCode < 500
    ? thrown.statusCode
    : 500;
