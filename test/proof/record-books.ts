/** Pulls the small administration once, and keeps the snapshot as bytes: each mutation starts from a copy. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { TIMEOUTS_DEFAULT, undiciTransport } from "../../src/api/undici-transport.ts";
import type { FiscalYear } from "../../src/calendar/fiscal-year.ts";
import { pullBooks } from "../../src/pull/pull.ts";
import type { Shapes } from "../../src/service/records/declared-record.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import { openForPull } from "../../src/snapshot/snapshot.ts";
import type { PullOrder } from "../../src/snapshot/snapshot-meta.ts";
import { embedded } from "../pull/embedded.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { PRIOR_YEAR, smallAdministration, TODAY, YEAR } from "./small-administration.ts";

const ORDER: Omit<PullOrder, "administrationId"> = {
  baseUrl: "http://localhost/api/v2",
  fiscalYear: YEAR,
  period: YEAR.period,
  priorYear: PRIOR_YEAR,
  asOf: TODAY,
  startedAt: "2025-05-15T10:00:00.000Z",
};

/** The bytes of a finished snapshot of the small administration. */
export async function recordBooks(
  shapes: Shapes,
  signal: AbortSignal,
  books: () => AdministrationBooks = smallAdministration,
  fiscalYear: FiscalYear = YEAR,
): Promise<Uint8Array> {
  await using service = await embedded(books);
  const folder = temporaryFolder();
  const path = join(folder, "books.snapshot");
  const live = undiciTransport({
    baseUrl: service.baseUrl[shapes],
    credential: () => service.token,
    timeouts: TIMEOUTS_DEFAULT,
  });
  const clock = { now: () => ORDER.startedAt, sleep: () => Promise.resolve() };
  const order = { ...ORDER, administrationId: books().administration.id, fiscalYear };
  const snapshot = openForPull(path, order);
  try {
    const ports = { transport: live, budgetLeft: () => null, clock };
    await pullBooks(snapshot, ports, () => undefined, signal);
  } finally {
    snapshot.close();
    await live.close();
  }
  const bytes = readFileSync(path);
  rmSync(folder, { recursive: true });
  return bytes;
}
