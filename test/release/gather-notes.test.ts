/** The notes on changes become a section of the changelog, whatever happens in between. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { CHANGELOG, gatherNotes, NOTES } from "./gather-notes.ts";

const RELEASE = { version: "0.2.0", date: "2027-01-05" };
const BEFORE = "# Changelog\n\nHow it is made.\n\n## 0.1.0 - 2026-11-22\n\nThe first version.\n";
const AFTER = `# Changelog

How it is made.

## 0.2.0 - 2027-01-05

### Added

- Check P15.

  It compares
  - revenue
  - costs
- \`slotsom doctor --all\` checks
  every profile.

### Fixed

- A hyphen in a name.

## 0.1.0 - 2026-11-22

The first version.
`;
const NOTE_CHECK =
  "Fix: a hyphen in a name.\n\nAdd: check P15.\n\nIt compares\n- revenue\n- costs\n";
const NOTE_DOCTOR = "Add: `slotsom doctor --all` checks\nevery profile.\n";

let root = "";
beforeEach(() => {
  root = temporaryFolder();
  mkdirSync(join(root, NOTES), { recursive: true });
  write(CHANGELOG, BEFORE);
  write(`${NOTES}/.gitkeep`, "");
});
const write = (path: string, text: string): void => {
  writeFileSync(join(root, path), text);
};
const changelog = (): string => readFileSync(join(root, CHANGELOG), "utf8");
const notes = (): readonly string[] => readdirSync(join(root, NOTES));

test("notes become a section by kind above the last version, and are deleted", () => {
  write(`${NOTES}/a-check.md`, NOTE_CHECK);
  write(`${NOTES}/doctor.md`, NOTE_DOCTOR);
  expect(gatherNotes(root, RELEASE)).toEqual(["a-check.md", "doctor.md"]);
  expect(changelog()).toBe(AFTER);
  expect(notes()).toEqual([".gitkeep"]);
  expect(readdirSync(root)).toEqual([CHANGELOG, "docs"]);
});

test("after a crash between writing and deleting, a second call only deletes", () => {
  write(CHANGELOG, AFTER);
  write(`${NOTES}/doctor.md`, NOTE_DOCTOR);
  expect(gatherNotes(root, RELEASE)).toEqual(["doctor.md"]);
  expect(changelog()).toBe(AFTER);
  expect(notes()).toEqual([".gitkeep"]);
});

test("a version that the changelog already has is refused, and nothing changes", () => {
  write(`${NOTES}/doctor.md`, NOTE_DOCTOR);
  const again = { ...RELEASE, version: "0.1.0" };
  expect(() => gatherNotes(root, again)).toThrow(
    "CHANGELOG.md already has version 0.1.0. Raise the version in package.json first.",
  );
  expect([changelog(), notes()]).toEqual([BEFORE, [".gitkeep", "doctor.md"]]);
});

test("a note without a kind is named, and nothing changes", () => {
  write(`${NOTES}/doctor.md`, NOTE_DOCTOR);
  write(`${NOTES}/riddle.md`, "Doctor checks all.\n");
  expect(() => gatherNotes(root, RELEASE)).toThrow(
    'docs/changes/unreleased/riddle.md starts with "Doctor checks all.". Start it with Add:, Change: or Fix:.',
  );
  expect([changelog(), notes()]).toEqual([BEFORE, [".gitkeep", "doctor.md", "riddle.md"]]);
});

test("a release without notes, and one without a version, are refused", () => {
  expect(() => gatherNotes(root, RELEASE)).toThrow("has no notes");
  expect(() => gatherNotes(root, { ...RELEASE, version: "next" })).toThrow(
    "next is not a version. Write it in package.json as in 0.2.0.",
  );
});

test("a changelog without any version gets its first one", () => {
  write(CHANGELOG, "# Changelog\n");
  write(`${NOTES}/doctor.md`, NOTE_DOCTOR);
  gatherNotes(root, RELEASE);
  expect(changelog()).toContain("# Changelog\n\n## 0.2.0 - 2027-01-05\n\n### Added\n\n- `slotsom");
});
