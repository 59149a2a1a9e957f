/** All rows of the benchmark. To add one: write its file and add its line here. */
import type { BenchRow } from "../bench-row.ts";
import { auditfile } from "./auditfile.ts";
import { auditfileTakenIn } from "./auditfile-taken-in.ts";
import { checks } from "./checks.ts";
import { close } from "./close.ts";
import { excel } from "./excel.ts";
import { handoff } from "./handoff.ts";
import { page } from "./page.ts";
import { pdf } from "./pdf.ts";
import { pull } from "./pull.ts";
import { sample } from "./sample.ts";
import { service } from "./service.ts";
import { start } from "./start.ts";

export const ROWS: readonly BenchRow[] = [
  start,
  sample,
  checks,
  excel,
  auditfile,
  auditfileTakenIn,
  pdf,
  page,
  pull,
  close,
  handoff,
  service,
];
