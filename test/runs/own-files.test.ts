/** Which of the user's own files a run uses, and the copies that stay the same. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { fileSentences } from "../../src/cli/reporting/file-sentences.ts";
import {
  chosenFiles,
  keepFiles,
  namedFiles,
  type OwnFiles,
  offlineFiles,
  reportUnused,
  storeFiles,
} from "../../src/runs/own-files.ts";
import { withFolders } from "../../src/runs/own-folders.ts";
import type { OwnFilesChoice } from "../../src/runs/own-paths.ts";
import { chosenBooks } from "../../src/runs/profile/chosen-books.ts";
import type { RunEvent } from "../../src/runs/run-event.ts";
import { NO_PATHS } from "../../src/runs/run-order.ts";
import { booksFrom } from "../support/books-notation.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const profileText = (more: string): string =>
  `{ base_url: "https://host/api/v2", administration_id: "1", credential: { env: T }${more} }`;

const portsIn = (workingFolder: string) => ({
  ...{ environment: {}, workingFolder },
  signal: new AbortController().signal,
});

/** A working folder with profiles, and the files in it with their text. */
function folderWith(
  profiles: readonly string[],
  files: Readonly<Record<string, string>>,
): { readonly folder: string; readonly chosen: (more?: object) => Promise<OwnFiles> } {
  const folder = temporaryFolder();
  const lines = profiles.map((more, index) => `  p${String(index)}: ${profileText(more)}`);
  const all = {
    ...files,
    "slotsom.yml": ["format_version: 1", "profiles:", ...lines, ""].join("\n"),
  };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const ports = portsIn(folder);
  const books = () => chosenBooks({ profile: "p0", config: null, sample: false }, ports);
  return { folder, chosen: (more = {}) => chosenFiles(more, books(), ports) };
}

const PROFILE = `format_version: 1\nprofiles:\n  p0: ${profileText("")}\n`;
const INPUT = "format_version: 1\nyear: 2025\n";
const NOTES = "## close / balance-sheet / 2025 / Total assets\nText.\n";
const NAMES = "account,en\n1000,Bank\n";
const namesOf = ({ input, notes }: OwnFiles) => [input?.name ?? null, notes?.name ?? null];

const KPI =
  "format_version: 1\nfigures:\n  cash:\n    name: Cash\n    formula: liquid funds\n    unit: money\n";

test.each([
  ["accountNames", "account_names", "account-names.csv", NAMES],
  ["kpi", "kpi", "kpi.yml", KPI],
] as const)(
  "%s are found, named, stored and kept as the other files are",
  async (own, field, usual, text) => {
    const files = { [usual]: text, "a/mine": text };
    const nameOf = (of: OwnFiles) => of[own]?.name ?? null;
    const { folder, chosen } = folderWith([""], files);
    expect(nameOf(await chosen())).toBe(usual);
    expect(nameOf(await chosen({ [own]: "a/mine" }))).toBe("mine");
    expect(nameOf(await folderWith([`, ${field}: a/mine`], files).chosen())).toBe("mine");
    const stored = storeFiles(await chosen(), { home: join(folder, ".slotsom") });
    expect(namedFiles(stored, { workingFolder: folder })[own]?.text).toBe(text);
    const snapshot = join(folder, "0001.sqlite");
    keepFiles(snapshot, await chosen());
    const ports = portsIn(folder);
    const books = chosenBooks({ profile: "p0", config: null, sample: false }, ports);
    writeFileSync(join(folder, usual), `${text}\n`);
    expect((await offlineFiles({}, snapshot, books, ports))[own]?.text).toBe(text);
  },
);

test("the files next to one profile are used, next to two profiles none", async () => {
  const files = { "close-input.yml": INPUT, "notes.md": NOTES };
  expect(namesOf(await folderWith([""], files).chosen())).toEqual(["close-input.yml", "notes.md"]);
  expect(namesOf(await folderWith(["", ""], files).chosen())).toEqual([null, null]);
  expect(namesOf(await folderWith([""], {}).chosen())).toEqual([null, null]);
});

test("the sample has the files of its own folder, until an option names another", async () => {
  const ports = portsIn(temporaryFolder());
  const sample = chosenBooks({ profile: null, config: null, sample: true }, ports);
  const { input, notes, accountNames } = await chosenFiles({}, sample, ports);
  expect([input?.text, notes?.text, accountNames?.text]).toEqual(
    ["close-input.yml", "notes.md", "account-names.csv"].map((name) =>
      readFileSync(join("examples/sample", name), "utf8"),
    ),
  );
  writeFileSync(join(ports.workingFolder, "mine.csv"), NAMES);
  const named = await chosenFiles({ accountNames: "mine.csv" }, sample, ports);
  expect(named.accountNames?.text).toBe(NAMES);
});

