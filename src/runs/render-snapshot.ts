/** Writes the pack of a close from a snapshot, without the service. */
import type { OpenedBooks } from "../pull/open-books.ts";
import { keptExports } from "./exports/kept-exports.ts";
import type { PackOutcome } from "./outcome.ts";
import { offlineFiles } from "./own-files.ts";
import type { OwnFilesChoice } from "./own-paths.ts";
import { packFromSnapshot } from "./pack/pack-from-snapshot.ts";
import { readPackTemplate, type TemplateRequest } from "./pack/pack-template.ts";
import { addressOf, booksAddress, type ProfileOptions } from "./profile/books-address.ts";
import { finishedSnapshot, type SnapshotRequest } from "./pull/finished-snapshot.ts";
import type { RunPorts } from "./run-ports.ts";
import { withSnapshotsKept } from "./state/administration-lock.ts";
import { outputFolder } from "./state/output-folder.ts";

export type RenderOrder = ProfileOptions &
  SnapshotRequest &
  OwnFilesChoice &
  Pick<TemplateRequest, "templates" | "auditfileVersion"> & { readonly out: string };

/** Failure codes: those of the profile, the template, the period, the snapshot the pack, and `administration-held` while snapshots are removed. */
export async function renderSnapshot(order: RenderOrder, ports: RunPorts): Promise<PackOutcome> {
  const { language, administrationId } = addressOf(order, ports);
  const { templates, auditfileVersion } = order;
  const templateRequest = { pack: "close", language, templates, auditfileVersion };
  const template = readPackTemplate(templateRequest, ports);
  const outFolder = outputFolder(order.out, ports, administrationId);
  const address = booksAddress(order, ports);
  const find = (): string => finishedSnapshot(order, address, ports);
  // What is refused here leaves no lock behind; the snapshot may be gone when the lock is taken.
  find();
  return withSnapshotsKept(address, async () => {
    const snapshotPath = find();
    const more = ({ books }: OpenedBooks) => keptExports(snapshotPath, books.fiscalYear.year);
    const own = offlineFiles(order, snapshotPath, address.chosen, ports);
    const wanted = { template, templateRequest, outFolder, snapshotPath, address, own, more };
    return { ...(await packFromSnapshot({ ...wanted, signingKey: null }, ports)), runId: null };
  });
}
