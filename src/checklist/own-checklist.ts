/** Reads our own checklist, `templates/checklist.yml`, in a language. */
import { listOf, type ValueOf } from "../fields/kind.ts";
import { record } from "../fields/record.ts";
import { filledText, oneOf, textLike } from "../fields/scalars.ts";
import { invalidTemplate } from "../packs/read-words.ts";
import { readYaml } from "../packs/read-yaml.ts";
import type { TaskMark } from "./marks.ts";

const IN_LANGUAGES = record({ nl: filledText, en: filledText });
const CHECKLIST = record({
  format_version: oneOf(1),
  name: IN_LANGUAGES,
  text: IN_LANGUAGES,
  note: IN_LANGUAGES,
  "unknown-check": IN_LANGUAGES,
  nothing: IN_LANGUAGES,
  accepted: IN_LANGUAGES,
  groups: listOf(
    record({
      name: IN_LANGUAGES,
      tasks: listOf(
        record({
          id: textLike(/^[a-z-]+$/),
          checks: listOf(textLike(/^[A-Z]\d*$/)),
          sheets: listOf(textLike(/^[a-z0-9-]+$/)),
          name: IN_LANGUAGES,
          text: IN_LANGUAGES,
        }),
      ),
    }),
  ),
});

export interface OwnTask extends TaskMark {
  readonly name: string;
  readonly text: string;
}

/** The texts and tasks of our template in one language. */
export interface OwnChecklist {
  readonly name: string;
  readonly text: string;
  /** The first line of a note, with `{year}`. */
  readonly note: string;
  readonly unknownCheck: string;
  readonly nothing: string;
  /** The line above the accepted differences in a note. */
  readonly accepted: string;
  readonly groups: readonly { readonly name: string; readonly tasks: readonly OwnTask[] }[];
}

/** Failure code: `template-invalid`. */
export function readOwnChecklist(file: string, language: string): OwnChecklist {
  const reading = readYaml(file, CHECKLIST);
  if (!reading.ok) throw invalidTemplate(reading.problems);
  const {
    groups,
    name,
    text,
    note,
    nothing,
    accepted,
    "unknown-check": unknownCheck,
  } = reading.value;
  const said = (texts: ValueOf<typeof IN_LANGUAGES>): string =>
    language === "nl" ? texts.nl : texts.en;
  return {
    name: said(name),
    text: said(text),
    note: said(note),
    nothing: said(nothing),
    accepted: said(accepted),
    unknownCheck: said(unknownCheck),
    groups: groups.map((group) => ({
      name: said(group.name),
      tasks: group.tasks.map((task) => ({ ...task, name: said(task.name), text: said(task.text) })),
    })),
  };
}
