/** The folder for what a command writes, tried before the work that fills it is done. */
import { existsSync, mkdtempSync, rmdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { Failure } from "../../failure.ts";
import { type Arguments, textOption } from "../../cli/command.ts";
import { absolutePath } from "./state.ts";
import type { World } from "../../cli/world.ts";

/** What `--out` names; nothing of it is made yet. Failure code: `output-not-writable`. */
export function outputFolder(given: Arguments, world: World): string {
  const folder = absolutePath(world, textOption(given, "out") ?? "output");
  try {
    // Permissions alone do not say it: a read-only disk allows what it cannot do.
    rmdirSync(mkdtempSync(join(nearestExisting(folder), ".slotsom-")));
  } catch (cause) {
    throw new Failure(
      "output-not-writable",
      `cannot write to ${folder}`,
      "Give yourself write access to it or name another folder with --out.",
      cause,
    );
  }
  return folder;
}

function nearestExisting(folder: string): string {
  let at = folder;
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at);
  return at;
}
