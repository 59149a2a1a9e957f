/**
 * Converts an auditfile of any program into one of the wanted version, valid by its schema. The source is read twice,
 * first for its master data and totals, then for its transactions; memory holds the master data and what one
 * transaction has.
 */
import { amountText } from "../amount/amount.ts";
import { Failure } from "../failure.ts";
import { AUDITFILE_3_2 } from "../formats/auditfile/auditfile-3-2.ts";
import { AUDITFILE_4_0 } from "../formats/auditfile/auditfile-4-0.ts";
import { type AuditfileNote, writeAuditfile } from "../formats/auditfile/write-auditfile.ts";
import type { ReadSubledgerLine } from "../imported-files/auditfile-parts.ts";
import type { NamedFile } from "../imported-files/read-auditfile.ts";
import type { ConversionOptions } from "./conversion-options.ts";
import type { Remark, RemarkReason } from "./conversion-remark.ts";
import { type ConversionSource, conversionSource } from "./conversion-source.ts";
import { type Identities, identities } from "./identities.ts";
import { transactionTexts } from "./lists.ts";
import { type LineIdentities, masterDataOf } from "./master-data.ts";
import { valuesIn } from "./placed-elements.ts";
import { type Survey, surveyAuditfile } from "./survey-auditfile.ts";
import { transactionsOf } from "./transactions.ts";

/**
 * The bytes of the new file; every value that it does not have as the source has it goes to `listed`. Failure codes:
 * `auditfile-unreadable` for a source that cannot be read, `document-unbalanced`, `auditfile-incomplete`, and
 * `auditfile-version-unfit` for a currency that 3.2 does not know.
 */
export async function* convertAuditfile(
  files: readonly NamedFile[],
  options: ConversionOptions,
  listed: Remark,
): AsyncGenerator<Uint8Array> {
  const source = conversionSource(files);
  const remark: Remark = (one) => {
    listed({ file: source.fileNow(), ...one });
  };
  const survey = await surveyAuditfile(source, {
    deviation: ({ at, rule, what }) => {
      remark({ reason: "read", element: rule, of: {}, at, value: what, written: "" });
    },
    formerVersion: ({ element, record, values }) => {
      for (const { at, path, text } of values) {
        const of = { element: `${element}/${path}`, of: { record } };
        remark({ reason: "no place", ...of, at, value: text, written: "" });
      }
    },
    subledgerLine: (line) => {
      remarkSubledgerLine(line, remark);
    },
    repeatedOpening: (line) => {
      const of = { record: line.accountId, line: line.nr };
      const value = amountText(line.amount, 2);
      remark({ reason: "twice", element: "obLine/amnt", of, at: line.at, value, written: "" });
    },
  });
  mustBalance(survey, source);
  mustBeWholeCents(survey);
  const ids = lineIdentities(remark);
  const masterData = masterDataOf(survey, options, ids, remark);
  const conversion = { survey, options, identities: ids, remark, texts: transactionTexts(survey) };
  const contents = {
    ...masterData,
    transactions: () => transactionsOf(source.parts(), conversion),
  };
  const layout = options.version === "4.0" ? AUDITFILE_4_0 : AUDITFILE_3_2;
  yield* writeAuditfile(contents, layout, (note) => {
    remarkNote(note, remark);
  });
}

function mustBalance(
  { unbalanced: { count, first } }: Survey,
  { lineText }: Pick<ConversionSource, "lineText">,
): void {
  if (count === 0) return;
  const named = first.map(
    ({ name, line, difference }) =>
      `${name} on ${lineText(line)} (debit minus credit ${amountText(difference, 2)})`,
  );
  const more = count - first.length;
  const all = more > 0 ? [...named, `and ${more.toLocaleString("en")} more`] : named;
  throw new Failure(
    "document-unbalanced",
    `the auditfile cannot be converted, because parts of it do not balance: ${all.join(", ")}`,
    "Version 4.0 requires that each transaction and the opening balance do. Correct them in the program that made the file, and export it again.",
  );
}

function mustBeWholeCents({ fractions }: Survey): void {
  if (fractions.length === 0) return;
  throw new Failure(
    "auditfile-incomplete",
    `the auditfile cannot be converted: it has amounts of more than two decimals: ${fractions.join(", ")}`,
    "An auditfile has whole cents, and Slotsom rounds no amount of the books. Correct the export in the program that made it.",
  );
}

/** The change of a relation or code is remarked once. */
function lineIdentities(remark: Remark): LineIdentities {
  const of = (element: string): Identities =>
    identities((value, written) => {
      remark({ reason: "numbered", element, of: { record: written }, at: null, value, written });
    });
  return {
    relations: of("customerSupplier/custSupID"),
    codes: {
      cost: of("trLine/cost"),
      product: of("trLine/product"),
      project: of("trLine/project"),
    },
  };
}

function remarkSubledgerLine(line: ReadSubledgerLine, remark: Remark): void {
  const { at, fields, nr, subledger, vat } = line;
  const element = subledger.of === "opening" ? "obSbLine" : "sbLine";
  const of = {
    record: subledger.description === "" ? subledger.sbType : subledger.description,
    journal: fields.get("jrnID") ?? "",
    transaction: fields.get("trNr") ?? "",
    line: fields.get("trLineNr") ?? fields.get("obLineNr") ?? nr,
  };
  const values = [
    ...valuesIn({ fields, groups: [] }, ""),
    ...vat.flatMap((block) => valuesIn({ fields: block, groups: [] }, "vat/")),
  ];
  for (const [path, value] of values) {
    if (REFERENCES.has(path)) continue;
    remark({ reason: "no place", element: `${element}/${path}`, of, at, value, written: "" });
  }
}

/** The elements of a subledger's line that say where it belongs. */
const REFERENCES: ReadonlySet<string> = new Set(["nr", "jrnID", "trNr", "trLineNr", "obLineNr"]);

const REASONS = {
  cleaned: "cleaned",
  shortened: "shortened",
  "left-out": "left out",
  numbered: "numbered",
} as const satisfies Record<string, RemarkReason>;

/** A change by the writer, which knows the record or the transaction of a text, not the line of the source. */
function remarkNote(note: AuditfileNote, remark: Remark): void {
  if (!("original" in note)) return;
  const { element, subject, change, original, written } = note;
  remark({
    reason: REASONS[change],
    element,
    of: { record: subject },
    at: null,
    value: original,
    written,
  });
}
