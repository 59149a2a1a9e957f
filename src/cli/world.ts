/** Everything that the program takes from its process: only main.ts reads it, tests make their own. */
import type { RunPorts } from "../runs/run-ports.ts";
import type { Outlet } from "./reporting/screen.ts";

export interface World extends Omit<RunPorts, "isInteractive" | "onEvent" | "hideSecret"> {
  readonly out: Outlet;
  readonly err: Outlet;
}

/** The world of a command, with the events and the terminal of its run. */
export type CommandPorts = World & RunPorts & Shown;

/** How much a command shows, for one that has more to show than its reporter prints. */
interface Shown {
  readonly isVerbose: boolean;
  readonly isJson: boolean;
}
