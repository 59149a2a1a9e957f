/**
 * The file of the state that remembers the task lists of one administration. A file that cannot be read counts as none:
 * the service is asked.
 */
import { join } from "node:path";
import { type ChecklistMemory, type MemoryPlace, NOTHING_KNOWN } from "../../checklist/memory.ts";
import { listOf } from "../../fields/kind.ts";
import { record, recordOf } from "../../fields/record.ts";
import { flag, oneOf, textLike } from "../../fields/scalars.ts";
import { readYaml } from "../../packs/read-yaml.ts";
import { writeAtomically } from "./atomic-file.ts";
import { type BooksPlace, booksFolder, booksPath } from "./state.ts";

const FORMAT_VERSION = 1;
const ID = textLike(/^\d+$/);
const MEMORY = record({
  format_version: oneOf(FORMAT_VERSION),
  templates: recordOf(/^/, record({ id: ID, complete: flag })),
  lists: recordOf(/^\d{4}-\d{2}\.\.\d{4}-\d{2}$/, record({ id: ID, completed: listOf(ID) })),
});

/** `keep` fails with `disk-full`. */
export function checklistFile(place: BooksPlace): MemoryPlace {
  const fileIn = (folder: string): string => join(folder, "checklists.json");
  return {
    recall: () => {
      const reading = readYaml(fileIn(booksPath(place, "checklists")), MEMORY);
      return reading.ok ? memoryOf(reading.value.templates, reading.value.lists) : NOTHING_KNOWN;
    },
    keep: ({ templates, lists }) => {
      const written = {
        format_version: FORMAT_VERSION,
        templates: Object.fromEntries(
          Object.entries(templates).map(([name, { id, isComplete }]) => [
            name,
            { id, complete: isComplete },
          ]),
        ),
        lists,
      };
      writeAtomically(
        fileIn(booksFolder(place, "checklists")),
        `${JSON.stringify(written, null, 2)}\n`,
      );
    },
  };
}

const memoryOf = (
  templates: Readonly<Record<string, { readonly id: string; readonly complete: boolean }>>,
  lists: ChecklistMemory["lists"],
): ChecklistMemory => ({
  templates: Object.fromEntries(
    Object.entries(templates).map(([name, { id, complete }]) => [
      name,
      { id, isComplete: complete },
    ]),
  ),
  lists,
});
