/** All formats. To add one: write its file and add its line here. */
import { csv } from "./csv.ts";
import { csvNlExcel } from "./csv-nl-excel.ts";
import { datapackage } from "./datapackage.ts";
import { figures } from "./figures.ts";
import type { Format } from "./format.ts";
import { html } from "./html.ts";
import { jsonl } from "./jsonl.ts";
import { loadSql } from "./load-sql.ts";
import { parquet } from "./parquet.ts";
import { pdf } from "./pdf.ts";
import { startPage } from "./start-page.ts";
import { xaf, xaf32, xaf32Changes, xafChanges } from "./xaf.ts";
import { xlsx } from "./xlsx.ts";

export const FORMATS: readonly Format[] = [
  xlsx,
  pdf,
  xaf,
  xaf32,
  xafChanges,
  xaf32Changes,
  html,
  startPage,
  figures,
  csv,
  csvNlExcel,
  jsonl,
  parquet,
  datapackage,
  loadSql,
];