test("the profile names other files, and an option names others still", async () => {
  const files = {
    "a/mine.yml": INPUT,
    "a/mine.md": NOTES,
    "close-input.yml": "no",
    "b.yml": INPUT,
  };
  const { chosen } = folderWith([", close_input: a/mine.yml, notes: a/mine.md", ""], files);
  expect(namesOf(await chosen())).toEqual(["mine.yml", "mine.md"]);
  expect(namesOf(await chosen({ input: "b.yml" }))).toEqual(["b.yml", "mine.md"]);
});

test("a stored copy keeps its text, name and hash when the file is changed", async () => {
  const { folder, chosen } = folderWith([""], { "close-input.yml": INPUT, "notes.md": NOTES });
  const before = await chosen();
  const paths = storeFiles(before, { home: join(folder, ".slotsom") });
  writeFileSync(join(folder, "close-input.yml"), "broken");
  const { input, notes } = namedFiles(paths, { workingFolder: folder });
  expect([input?.name, input?.sha256]).toEqual(["close-input.yml", before.input?.sha256]);
  expect(notes?.text).toBe(NOTES);
  expect(readFileSync(paths.input ?? "", "utf8")).toBe(INPUT);
});

test("offline commands use what the last pack was made with, until a file is named; a damaged copy is refused", async () => {
  const { folder, chosen } = folderWith([""], { "close-input.yml": INPUT });
  const snapshot = join(folder, "0001.sqlite");
  const ports = portsIn(folder);
  const books = chosenBooks({ profile: "p0", config: null, sample: false }, ports);
  const yearOf = async (choice: object = {}) =>
    (await offlineFiles(choice, snapshot, books, ports)).input?.year ?? null;
  expect(await yearOf()).toBe(2025);
  keepFiles(snapshot, await chosen());
  writeFileSync(join(folder, "close-input.yml"), INPUT.replace("2025", "2026"));
  expect([await yearOf(), await yearOf({ input: "close-input.yml" })]).toEqual([2025, 2026]);
  keepFiles(snapshot, NO_PATHS);
  expect(await yearOf()).toBe(2026);
  writeFileSync(join(folder, "0001.input.json"), "{");
  await expect(yearOf()).rejects.toMatchObject({ code: "input-invalid" });
});

const STATEMENT = `:20:1
:25:NL00TEST0000001100
:28C:1/1
:60F:C250101EUR100,00
:61:2501100110D20,00NMSCNONREF
:86:Rent of January
:62F:C250131EUR80,00
-
`;

test("bank statements of a folder are found, named, stored and kept as one text, whatever happens to the folder", async () => {
  const files = { "bank-statements/january.sta": STATEMENT, "a/january.sta": STATEMENT };
  const found = ({ statements }: OwnFiles) => [
    statements?.files.map(({ name }) => name) ?? null,
    statements?.statements.map(({ lines }) => lines.length) ?? null,
  ];
  const { folder, chosen } = folderWith([""], files);
  const one = [["january.sta"], [1]];
  expect(found(await chosen())).toEqual(one);
  expect(found(await chosen({ statements: "a/january.sta" }))).toEqual(one);
  expect(found(await folderWith([", bank_statements: a"], files).chosen())).toEqual(one);
  expect(found(await folderWith(["", ""], files).chosen())).toEqual([null, null]);
  const before = await chosen();
  const stored = storeFiles(before, { home: join(folder, ".slotsom") });
  const snapshot = join(folder, "0001.sqlite");
  keepFiles(snapshot, before);
  writeFileSync(join(folder, "bank-statements/january.sta"), "changed");
  expect(namedFiles(stored, { workingFolder: folder }).statements).toEqual(before.statements);
  const ports = portsIn(folder);
  const books = chosenBooks({ profile: "p0", config: null, sample: false }, ports);
  const offline = () => offlineFiles({}, snapshot, books, ports);
  expect((await offline()).statements).toEqual(before.statements);
  writeFileSync(join(folder, "0001.statements.json"), "{");
  await expect(offline()).rejects.toMatchObject({ code: "input-invalid" });
  keepFiles(snapshot, NO_PATHS);
  await expect(offline()).rejects.toMatchObject({ code: "bank-statement-unreadable" });
});

