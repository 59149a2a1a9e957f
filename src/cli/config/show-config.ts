/** Shows the settings that a run would use, each with its source, and the schemas of files that people write. */
import type { JsonSchema } from "../../fields/kind.ts";
import { JOURNAL_TESTS_SCHEMA } from "../../packs/journal-criteria.ts";
import { CLOSE_INPUT_SCHEMA } from "../../packs/own-files/close-input-file.ts";
import { JUDGEMENT_SCHEMA } from "../../packs/own-files/judgement-file.ts";
import { KEY_FIGURES_SCHEMA } from "../../packs/own-files/key-figures-file.ts";
import { addressOf, type ProfileOptions, reportBooks } from "../../runs/profile/books-address.ts";
import { PROFILES_SCHEMA } from "../../runs/profile/profile.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";
import type { CommandPorts } from "../world.ts";
import { type Setting, settingsOf } from "./settings.ts";

/** Sends no request and reads no credential. Failure codes: those of the profile, `chart-invalid`. */
export function showConfig(who: ProfileOptions, ports: RunPorts, reporter: Reporter): ExitCode {
  const address = addressOf(who, ports);
  const { chosen, profile } = address;
  reportBooks(address, ports, false);
  const settings = settingsOf(address, ports);
  const widths = {
    name: Math.max(...settings.map(({ name }) => name.length)),
    value: Math.min(VALUE_WIDTH_MAX, Math.max(...settings.map(({ text }) => text.length))),
  };
  for (const setting of settings) {
    const { name, value, source } = setting;
    reporter.item("setting", { name, value, source }, settingLine(setting, widths));
  }
  const data = { profile: profile?.name ?? null, sample: profile === null };
  reporter.result("config", { ...data, chosen_by: chosen.chosenBy }, []);
  return EXIT.reconciled;
}

/** A longer value moves its source to the right; the others stay below each other. */
const VALUE_WIDTH_MAX = 44;

const settingLine = (
  { name, text, source }: Setting,
  widths: Readonly<Record<"name" | "value", number>>,
): string => `${name.padEnd(widths.name)}  ${text.padEnd(widths.value)}  (${source})`;

/** Prints the schema itself, also with `--json`, so that it can be redirected to a file for an editor. */
export function showSchema(file: SchemaFile, { out }: CommandPorts): ExitCode {
  out.write(schemaText(file));
  return EXIT.reconciled;
}

const SCHEMAS = {
  slotsom: PROFILES_SCHEMA,
  "close-input": CLOSE_INPUT_SCHEMA,
  judgement: JUDGEMENT_SCHEMA,
  kpi: KEY_FIGURES_SCHEMA,
  "journal-tests": JOURNAL_TESTS_SCHEMA,
} satisfies Readonly<Record<string, JsonSchema>>;
/** A file that people write, by its name. */
type SchemaFile = keyof typeof SCHEMAS;

/** The contents of `docs/FILE.schema.json`. */
export const schemaText = (file: SchemaFile): string =>
  `${JSON.stringify(SCHEMAS[file], null, 2)}\n`;
