/** All that the program takes from the process it runs in: only main.ts reads it, tests make their own. */
import type { RunPorts } from "../runs/run-ports.ts";
import type { Outlet } from "./reporting/reporter.ts";

export interface World extends Omit<RunPorts, "isInteractive" | "onEvent"> {
  readonly out: Outlet;
  readonly err: Outlet;
}

/** What a command runs with. */
export type CommandPorts = World & RunPorts;