test("filed VAT returns are found, named, stored and kept beside bank statements", async () => {
  const text = readFileSync("fixtures/vat-returns/nt19.xbrl", "utf8");
  const files = { "vat-returns/2025-Q1.xbrl": text, "a/2025-Q1.xbrl": text };
  const found = ({ vatReturns }: OwnFiles) => vatReturns?.files.map(({ name }) => name) ?? null;
  const { folder, chosen } = folderWith([""], files);
  const one = ["2025-Q1.xbrl"];
  expect(found(await chosen())).toEqual(one);
  expect(found(await chosen({ vatReturns: "a/2025-Q1.xbrl" }))).toEqual(one);
  expect(found(await folderWith([", vat_returns: a"], files).chosen())).toEqual(one);
  expect(found(await folderWith(["", ""], files).chosen())).toBe(null);
  const before = await chosen();
  const stored = storeFiles(before, { home: join(folder, ".slotsom") });
  const snapshot = join(folder, "0001.sqlite");
  keepFiles(snapshot, before);
  writeFileSync(join(folder, "vat-returns/2025-Q1.xbrl"), "changed");
  expect(namedFiles(stored, { workingFolder: folder }).vatReturns).toEqual(before.vatReturns);
  const ports = portsIn(folder);
  const books = chosenBooks({ profile: "p0", config: null, sample: false }, ports);
  const offline = (choice: object = {}) => offlineFiles(choice, snapshot, books, ports);
  expect((await offline()).vatReturns).toEqual(before.vatReturns);
  expect(found(await offline({ vatReturns: "a/2025-Q1.xbrl" }))).toEqual(one);
  keepFiles(snapshot, NO_PATHS);
  await expect(offline()).rejects.toMatchObject({ code: "vat-return-invalid" });
});

test("a budget is found as CSV or XLSX, with the version of the option, the profile or the copy", async () => {
  const BUDGET = "line,version,2025-01\n8000,budget,1\n8000,forecast,2\n";
  const { folder, chosen } = folderWith([", budget_version: forecast"], { "budget.csv": BUDGET });
  const named = await chosen();
  expect(named.budget?.written.versions).toEqual(["budget", "forecast"]);
  expect(named.budget?.versionChosen).toBe("forecast");
  expect((await chosen({ budgetVersion: "budget" })).budget?.versionChosen).toBe("budget");

  const state = { home: join(folder, "home") };
  const stored = storeFiles({ ...NO_PATHS, budget: named.budget }, state);
  expect(namedFiles(stored, portsIn(folder)).budget).toEqual(named.budget);

  const snapshot = join(folder, "0001.sqlite");
  keepFiles(snapshot, { ...NO_PATHS, budget: named.budget });
  writeFileSync(join(folder, "budget.csv"), BUDGET.replace(",2", ",3"));
  const ports = portsIn(folder);
  const books = chosenBooks({ profile: "p0", config: null, sample: false }, ports);
  const offline = async (choice: object) =>
    (await offlineFiles(choice, snapshot, books, ports)).budget;
  expect(await offline({})).toEqual(named.budget);
  expect((await offline({ budgetVersion: "budget" }))?.versionChosen).toBe("budget");
  expect((await offline({ budget: "budget.csv" }))?.text).not.toBe(named.budget?.text);
});

test("a budget without a month of the fiscal year is of other packs, and its years are reported", async () => {
  const books = booksFrom("year 2025\naccount 8000 revenue Sales\n");
  const events: RunEvent[] = [];
  const usedOf = async (text: string) => {
    const { chosen } = folderWith([""], { "budget.csv": text });
    return withFolders(books, await chosen(), { onEvent: (event) => events.push(event) });
  };
  const other = await usedOf("line,2026-01,2024-12\n8000,1,1\nNoSuchAccount,1,1\n");
  expect([other.budget, other.otherBudget]).toEqual([
    undefined,
    { fileName: "budget.csv", years: [2024, 2026] },
  ]);
  const name = "budget.csv";
  expect(events).toEqual([{ kind: "budget-unused", name, years: [2024, 2026], booksYear: 2025 }]);
  const own = await usedOf("line,2025-12\n8000,1\n");
  expect([own.budget?.version.lines.length, own.otherBudget, events.length]).toEqual([
    1,
    undefined,
    1,
  ]);
});

test("a run on the sample reports the files of the folder that it does not use", () => {
  const { folder } = folderWith([], { "budget.csv": "", "kpi.yml": "", "vat-returns/a.xml": "" });
  const events: RunEvent[] = [];
  const report = (choice: OwnFilesChoice, sample: boolean) => {
    const books = { profile: sample ? null : "p0", config: null, sample };
    const ports = { ...portsIn(folder), onEvent: (event: RunEvent) => events.push(event) };
    writeFileSync(join(folder, "slotsom.yml"), PROFILE);
    reportUnused(choice, chosenBooks(books, ports), ports);
  };
  report({ kpi: "kpi.yml" }, true);
  report({}, false);
  expect(events).toEqual([
    {
      kind: "own-files-unused",
      files: [
        { name: "vat-returns", option: "--vat-returns" },
        { name: "budget.csv", option: "--budget" },
      ],
    },
  ]);
  expect(fileSentences(events[0] as Extract<RunEvent, { kind: "own-files-unused" }>)).toEqual([
    "The sample administration has files of its own, which are used; vat-returns and budget.csv in this folder are not. Name them with --vat-returns and --budget.",
  ]);
});
