/** Looks in the output folder for what interrupted commands left of packs. */
import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";
import { isPart } from "../../packs/exchange.ts";
import { outputFolder } from "../../runs/state/output-folder.ts";
import { notedBase, notedIds } from "../../runs/state/pack-notes.ts";
import { type DoctorCheck, type MachineContext, ok, warning } from "./doctor-check.ts";

/** Packs are in `<output>/<administration>/<year or month>/`. */
const DEPTH = 2;
const SHOWN_MAX = 5;

export const unfinishedPacks: DoctorCheck<MachineContext> = {
  id: "unfinished-packs",
  title: "Packs",
  run: ({ options: { out }, ports, ...context }) => {
    const state = context.state();
    const noted = notedIds(state).flatMap((id) => notedBase(state, id) ?? []);
    // This command has recovered every place that no process holds and that did not refuse.
    const isNoted = (path: string): boolean => noted.some((base) => path.startsWith(`${base}.`));
    const found = partsBelow(outputFolder(out, ports), DEPTH);
    const left = found.filter((path) => !isNoted(path));
    const busy =
      noted.length === 0 ? "" : `; being written, or on a disk that refuses: ${noted.join(", ")}`;
    if (left.length === 0) return ok(`nothing is left of interrupted commands${busy}`);
    const more = left.length - SHOWN_MAX;
    return warning(
      `left by interrupted commands: ${left.slice(0, SHOWN_MAX).join(", ")}${more > 0 ? ` and ${String(more)} more` : ""}${busy}`,
      "Run the command for that pack again, which completes or removes them. If the pack is there and verifies, you can remove them.",
    );
  },
};

/** Folders that cannot be read are the subject of the check of the output folder. */
function partsBelow(folder: string, depth: number): readonly string[] {
  return entriesIn(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (isPart(entry.name)) return depth === 0 ? [path] : [];
    return depth > 0 && entry.isDirectory() ? partsBelow(path, depth - 1) : [];
  });
}

function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // missing, or not readable
  }
}
