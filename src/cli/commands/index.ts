/** The commands, in the order of the help. */
import type { Command } from "../command.ts";
import { check } from "./check.ts";
import { close } from "./close.ts";
import { exportCommand } from "./export.ts";
import { handoff } from "./handoff.ts";
import { key } from "./key.ts";
import { monthly } from "./monthly.ts";
import { pull } from "./pull.ts";
import { render } from "./render.ts";
import { serve } from "./serve.ts";
import { verify } from "./verify.ts";

export const COMMANDS: readonly Command[] = [
  close,
  monthly,
  handoff,
  pull,
  check,
  render,
  exportCommand,
  serve,
  verify,
  key,
];
