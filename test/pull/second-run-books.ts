/** A service whose books can be changed between two pulls, and pulls that know of each other. */
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { sampleAdministration } from "../../fixtures/administrations/sample-administration.ts";
import { month, monthsOf, type Period } from "../../src/calendar/month.ts";
import { chooseBasis } from "../../src/pull/basis.ts";
import type { PullEvent, PullSummary } from "../../src/pull/pull.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import type { PullOrder } from "../../src/snapshot/snapshot-meta.ts";
import type { ServedAdministration } from "../support/embedded-service.ts";
import { doorTo } from "./embedded.ts";
import { ADMINISTRATION_ID, pullSample } from "./pull-sample.ts";

/** The sample with receipts and journals alone: every document that is booked shows its version. */
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
  /** Month -> requests for it, counted where they come in, and why it was taken if it was. */
  readonly months: Readonly<Record<string, readonly [requests: number, how: string]>>;
  readonly earlier: Extract<PullEvent, { readonly kind: "months-pulled-before" }> | null;
  /** Every address that was asked for. */
  readonly asked: readonly string[];
}

export interface RunOf {
  readonly period?: Period;
  readonly isLedgerTrusted?: boolean;
  /** What was chosen before, in place of what lies beside the snapshot now. */
  readonly basis?: PullOrder["basis"];
}

/** Pulls into a new file; every snapshot in its folder may serve as basis. */
export async function pullBeside(
  service: ServedAdministration,
  path: string,
  { period = QUARTER, isLedgerTrusted = false, basis }: RunOf = {},
): Promise<SecondRun> {
  await using door = await doorTo(service.url);
  const events: PullEvent[] = [];
  const order = { period, basis: basis ?? { isLedgerTrusted, files: basisBeside(path, period) } };
  const from = { baseUrl: door.baseUrl, token: service.token, order };
  const summary = await pullSample(path, from, (event) => events.push(event));
  const months = events.flatMap((event) =>
    event.kind === "month-pulled"
      ? [[event.month, [event.requests, event.carriedOver ?? "pulled"]] as const]
      : [],
  );
  // The proof of the year would pull a wrongly carried over month after all; that must not happen here.
  expect(months.map(([name]) => name)).toEqual(monthsOf(period));
  const earlier = events.find((event) => event.kind === "months-pulled-before") ?? null;
  return { summary, months: Object.fromEntries(months), earlier, asked: door.asked };
}

export function basisBeside(path: string, period: Period): ReturnType<typeof chooseBasis> {
  const folder = dirname(path);
  const paths = readdirSync(folder).map((name) => join(folder, name));
  return chooseBasis(paths, { administrationId: ADMINISTRATION_ID, period });
}

/** Asks the service to change something, and gives the record that it answers with. */
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
