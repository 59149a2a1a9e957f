/** Pulls the first months of the sample from a service with false answers, and collects what the pull and its books report. */
import { amountText } from "../../../src/amount/amount.ts";
import { retrying } from "../../../src/api/retrying.ts";
import { TIMEOUTS_DEFAULT, undiciTransport } from "../../../src/api/undici-transport.ts";
import { month } from "../../../src/calendar/month.ts";
import { runChecks } from "../../../src/checks/run-checks.ts";
import { Failure } from "../../../src/failure.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { openBooks } from "../../../src/pull/open-books.ts";
import { pullBooks } from "../../../src/pull/pull.ts";
import { openForPull } from "../../../src/snapshot/snapshot.ts";
import type { PullOrder } from "../../../src/snapshot/snapshot-meta.ts";
import { lineOf, UNUSUAL_FIGURES } from "../../checks/compared.ts";
import type { ServedAdministration } from "../../support/embedded-service.ts";
import { type FalseAnswer, startFalseAnswers } from "../../support/false-answers.ts";
import { folder, idle, orderFor } from "../small-pull.ts";

export interface FalsePull {
  /** Waits, moved months, the outcome and every finding, as text, in this order. */
  readonly reported: readonly string[];
  /** Month, account, debit and credit of the pulled entries; null if there are no books. */
  readonly movements: readonly string[] | null;
  readonly requests: readonly string[];
}

/** Long enough for an honest answer on a busy machine, short enough for an answer that never ends. */
const BODY_TIMEOUT_MS = 2_000;
const ATTEMPTS_MAX = 3;

export async function pullWithFalseAnswers(
  service: ServedAdministration,
  answers: readonly FalseAnswer[],
  lastMonth = "2025-01",
): Promise<FalsePull> {
  using place = folder();
  const server = await startFalseAnswers(service.url, answers);
  const reported: string[] = [];
  const clock = { now: () => new Date().toISOString(), sleep: async () => undefined };
  const live = undiciTransport({
    baseUrl: server.url,
    credential: () => service.token,
    timeouts: { ...TIMEOUTS_DEFAULT, bodyMs: BODY_TIMEOUT_MS },
  });
  const transport = retrying(live, {
    attemptsMax: ATTEMPTS_MAX,
    jitter: () => 0,
    clock,
    onWait: ({ delayMs, reason }) => {
      reported.push(`waits ${String(Math.round(delayMs / 1_000))} s for ${reason}`);
    },
  });
  const pull = async (): Promise<void> => {
    const snapshot = openForPull(place.snapshotPath, orderFrom(service, server.url, lastMonth));
    try {
      const { unknownFields } = await pullBooks(
        snapshot,
        { transport, clock, budgetLeft: () => null },
        (event) => {
          if (event.kind === "month-moved") reported.push(`${event.month} moved`);
          if (event.kind === "month-pulled" && !event.isProven)
            reported.push(`${event.month} unproven`);
          if (event.kind === "year-contradicted") reported.push("year contradicted");
        },
        idle(),
      );
      reported.push(...unknownFields.map((path) => `unknown ${path}`));
    } finally {
      snapshot.close();
    }
  };
  try {
    await pull();
    const { books, close } = await openBooks(place.snapshotPath, idle());
    try {
      reported.push(...(await findingsOf(books)));
      return { reported, movements: movementsOf(books), requests: server.requests };
    } finally {
      close();
    }
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    reported.push(`${failure.code}: ${failure.message}`);
    return { reported, movements: null, requests: server.requests };
  } finally {
    await live.close();
    await server.close();
  }
}

const orderFrom = (
  { administrationId }: ServedAdministration,
  baseUrl: string,
  lastMonth: string,
): PullOrder => ({
  ...orderFor("2025-01", "2025-12"),
  period: { first: month("2025-01"), last: month(lastMonth) },
  administrationId,
  baseUrl,
});

async function findingsOf(books: Books): Promise<readonly string[]> {
  const results = await runChecks(books);
  return results.flatMap(({ check, broken, findings }) =>
    findings.slice(0, UNUSUAL_FIGURES.has(check.id) ? 0 : 1).map((finding) => {
      const more = broken > 1 ? ` and ${String(broken - 1)} more` : "";
      return `${check.id} ${lineOf(finding)}${more}`;
    }),
  );
}

const movementsOf = (books: Books): readonly string[] =>
  books.months.flatMap(({ month: of, movements }) =>
    [...movements]
      .map(([id, { debit, credit, count }]) =>
        [of, id, amountText(debit, 2), amountText(credit, 2), String(count)].join(" "),
      )
      .sort(),
  );
