/** Wrong files for the rules of imports and of lists, each with the complaint that it must give. */

const D = "/** Describes the file. */\n";
/** Rule -> the one wrong file (path, text) and the complaint. */
export const RED_IMPORTS: Readonly<Record<string, readonly (readonly [string, string, string])[]>> =
  {
    "every file is in a listed folder": [["odd/odd.ts", D, "odd/odd.ts"]],
    "every imported file exists": [
      [
        "cli/open.ts",
        `${D}import "./gone.ts";`,
        "cli/open.ts imports cli/gone.ts, which does not exist",
      ],
    ],
    "imports follow the order of the folders": [
      [
        "amount/odd.ts",
        `${D}import { x } from "../checks/check.ts";`,
        "amount/odd.ts imports checks/check.ts",
      ],
      [
        "amount/odd.ts",
        `${D}import type { X } from "../checks/check.ts";`,
        "amount/odd.ts imports checks/check.ts",
      ],
      [
        "amount/odd.ts",
        `${D}import {\n  x,\n} from '../checks/check.ts';`,
        "amount/odd.ts imports checks/check.ts",
      ],
      [
        "amount/odd.ts",
        `${D}import "../checks/check.ts";`,
        "amount/odd.ts imports checks/check.ts",
      ],
      [
        "amount/odd.ts",
        `${D}const x = await import("../checks/check.ts");`,
        "amount/odd.ts imports checks/check.ts",
      ],
      [
        "service/rules/odd.ts",
        `${D}import { x } from "../http/access.ts";`,
        "service/rules/odd.ts imports service/http/access.ts",
      ],
      [
        "api/odd.ts",
        `${D}import { x } from "../service/records/record.ts";`,
        "api/odd.ts imports service/records/record.ts",
      ],
      [
        "cli/odd.ts",
        `${D}import { x } from "../service/store/store.ts";`,
        "cli/odd.ts imports service/store/store.ts",
      ],
      [
        "packs/odd.ts",
        `${D}import { x } from "../../fixtures/books/x.ts";`,
        "packs/odd.ts imports ../fixtures/books/x.ts",
      ],
    ],
    "at most five files import the service, through its public file": [
      [
        "cli/odd.ts",
        `${D}const { runService } = await import("../service/run-service.ts");`,
        "cli/odd.ts imports service/run-service.ts, not service/service.ts",
      ],
      [
        "index.ts",
        `${D}export type { Store } from "./service/store/store.ts";`,
        "index.ts imports service/store/store.ts, not service/service.ts",
      ],
    ],
    "each package is imported only where it belongs": [
      [
        "checks/odd.ts",
        `${D}import { Decimal } from "decimal.js";`,
        "checks/odd.ts imports decimal.js",
      ],
      ["checks/odd.ts", `${D}import { readFile } from "node:fs";`, "checks/odd.ts imports node:fs"],
      ["pipeline.ts", `${D}import { readFile } from "node:fs";`, "pipeline.ts imports node:fs"],
      [
        "packs/odd.ts",
        `${D}import { DatabaseSync } from "node:sqlite";`,
        "packs/odd.ts imports node:sqlite",
      ],
      ["cli/odd.ts", `${D}import x from "lodash";`, "cli/odd.ts imports lodash"],
      [
        "api/odd.ts",
        `${D}import { Compile } from "typebox/compile";`,
        "api/odd.ts imports typebox/compile",
      ],
    ],
    "no file imports itself through others": [
      [
        "checks/check.ts",
        `${D}import { CHECKS } from "./index.ts";`,
        "checks/index.ts > checks/family/even.ts > checks/check.ts > checks/index.ts",
      ],
    ],
    "work without a service does not load one": [
      [
        "pull/open-books.ts",
        `${D}import {\n  type Pool,\n  request,\n} from "undici";`,
        "pull/open-books.ts > undici",
      ],
      [
        "packs/write-pack.ts",
        `${D}import "../pipeline.ts";\nimport type { X } from "typebox";\nimport { type Y } from "undici";\nexport { x } from "../api/x.ts";`,
        "packs/write-pack.ts > api/x.ts",
      ],
    ],
    "internal files are imported only in their folder": [
      [
        "sheets/odd.ts",
        `${D}import { half } from "../checks/internal/half.ts";`,
        "sheets/odd.ts imports checks/internal/half.ts",
      ],
    ],
    "every definition is listed in its folder's index": [
      ["checks/family/odd.ts", D, "checks/family/odd.ts is not in checks/index.ts"],
      ["sheets/cover.ts", D, "sheets/cover.ts is not in sheets/index.ts"],
      ["formats/csv.ts", D, "formats/csv.ts is not in formats/index.ts"],
      ["cli/doctor/odd.ts", D, "cli/doctor/odd.ts is not in cli/doctor/index.ts"],
      [
        "service/endpoints/odd.ts",
        D,
        "service/endpoints/odd.ts is not in service/endpoints/index.ts",
      ],
      [
        "service/jobs/kinds/odd.ts",
        D,
        "service/jobs/kinds/odd.ts is not in service/jobs/kinds/index.ts",
      ],
    ],
  };
