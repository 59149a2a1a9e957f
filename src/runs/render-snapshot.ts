/** Writes a pack from a snapshot, without the service. */
import type { CalendarDate } from "../calendar/calendar-date.ts";
import type { Period } from "../calendar/month.ts";
import type { OpenedBooks } from "../pull/open-books.ts";
import { addressWithBooks } from "./auditfile/taken-in.ts";
import { HOLDS_EXPORTS, keptExports } from "./exports/kept-exports.ts";
import { attachmentsAsKept } from "./exports/sample-attachments.ts";
import type { PackKind } from "./order.ts";
import type { PackOutcome } from "./outcome.ts";
import { offlineFiles, reportUnused } from "./own-files.ts";
import type { OwnFilesChoice } from "./own-paths.ts";
import { filesOfPack, PACK_CONTENTS } from "./pack/pack-contents.ts";
import { type MoreFiles, type PackRequest, packFromSnapshot } from "./pack/pack-from-snapshot.ts";
import { readPackTemplate, type TemplateRequest } from "./pack/pack-template.ts";
import { addressOf, booksAddress, type ProfileOptions } from "./profile/books-address.ts";
import { monthsOfPeriod } from "./pull/chosen-year.ts";
import {
  readSnapshot,
  type SnapshotRequest,
  type SnapshotUntil,
  snapshotOfPack,
} from "./pull/finished-snapshot.ts";
import { reportUnit } from "./pull/reported-months.ts";
import type { RunPorts } from "./run-ports.ts";
import { withSnapshotsKept } from "./state/administration-lock.ts";
import { outputFolder } from "./state/output-folder.ts";
import { findSigningKey } from "./state/signing-key.ts";

export type RenderOrder = ProfileOptions &
  SnapshotRequest &
  OwnFilesChoice &
  Pick<TemplateRequest, "templates" | "auditfileVersion" | "also"> & {
    readonly pack: PackKind;
    readonly out: string;
  };

/**
 * The orders of the packs that an order asks for: of a monthly one of several months, one for each month. Each has
 * its snapshot, so that nothing is written when one is missing. Failure codes: those of the profile, the period and
 * the snapshot.
 */
export function ordersByPack(order: RenderOrder, ports: RunPorts): readonly RenderOrder[] {
  const { pack, period } = order;
  if (pack !== "monthly" || period === null || reportUnit(period) !== "month") return [order];
  const address = booksAddress(order, ports);
  const months = monthsOfPeriod(period, address.todayIn("UTC"));
  const orders = months.map((month) => ({ ...order, period: month }));
  for (const ofMonth of orders) snapshotOfPack(pack, ofMonth, address, ports);
  return orders;
}

/**
 * A pack of the close and a handoff are of the last snapshot of the year, with the exports of the service that were
 * kept with it; a monthly pack is of that of its month, or of a longer one such as the year's. Failure codes: those of
 * the profile, the template, the period, the snapshot, the key and the pack, and `administration-held` while snapshots
 * are removed.
 */
export async function renderSnapshot(order: RenderOrder, ports: RunPorts): Promise<PackOutcome> {
  const { language, administrationId, state } = addressOf(order, ports);
  const { pack, templates, auditfileVersion, also } = order;
  const template = readPackTemplate({ pack, language, templates, auditfileVersion, also }, ports);
  const outFolder = outputFolder(order.out, ports, administrationId);
  const address = await addressWithBooks(order, ports);
  const find = (): SnapshotUntil => snapshotOfPack(pack, order, address, ports);
  // What is refused here leaves no lock behind; the snapshot may be gone when the lock is taken.
  find();
  const { isSigned } = PACK_CONTENTS[pack];
  const signingKey = isSigned ? findSigningKey(state) : null;
  if (isSigned && signingKey === null) ports.onEvent({ kind: "not-signed", pack });
  return withSnapshotsKept(address, async () => {
    const { path: snapshotPath, until, ...reported } = find();
    if (until !== null) ports.onEvent({ kind: "read-until", until, ...pullOf(snapshotPath) });
    const more = (opened: OpenedBooks) => moreFilesOf(pack, snapshotPath, opened);
    reportUnused(order, address.chosen, ports);
    const own = await offlineFiles(order, snapshotPath, address.chosen, ports);
    const wanted = {
      template,
      outFolder,
      snapshotPath,
      until,
      ...reported,
      address,
      own,
      more,
      ...attachmentsKept(pack, snapshotPath),
    };
    return { ...(await packFromSnapshot({ ...wanted, signingKey }, ports)), runId: null };
  });
}

/** A pack with a sample has the attachments that the last run kept. */
function attachmentsKept(pack: PackKind, snapshotPath: string): Pick<PackRequest, "attachmentsOf"> {
  const { attachmentsIn: folder } = PACK_CONTENTS[pack];
  return folder === null ? {} : { attachmentsOf: attachmentsAsKept({ snapshotPath, folder }) };
}

const pullOf = (path: string): { readonly period: Period; readonly asOf: CalendarDate } =>
  readSnapshot(path, ({ order: { period, asOf } }) => ({ period, asOf }));

async function moreFilesOf(
  pack: PackKind,
  snapshotPath: string,
  opened: OpenedBooks,
): Promise<MoreFiles> {
  const { auditfile, fiscalYear } = opened.books;
  const kept =
    HOLDS_EXPORTS[pack] && auditfile === undefined
      ? await keptExports(snapshotPath, fiscalYear.year)
      : { files: [], leftOut: [] };
  return filesOfPack(pack, kept, opened);
}
