/** The commands, in the order of the help. */
import type { Command } from "../command.ts";
import { check } from "./check.ts";
import { close } from "./close.ts";
import { exportCommand } from "./export.ts";
import { pull } from "./pull.ts";
import { render } from "./render.ts";
import { serve } from "./serve.ts";

export const COMMANDS: readonly Command[] = [close, pull, check, render, exportCommand, serve];
