/** A service whose books can be changed between two pulls, and pulls that use each other as basis. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { sampleAdministration } from "../../fixtures/administrations/sample-administration.ts";
import { month, monthsOf, type Period } from "../../src/calendar/month.ts";
import { chooseBasis } from "../../src/pull/basis.ts";
import type { PullEvent, PullSummary } from "../../src/pull/pull.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import type { PullOrder } from "../../src/snapshot/snapshot-meta.ts";
import { type ServedAdministration, serveAdministration } from "../support/embedded-service.ts";
import { recordRequests } from "./embedded.ts";
import { ADMINISTRATION_ID, pullSample } from "./pull-sample.ts";
import { folder } from "./small-pull.ts";

/** The sample reduced to receipts and journals: the service lists a version for every booked document. */
export function receiptsAndJournals(): AdministrationBooks {
  const sample = sampleAdministration();
  return {
    ...sample,
    assets: [],
    documents: function* () {
      for (const document of sample.documents()) {
        const { kind } = document;
        if (kind === "receipt" || kind === "general_journal_document") yield document;
      }
    },
  };
}

/** The first quarter, so that a pull is short. */
export const QUARTER: Period = { first: month("2025-01"), last: month("2025-03") };

export interface SecondRun {
  readonly summary: PullSummary;
  /** Per month the number of requests, and `pulled` or the reason why it was carried over. */
  readonly months: Readonly<Record<string, readonly [requests: number, how: string]>>;
  readonly earlier: Extract<PullEvent, { readonly kind: "months-pulled-before" }> | null;
  /** Every requested address. */
  readonly requests: readonly string[];
}

export interface RunOf {
  readonly period?: Period;
  readonly isLedgerTrusted?: boolean;
  /** A basis chosen earlier; by default the snapshots now in the same folder. */
  readonly basis?: PullOrder["basis"];
}

/** Pulls into a new file; by default every snapshot in its folder can be its basis. */
export async function pullAgain(
  service: ServedAdministration,
  path: string,
  { period = QUARTER, isLedgerTrusted = false, basis }: RunOf = {},
): Promise<SecondRun> {
  await using recorder = await recordRequests(service.url);
  const events: PullEvent[] = [];
  const order = { period, basis: basis ?? { isLedgerTrusted, files: basisInFolder(path, period) } };
  const from = { baseUrl: recorder.baseUrl, token: service.token, order };
  const summary = await pullSample(path, from, (event) => events.push(event));
  const months = events.flatMap((event) =>
    event.kind === "month-pulled"
      ? [[event.month, [event.requests, event.carriedOver ?? "pulled"]] as const]
      : [],
  );
  // The proof of the year would pull a wrongly carried over month after all; that must not happen here.
  expect(months.map(([name]) => name)).toEqual(monthsOf(period));
  const earlier = events.find((event) => event.kind === "months-pulled-before") ?? null;
  return { summary, months: Object.fromEntries(months), earlier, requests: recorder.requests };
}

export function basisInFolder(path: string, period: Period): ReturnType<typeof chooseBasis> {
  const folder = dirname(path);
  const paths = readdirSync(folder).map((name) => join(folder, name));
  return chooseBasis(paths, { administrationId: ADMINISTRATION_ID, period });
}

/** Sends a request to the service and returns the record in its answer. */
export async function change(
  service: ServedAdministration,
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(`${service.url}/${ADMINISTRATION_ID}${path}`, {
    method,
    headers: { authorization: `Bearer ${service.token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${String(answer.status)} ${text}`);
  return text === "" ? null : JSON.parse(text);
}

/** A service, and the folder of snapshots pulled from it that can be each other's basis. */
export interface Place {
  readonly service: ServedAdministration;
  readonly path: (name: string) => string;
}

const LONG_AGO = "2026-11-15T12:00:00.000Z";

export async function placeWith(
  changes: Parameters<typeof serveAdministration>[0] = {},
): Promise<Place> {
  const service = await serveAdministration({
    books: receiptsAndJournals,
    now: () => LONG_AGO,
    ...changes,
  });
  const place = folder();
  onTestFinished(async () => {
    await service.close();
    place[Symbol.dispose]();
  });
  return { service, path: (name) => join(dirname(place.snapshotPath), name) };
}

export interface PulledPlace extends Place {
  readonly first: SecondRun;
}

let firstPull: { readonly first: SecondRun; readonly snapshot: Buffer } | null = null;

/** A place with a first pull in it. The books are the same in every place, so they are pulled once per test file. */
export async function placeAfterPull(): Promise<PulledPlace> {
  const place = await placeWith();
  const path = place.path("1");
  if (firstPull === null) {
    const first = await pullAgain(place.service, path);
    firstPull = { first, snapshot: readFileSync(path) };
  } else writeFileSync(path, firstPull.snapshot);
  return { ...place, first: firstPull.first };
}

/** The first receipt of a month with a single line, so that its line can be changed. */
export async function receiptOf(service: ServedAdministration, days: string): Promise<Receipt> {
  const path = `/documents/receipts.json?filter=period:${days}&per_page=100`;
  const receipts = (await change(service, "GET", path)) as readonly Receipt[];
  return receipts.find(({ details }) => details.length === 1)!;
}

export interface Receipt {
  readonly id: string;
  readonly contact_id: string;
  readonly date: string;
  readonly reference: string;
  readonly prices_are_incl_tax: boolean;
  readonly details: readonly {
    readonly id: string;
    readonly description: string;
    readonly price: string;
    readonly amount: string;
    readonly tax_rate_id: string;
    readonly ledger_account_id: string;
    readonly project_id: string | null;
  }[];
}

export const FEBRUARY = "20250201..20250228";
export const PULLED = expect.toSatisfy(
  ([requests, how]: readonly [number, string]) => requests > 12 && how === "pulled",
  "pulled with all its requests",
) as unknown;
