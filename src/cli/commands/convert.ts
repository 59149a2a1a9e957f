/** `slotsom convert`: an auditfile of any program as one that is valid by the schema of the tax authority. */
import {
  choice,
  command,
  flag,
  parsed,
  required,
  text,
  wholeNumber,
  withDefault,
} from "../arguments/command.ts";

/** The lengths of `docRef`: of an identity, and that of the standard. */
const REFERENCE_MIN = 1;
const REFERENCE_MAX = 255;

export const convert = command({
  usage: "convert <file>",
  describes: "Convert an auditfile of any program to version 4.0 or 3.2, and compare the two",
  group: "Stages",
  examples: [
    ["slotsom convert auditfile.xaf", "Write auditfile-4.0.xaf and a list of what is not in it"],
    ["slotsom convert auditfile.xaf --out converted", "Write both to another folder"],
    ["slotsom convert part-1.xaf,part-2.xaf", "Convert an auditfile that is divided over files"],
    ["slotsom convert auditfile.xaf --doc-ref-max 35", "For a program that refuses longer ones"],
  ],
  needsState: false,
  options: {
    file: required(
      text("The auditfile to convert, which stays as it is; its parts with commas", "FILE"),
    ),
    to: withDefault("4.0", choice(["4.0", "3.2"], "The version to write")),
    out: text("The folder for the new files (default: that of the auditfile)", "FOLDER"),
    mixedAccounts: choice(
      ["B", "P"],
      "Balance sheet or profit and loss, for accounts that are both and have no RGS code",
    ),
    oneVatPerLine: flag("Divide lines with several VAT blocks, for programs that read only one"),
    docRefMax: parsed(
      "The characters of a document reference (default: 255)",
      wholeNumber(REFERENCE_MIN, REFERENCE_MAX, 35),
      "NUMBER",
    ),
  },
  run: async ({ oneVatPerLine, docRefMax, ...request }, ports, reporter) => {
    const { convertFile } = await import("../convert/convert-file.ts");
    const chosen = {
      isOneVatPerLine: oneVatPerLine,
      documentReferenceMax: docRefMax ?? REFERENCE_MAX,
    };
    return convertFile({ ...request, ...chosen }, ports, reporter);
  },
});
