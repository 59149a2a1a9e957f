/** A pull of the first months of the sample from a service that lies, and what the pull and its books say of it. */
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
import { lineOf } from "../../checks/compared.ts";
import type { ServedAdministration } from "../../support/embedded-service.ts";
import { type Lie, startLyingService } from "../../support/lying-service.ts";
import { folder, idle, orderFor } from "../small-pull.ts";

export interface LiedTo {
  /** In words, in the order in which they come: what was waited for, what moved, how it ended, every finding. */
  readonly told: readonly string[];
  /** Month, account, debit and credit of what was pulled; null when there are no books. */
  readonly movements: readonly string[] | null;
  readonly requests: readonly string[];
}

/** Long enough for an honest answer on a busy machine, short for one that never ends. */
const BODY_TIMEOUT_MS = 2_000;
const ATTEMPTS_MAX = 3;

export async function liedTo(
  service: ServedAdministration,
  lies: readonly Lie[],
  lastMonth = "2025-01",
): Promise<LiedTo> {
  using place = folder();
  const lying = await startLyingService(service.url, lies);
  const told: string[] = [];
  const clock = { now: () => new Date().toISOString(), sleep: async () => undefined };
  const live = undiciTransport({
    baseUrl: lying.url,
    credential: () => service.token,
    timeouts: { ...TIMEOUTS_DEFAULT, bodyMs: BODY_TIMEOUT_MS },
  });
  const transport = retrying(live, {
    attemptsMax: ATTEMPTS_MAX,
    jitter: () => 0,
    clock,
    onWait: ({ delayMs, reason }) => {
      told.push(`waits ${String(Math.round(delayMs / 1_000))} s for ${reason}`);
    },
  });
  const pull = async (): Promise<void> => {
    const snapshot = openForPull(place.snapshotPath, orderFrom(service, lying.url, lastMonth));
    try {
      const { unknownFields } = await pullBooks(
        snapshot,
        { transport, clock, budgetLeft: () => null },
        (event) => {
          if (event.kind === "month-moved") told.push(`${event.month} moved`);
          if (event.kind === "month-pulled" && !event.isProven)
            told.push(`${event.month} unproven`);
        },
        idle(),
      );
      told.push(...unknownFields.map((path) => `unknown ${path}`));
    } finally {
      snapshot.close();
    }
  };
  try {
    await pull();
    const { books, close } = await openBooks(place.snapshotPath, idle());
    try {
      told.push(...(await findingsOf(books)));
      return { told, movements: movementsOf(books), requests: lying.requests };
    } finally {
      close();
    }
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    told.push(`${failure.code}: ${failure.message}`);
    return { told, movements: null, requests: lying.requests };
  } finally {
    await live.close();
    await lying.close();
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
    findings.slice(0, 1).map((finding) => {
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
