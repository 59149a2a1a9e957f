/** All rows of the benchmark. To add one: write its file and add its line here. */
import type { BenchRow } from "../bench-row.ts";
import { checks } from "./checks.ts";
import { excel } from "./excel.ts";

export const ROWS: readonly BenchRow[] = [checks, excel];
