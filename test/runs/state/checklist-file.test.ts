/** What the state remembers of task lists: of each administration apart, and nothing of a file that cannot be read. */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type ChecklistMemory, NOTHING_KNOWN } from "../../../src/checklist/memory.ts";
import { checklistFile } from "../../../src/runs/state/checklist-file.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const MEMORY: ChecklistMemory = {
  templates: {
    slotsom: { id: "11", isComplete: false },
    "Our close": { id: "12", isComplete: true },
  },
  lists: { "2025-01..2025-12": { id: "21", completed: ["31", "32"] } },
};

const placeOf = (home: string, administrationId: string) => ({
  state: { home },
  serviceName: "books.example",
  administrationId,
});

test("each administration has a memory of its own, and asking for it writes nothing", () => {
  const home = join(temporaryFolder(), "home");
  const bakery = checklistFile(placeOf(home, "1"));
  expect(bakery.recall()).toEqual(NOTHING_KNOWN);
  expect(existsSync(home)).toBe(false);
  bakery.keep(MEMORY);
  expect(bakery.recall()).toEqual(MEMORY);
  expect(checklistFile(placeOf(home, "2")).recall()).toEqual(NOTHING_KNOWN);
});

test("a damaged file counts as none: the service is asked again", () => {
  const home = join(temporaryFolder(), "home");
  const memory = checklistFile(placeOf(home, "1"));
  memory.keep(MEMORY);
  const folder = join(home, "checklists", "books.example", "1");
  const [name = ""] = readdirSync(folder);
  writeFileSync(join(folder, name), '{"format_version": 1, "lists": ');
  expect(memory.recall()).toEqual(NOTHING_KNOWN);
});
