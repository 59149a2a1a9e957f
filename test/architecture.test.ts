/** Keeps the shape of the code: who may import whom, what is banned, what must be listed. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const LEDGER = ["calendar", "amount", "ledger"];
/** Folder -> the folders it may import from. A folder may always import itself and failure.ts. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  "failure.ts": [],
  calendar: [],
  amount: [],
  ledger: ["calendar", "amount"],
  checks: LEDGER,
  sheets: [...LEDGER, "checks"],
  charts: [...LEDGER, "sheets"],
  formats: [...LEDGER, "sheets", "charts"],
  readers: LEDGER,
  packs: [...LEDGER, "checks", "sheets", "formats", "readers"],
  api: LEDGER,
  pull: [...LEDGER, "api"],
  exports: [...LEDGER, "api", "readers"],
  writeback: [...LEDGER, "api", "checks"],
  fleet: ["calendar", "pipeline.ts", "pull", "packs"],
  "service/rules": LEDGER,
  "service/records": [...LEDGER, "service/rules"],
  "service/store": [...LEDGER, "service/rules"],
  "service/jobs": [...LEDGER, "sheets", "formats", "service/rules", "service/store"],
  "service/endpoints": [
    ...LEDGER,
    "service/rules",
    "service/records",
    "service/store",
    "service/jobs",
  ],
  "service/http": ["service/records", "service/store", "service/endpoints"],
  "service/start-service.ts": ["service/store", "service/jobs", "service/http"],
  "pipeline.ts": [
    ...LEDGER,
    "checks",
    "sheets",
    "formats",
    "packs",
    "api",
    "pull",
    "exports",
    "writeback",
  ],
  "index.ts": ["pipeline.ts", "service/start-service.ts", ...LEDGER],
  cli: [
    "pipeline.ts",
    "pull",
    "api",
    "packs",
    "exports",
    "fleet",
    "service/start-service.ts",
    ...LEDGER,
  ],
};
/** Package or node: prefix -> the only folders that may import it. */
const ONLY_IN: Readonly<Record<string, readonly string[]>> = {
  "decimal.js": ["amount"],
  "date-fns": ["calendar"],
  "@date-fns/utc": ["calendar"],
  exceljs: ["formats"],
  pdfkit: ["formats"],
  "fast-xml-parser": ["formats", "service/http"],
  undici: ["api", "service/jobs"],
  yargs: ["cli"],
  "node:sqlite": ["service/store", "pull"],
  fastify: ["service/http"],
  "node:": [
    "pull",
    "packs",
    "formats",
    "api",
    "cli",
    "service/store",
    "service/jobs",
    "service/http",
  ],
};
const BANNED: readonly { text: RegExp; instead: string; except?: readonly string[] }[] = [
  {
    text: /\bparseFloat\(|\.toNumber\(|\bNumber\(/,
    instead: "parseAmount, or toSpreadsheetNumber in formats",
    except: ["formats"],
  },
  {
    text: /new Date\(|Date\.now\(|toISOString\(/,
    instead: "calendar types; the clock is read in cli",
    except: ["calendar", "cli", "service/http"],
  },
  { text: /Math\.random\(/, instead: "an identifier or a seed passed in" },
  { text: /console\./, instead: "the reporter in cli", except: ["cli"] },
  {
    text: /process\.(env|exit|argv)/,
    instead: "an argument; only cli reads the process",
    except: ["cli"],
  },
  {
    text: /\bas any\b|: any\b|<any>|@ts-ignore|@ts-expect-error/,
    instead: "unknown and a decoder",
  },
  { text: /export \* /, instead: "the names, exported by the file that owns them" },
  {
    text: /export (type )?\{[^}]*\} from/,
    instead: "an import from the file that owns it",
    except: ["index.ts"],
  },
  { text: /\bTODO\b|\bFIXME\b/, instead: "an issue, or do it now" },
];
const BANNED_NAMES =
  /(^|[-/])(utils?|helpers?|common|misc|shared|manager|base|types|constants)\.ts$/;
const REGISTRIES = {
  checks: "check.ts",
  sheets: "sheet.ts",
  formats: "format.ts",
  "service/endpoints": "endpoint.ts",
  "service/jobs/kinds": "job-kind.ts",
};
const LINES_MAX = 300;

const files = (readdirSync("src", { recursive: true }) as string[])
  .filter((name) => name.endsWith(".ts"))
  .sort();
const textOf = (file: string): string => readFileSync(join("src", file), "utf8");
const homeOf = (file: string): string =>
  file
    .split("/")
    .slice(0, file.startsWith("service/") ? 2 : 1)
    .join("/");
const isIn = (file: string, places: readonly string[]): boolean =>
  places.some((place) => homeOf(file) === place || homeOf(file).startsWith(`${place}/`));
const importsOf = (file: string): string[] =>
  [...textOf(file).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']/g)].map(
    (match) => match[1]!,
  );
const targetOf = (file: string, specifier: string): string =>
  normalize(join(dirname(file), specifier));
const localImportsOf = (file: string): string[] =>
  importsOf(file)
    .filter((name) => name.startsWith("."))
    .map((name) => targetOf(file, name));

test("the scan sees the code (a scan of nothing would pass every rule)", () => {
  expect(files.length).toBeGreaterThan(10);
  expect(files.flatMap(localImportsOf).filter((target) => !files.includes(target))).toEqual([]);
  expect(files.filter((file) => !(homeOf(file) in MAY_IMPORT))).toEqual([]);
});

test("imports follow the order of the folders", () => {
  const wrong = files.flatMap((file) =>
    localImportsOf(file)
      .filter(
        (target) =>
          homeOf(target) !== homeOf(file) &&
          homeOf(target) !== "failure.ts" &&
          !MAY_IMPORT[homeOf(file)]!.includes(homeOf(target)),
      )
      .map((target) => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test("each package is imported only where it belongs", () => {
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((name) => !name.startsWith("."))
      .flatMap((name) => {
        const rule = Object.keys(ONLY_IN).find(
          (key) => name === key || name.startsWith(key.endsWith(":") ? key : `${key}/`),
        );
        return rule !== undefined && isIn(file, ONLY_IN[rule]!) ? [] : [`${file} imports ${name}`];
      }),
  );
  expect(wrong).toEqual([]);
});

test("no file is reachable from itself", () => {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] => {
    if (path.includes(file)) return [[...path.slice(path.indexOf(file)), file].join(" > ")];
    if (done.has(file)) return [];
    const found = localImportsOf(file).flatMap((target) => visit(target, [...path, file]));
    done.add(file);
    return found;
  };
  expect(files.flatMap((file) => visit(file, []))).toEqual([]);
});

test("every check, sheet, format and endpoint is listed in its folder's index", () => {
  const missing = Object.entries(REGISTRIES).flatMap(([folder, contract]) =>
    files
      .filter(
        (file) =>
          dirname(file) === folder &&
          file !== join(folder, contract) &&
          file !== join(folder, "index.ts"),
      )
      .filter((file) => !localImportsOf(join(folder, "index.ts")).includes(file)),
  );
  expect(missing).toEqual([]);
});

test("nothing banned is written, and every file opens by saying what it is", () => {
  const wrong = files.flatMap((file) => [
    ...BANNED.filter(
      ({ text, except }) => !isIn(file, except ?? []) && text.test(textOf(file)),
    ).map(({ text, instead }) => `${file}: ${text} - use ${instead}`),
    ...(BANNED_NAMES.test(file) ? [`${file}: name it after what it holds`] : []),
    ...(textOf(file).startsWith("/**")
      ? []
      : [`${file}: open with one sentence on what the file is`]),
    ...(textOf(file).split("\n").length > LINES_MAX
      ? [`${file}: longer than ${LINES_MAX} lines`]
      : []),
  ]);
  expect(wrong).toEqual([]);
});

test("no file is dead", () => {
  const used = new Set(files.flatMap(localImportsOf));
  const entries = ["cli/main.ts", "index.ts"];
  expect(files.filter((file) => !used.has(file) && !entries.includes(file))).toEqual([]);
});
