/**
 * A generated administration for the rows of one size: served by a process that is not measured, pulled by every
 * checkout with its own program, and its postings in a plain database for the floors.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Checkout } from "./bench-row.ts";
import { measure, nodeCommand, programCommand } from "./measure.ts";
import { launcherOf, type Served, serve } from "./served.ts";

export interface Administration {
  readonly service: Served;
  /** What each checkout pulled, by its folder. */
  readonly pulled: ReadonlyMap<string, Pulled>;
  /** The postings in the order of their documents, see `floors/plain-rows.ts`. */
  readonly plainRows: string;
  readonly close: () => Promise<void>;
}

export interface Pulled {
  /** The state folder, `SLOTSOM_HOME`. */
  readonly home: string;
  readonly snapshot: string;
}

const PLAIN_ROWS = fileURLToPath(new URL("ours/plain-rows.ts", import.meta.url));

export interface AdministrationOrder {
  readonly size: number;
  readonly checkouts: readonly Checkout[];
  readonly folder: string;
  /** Where the database of the service is kept between runs; null for `folder`. */
  readonly kept: string | null;
}

export async function openAdministration(order: AdministrationOrder): Promise<Administration> {
  const { size, checkouts, folder, kept } = order;
  const service = await serve(folder, String(size), kept === null ? {} : { home: kept });
  try {
    const pulled = new Map<string, Pulled>();
    for (const [index, checkout] of checkouts.entries()) {
      const home = join(folder, `home-${String(index)}`);
      await measure({
        command: programCommand(
          checkout.folder,
          launcherOf(checkout.folder),
          "pull",
          ...booksOptions(service),
        ),
        environment: { SLOTSOM_HOME: home },
      });
      pulled.set(checkout.folder, { home, snapshot: snapshotIn(home) });
    }
    const [own] = checkouts;
    if (own === undefined) throw new Error("there is no checkout to measure");
    const plainRows = join(folder, "plain-rows.sqlite");
    const { snapshot } = pulledOf(pulled, own);
    await measure({ command: nodeCommand(PLAIN_ROWS, own.folder, snapshot, plainRows) });
    return { service, pulled, plainRows, close: service.close };
  } catch (error) {
    await service.close();
    throw error;
  }
}

/** The options with which a command finds the generated books. */
export const booksOptions = ({ config }: Served): readonly string[] => [
  ...["--year", "2025", "--profile", "bench", "--config", config],
];

export function pulledOf(pulled: ReadonlyMap<string, Pulled>, { folder }: Checkout): Pulled {
  const found = pulled.get(folder);
  if (found === undefined) throw new Error(`${folder} has pulled nothing`);
  return found;
}

function snapshotIn(home: string): string {
  const snapshots = join(home, "snapshots");
  const [file] = readdirSync(snapshots, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".sqlite"));
  if (file === undefined) throw new Error(`there is no snapshot in ${snapshots}`);
  return join(snapshots, file);
}
