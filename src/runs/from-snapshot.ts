/** What is made of the last snapshot without the service. */
import type { CheckResult } from "../checks/check.ts";
import { runChecks } from "../checks/run-checks.ts";
import { openBooks } from "../pull/open-books.ts";
import type { BooksInMemory, PackOutcome } from "./outcome.ts";
import { packFromSnapshot } from "./pack/pack-from-snapshot.ts";
import { readPackTemplate, type TemplateAsked } from "./pack/pack-template.ts";
import { booksAddress, type Who } from "./profile/books-address.ts";
import { finishedSnapshot, type SnapshotAsked } from "./pull/finished-snapshot.ts";
import type { RunPorts } from "./run-ports.ts";
import { outputFolder } from "./state/output-folder.ts";

export interface CheckOutcome {
  readonly books: BooksInMemory;
  readonly results: readonly CheckResult[];
}

/** Runs every check. Failure codes: those of the profile, the period and the snapshot. */
export async function checkSnapshot(
  order: Who & SnapshotAsked,
  ports: RunPorts,
): Promise<CheckOutcome> {
  const path = finishedSnapshot(order, booksAddress(order, ports), ports);
  const { books, close } = await openBooks(path, ports.signal);
  try {
    return { books, results: await runChecks(books) };
  } finally {
    close();
  }
}

export type RenderOrder = Who &
  SnapshotAsked &
  Pick<TemplateAsked, "templates" | "auditfileVersion"> & { readonly out: string };

/** Writes the pack of a close. Failure codes: those of `checkSnapshot`, of templates and of packs. */
export async function renderSnapshot(order: RenderOrder, ports: RunPorts): Promise<PackOutcome> {
  const address = booksAddress(order, ports);
  const snapshotPath = finishedSnapshot(order, address, ports);
  const template = readPackTemplate({ ...order, pack: "close", language: address.language }, ports);
  const outFolder = outputFolder(order.out, ports);
  const moreFiles = () => Promise.resolve([]);
  const wanted = { template, outFolder, snapshotPath, moreFiles, signingKey: null };
  return { ...(await packFromSnapshot(wanted, ports)), runId: null };
}
