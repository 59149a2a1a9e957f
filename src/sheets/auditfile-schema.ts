/** How each auditfile of the pack was validated, with the lines that break its schema, and what was not validated. */
import type { AuditfileFault } from "../imported-files/auditfile-fault.ts";
import { SCHEMA_FAULTS_MAX, type SchemaFault } from "../imported-files/auditfile-schema-reading.ts";
import {
  type AuditfileValidation,
  isValidAuditfile,
} from "../imported-files/validate-auditfile.ts";
import { alarmCell, BLANK, blanks, countCell, row, textCell, textRow } from "./internal/cells.ts";
import { columnOf, columnsOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { countText } from "./internal/period-words.ts";
import type { FileOfPack, Row } from "./sheet.ts";

const ID = "auditfile-schema";
const ABOUT = sheetWords(ID, [
  "none valid invalid unreadable unknown-version hash faults rules more",
  "done-head done-schema done-rules not-done-head not-done command",
  "found.attribute found.missing found.misplaced found.repeated found.root found.text",
  "found.unexpected found.value expected.text expected.code expected.date expected.instant",
  "expected.time expected.number expected.count expected.year expected.letters",
]);
type Input = SheetInputOf<typeof ABOUT>;

export const auditfileSchema = sheet(ABOUT, {
  columns: [
    columnOf("text", 58, "file"),
    columnOf("text", 8, "version"),
    ...columnsOf("count", 10, "line", "postings", "elements", "errors"),
    columnOf("text", 30, "result"),
  ],
  checks: "O",
  rows: (input) => {
    const { auditfileValidations: files = [], word } = input;
    if (files.length === 0) return [textRow("note", word("none"))];
    return [
      ...files.flatMap((file) => fileRows(input, file)),
      ...files.flatMap((file) => faultRows(input, file)),
      textRow("heading", word("done-head")),
      ...[word("done-schema"), word("done-rules")].map((text) => textRow("note", text)),
      textRow("heading", word("not-done-head")),
      textRow("note", word("not-done")),
      ...files.map((file) => textRow("note", commandText(input, file))),
    ];
  },
});

function fileRows(input: Input, file: AuditfileValidation): readonly Row[] {
  const { word } = input;
  const { schema, rules, lines, sha256 } = file;
  const errors = schema.faults.count + rules.count;
  return [
    row("item", 0, [
      textCell(nameOf(input, file)),
      textCell(schema.version ?? schema.namespace),
      BLANK,
      ...[lines, schema.elements, errors].map(countCell),
      isValidAuditfile(file) ? textCell(word("valid")) : alarmCell(verdictText(input, file)),
    ]),
    textRow("note", word("hash", { sha256 })),
  ];
}

function verdictText({ word, words }: Input, { schema, rules, unreadable }: AuditfileValidation) {
  if (unreadable !== null) return word("unreadable");
  if (schema.version === null) return word("unknown-version");
  return word("invalid", { count: countText(words, schema.faults.count + rules.count) });
}

/** The path of the file in the pack; its name alone outside a pack. */
function nameOf({ files = [] }: Input, { of }: AuditfileValidation): string {
  const isIt = ({ name, format }: FileOfPack): boolean =>
    of === "service" ? /(^|\/)service\/[^/]+\.xaf$/.test(name) : format === of;
  return files.find(isIt)?.name ?? of;
}

function faultRows(input: Input, file: AuditfileValidation): readonly Row[] {
  const { word } = input;
  const { schema, rules, unreadable } = file;
  const name = nameOf(input, file);
  return [
    ...(unreadable === null
      ? []
      : [
          textRow("heading", word("faults", { file: name })),
          row("item", 1, [alarmCell(unreadable)]),
        ]),
    ...listed(input, word("faults", { file: name }), schema.faults, (fault) =>
      faultRow(schemaText(input, fault), fault.at),
    ),
    ...listed(
      input,
      word("rules", { file: name }),
      rules,
      ({ rule, message, at }: AuditfileFault) => faultRow(`${rule}: ${message}`, at),
    ),
  ];
}

interface Counted<Fault> {
  readonly count: number;
  readonly first: readonly Fault[];
}

function listed<Fault>(
  { words, word }: Input,
  title: string,
  { count, first }: Counted<Fault>,
  rowOf: (fault: Fault) => Row,
): readonly Row[] {
  if (count === 0) return [];
  const named = first.slice(0, SCHEMA_FAULTS_MAX);
  const more = count - named.length;
  return [
    textRow("heading", title),
    ...named.map(rowOf),
    ...(more === 0 ? [] : [textRow("note", word("more", { count: countText(words, more) }))]),
  ];
}

const faultRow = (text: string, at: number): Row =>
  row("item", 1, [alarmCell(text), ...blanks(1), countCell(at)]);

function schemaText(
  { word }: Input,
  { kind, element, parent, text, expected }: SchemaFault,
): string {
  if (expected === null) return word(`found.${kind}`, { element, parent, text });
  const [digits = "", decimals = ""] = expected.detail.split("/");
  const values = { detail: expected.detail, digits, decimals };
  const should = word(`expected.${expected.kind}`, values);
  return word("found.value", { element, parent, text, expected: should });
}

/** The command of a validator that is not ours, in the folder of the pack. */
const commandText = (input: Input, file: AuditfileValidation): string =>
  input.word("command", {
    schema: SCHEMAS[file.schema.version ?? "4.0"],
    file: nameOf(input, file),
  });

/** The names of the files of the schemas as they are published. */
const SCHEMAS = {
  "4.0": "XmlAuditfileFinancieel4.0.xsd",
  "3.2": "XmlAuditfileFinancieel3.2.xsd",
} as const;
