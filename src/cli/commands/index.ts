/** The commands, in the order of the help within their groups. */
import type { Command } from "../arguments/command.ts";
import { accept } from "./accept.ts";
import { auth } from "./auth.ts";
import { budget } from "./budget.ts";
import { chart } from "./chart.ts";
import { check } from "./check.ts";
import { close } from "./close.ts";
import { completionOf } from "./completion.ts";
import { config } from "./config.ts";
import { convert } from "./convert.ts";
import { diff } from "./diff.ts";
import { doctor } from "./doctor.ts";
import { explain } from "./explain.ts";
import { exportCommand } from "./export.ts";
import { findings } from "./findings.ts";
import { fleet } from "./fleet.ts";
import { handoff } from "./handoff.ts";
import { init } from "./init.ts";
import { journalTests } from "./journal-tests.ts";
import { key } from "./key.ts";
import { lock } from "./lock.ts";
import { monthly } from "./monthly.ts";
import { open } from "./open.ts";
import { plan } from "./plan.ts";
import { profiles } from "./profiles.ts";
import { prune } from "./prune.ts";
import { pull } from "./pull.ts";
import { render } from "./render.ts";
import { resume } from "./resume.ts";
import { runs } from "./runs.ts";
import { schedule } from "./schedule.ts";
import { serve } from "./serve.ts";
import { signoff } from "./signoff.ts";
import { unlock } from "./unlock.ts";
import { verify } from "./verify.ts";
import { withdraw } from "./withdraw.ts";

export const COMMANDS: readonly Command[] = [
  close,
  monthly,
  handoff,
  journalTests,
  findings,
  accept,
  withdraw,
  signoff,
  lock,
  unlock,
  schedule,
  fleet,
  plan,
  pull,
  resume,
  runs,
  open,
  prune,
  check,
  explain,
  budget,
  render,
  exportCommand,
  convert,
  serve,
  diff,
  init,
  doctor,
  profiles,
  config,
  auth,
  chart,
  verify,
  key,
  completionOf(() => COMMANDS),
];
