/** Which of the user's own files a run uses, and the copies that stay the same. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import {
  chosenFiles,
  keepFiles,
  NO_FILES,
  namedFiles,
  type OwnFiles,
  offlineFiles,
  storeFiles,
} from "../../src/runs/own-files.ts";
import { chosenBooks } from "../../src/runs/profile/chosen-books.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const profileText = (more: string): string =>
  `{ base_url: "https://host/api/v2", administration_id: "1", credential: { env: T }${more} }`;

/** A working folder with profiles, and the files in it with their text. */
function folderWith(
  profiles: readonly string[],
  files: Readonly<Record<string, string>>,
): { readonly folder: string; readonly chosen: (more?: object) => OwnFiles } {
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
  const ports = { environment: {}, workingFolder: folder };
  const books = () => chosenBooks({ profile: "p0", config: null, sample: false }, ports);
  return { folder, chosen: (more = {}) => chosenFiles(more, books(), ports) };
}

const INPUT = "format_version: 1\nyear: 2025\n";
const NOTES = "## close / balance-sheet / 2025 / Total assets\nText.\n";
const NAMES = "account,en\n1000,Bank\n";
const namesOf = ({ input, notes }: OwnFiles) => [input?.name ?? null, notes?.name ?? null];

test("names of accounts are found, named, stored and kept as the other files are", () => {
  const files = { "account-names.csv": NAMES, "a/mine.csv": NAMES };
  const nameOf = ({ accountNames }: OwnFiles) => accountNames?.name ?? null;
  const { folder, chosen } = folderWith([""], files);
  expect(nameOf(chosen())).toBe("account-names.csv");
  expect(nameOf(chosen({ accountNames: "a/mine.csv" }))).toBe("mine.csv");
  expect(nameOf(folderWith([", account_names: a/mine.csv"], files).chosen())).toBe("mine.csv");
  const stored = storeFiles(chosen(), { home: join(folder, ".slotsom") });
  expect(namedFiles(stored, { workingFolder: folder }).accountNames?.text).toBe(NAMES);
  const snapshot = join(folder, "0001.sqlite");
  keepFiles(snapshot, chosen());
  const ports = { environment: {}, workingFolder: folder };
  const books = chosenBooks({ profile: "p0", config: null, sample: false }, ports);
  writeFileSync(join(folder, "account-names.csv"), "account,en\n1000,Changed\n");
  expect(offlineFiles({}, snapshot, books, ports).accountNames?.text).toBe(NAMES);
});

test("the files next to one profile are used, next to two profiles none", () => {
  const files = { "close-input.yml": INPUT, "notes.md": NOTES };
  expect(namesOf(folderWith([""], files).chosen())).toEqual(["close-input.yml", "notes.md"]);
  expect(namesOf(folderWith(["", ""], files).chosen())).toEqual([null, null]);
  expect(namesOf(folderWith([""], {}).chosen())).toEqual([null, null]);
});

test("the sample has the files of its own folder, until an option names another", () => {
  const ports = { environment: {}, workingFolder: temporaryFolder() };
  const sample = chosenBooks({ profile: null, config: null, sample: true }, ports);
  const { input, notes, accountNames } = chosenFiles({}, sample, ports);
  expect([input?.text, notes?.text, accountNames?.text]).toEqual(
    ["close-input.yml", "notes.md", "account-names.csv"].map((name) =>
      readFileSync(join("examples/sample", name), "utf8"),
    ),
  );
  writeFileSync(join(ports.workingFolder, "mine.csv"), NAMES);
  expect(chosenFiles({ accountNames: "mine.csv" }, sample, ports).accountNames?.text).toBe(NAMES);
});

test("the profile names other files, and an option names others still", () => {
  const files = {
    "a/mine.yml": INPUT,
    "a/mine.md": NOTES,
    "close-input.yml": "no",
    "b.yml": INPUT,
  };
  const { chosen } = folderWith([", close_input: a/mine.yml, notes: a/mine.md", ""], files);
  expect(namesOf(chosen())).toEqual(["mine.yml", "mine.md"]);
  expect(namesOf(chosen({ input: "b.yml" }))).toEqual(["b.yml", "mine.md"]);
});

test("a stored copy keeps its text, name and hash when the file is changed", () => {
  const { folder, chosen } = folderWith([""], { "close-input.yml": INPUT, "notes.md": NOTES });
  const before = chosen();
  const paths = storeFiles(before, { home: join(folder, ".slotsom") });
  writeFileSync(join(folder, "close-input.yml"), "broken");
  const { input, notes } = namedFiles(paths, { workingFolder: folder });
  expect([input?.name, input?.sha256]).toEqual(["close-input.yml", before.input?.sha256]);
  expect(notes?.text).toBe(NOTES);
  expect(readFileSync(paths.input ?? "", "utf8")).toBe(INPUT);
});

test("offline commands use what the last pack was made with, until a file is named; a damaged copy is refused", () => {
  const { folder, chosen } = folderWith([""], { "close-input.yml": INPUT });
  const snapshot = join(folder, "0001.sqlite");
  const ports = { environment: {}, workingFolder: folder };
  const books = chosenBooks({ profile: "p0", config: null, sample: false }, ports);
  const yearOf = (choice: object = {}) =>
    offlineFiles(choice, snapshot, books, ports).input?.year ?? null;
  expect(yearOf()).toBe(2025);
  keepFiles(snapshot, chosen());
  writeFileSync(join(folder, "close-input.yml"), INPUT.replace("2025", "2026"));
  expect([yearOf(), yearOf({ input: "close-input.yml" })]).toEqual([2025, 2026]);
  keepFiles(snapshot, NO_FILES);
  expect(yearOf()).toBe(2026);
  writeFileSync(join(folder, "0001.input.json"), "{");
  expect(() => yearOf()).toThrow(expect.objectContaining({ code: "input-invalid" }) as Error);
});
