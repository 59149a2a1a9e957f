/** Writes the pack of a close from a snapshot, without the service. */
import type { PackOutcome } from "./outcome.ts";
import { packFromSnapshot } from "./pack/pack-from-snapshot.ts";
import { readPackTemplate, type TemplateRequest } from "./pack/pack-template.ts";
import { addressOf, booksAddress, type ProfileOptions } from "./profile/books-address.ts";
import { finishedSnapshot, type SnapshotRequest } from "./pull/finished-snapshot.ts";
import type { RunPorts } from "./run-ports.ts";
import { outputFolder } from "./state/output-folder.ts";

export type RenderOrder = ProfileOptions &
  SnapshotRequest &
  Pick<TemplateRequest, "templates" | "auditfileVersion"> & { readonly out: string };

/** Failure codes: those of the profile, the template, the period, the snapshot and the pack. */
export async function renderSnapshot(order: RenderOrder, ports: RunPorts): Promise<PackOutcome> {
  const address = addressOf(order, ports);
  const { language, state } = address;
  const template = readPackTemplate({ ...order, pack: "close", language }, ports);
  const outFolder = outputFolder(order.out, ports, address.administrationId);
  const snapshotPath = finishedSnapshot(order, booksAddress(order, ports), ports);
  const moreFiles = () => Promise.resolve([]);
  const wanted = { state, template, outFolder, snapshotPath, moreFiles, signingKey: null };
  return { ...(await packFromSnapshot(wanted, ports)), runId: null };
}
