/** The texts in a finding that people wrote: in its subject, and in the rows behind it, and why it was accepted. */
import { documentWith, postingWith } from "../ledger/books-texts.ts";
import type { Acceptance } from "../ledger/judgement/entries.ts";
import type { Finding } from "./check.ts";
import type { FindingRows } from "./evidence-rows.ts";
import type { DocumentLine, Subject } from "./subject.ts";

/** The finding with each of these texts changed. */
export const findingWith = (finding: Finding, textOf: (text: string) => string): Finding => ({
  ...finding,
  subject: subjectWith(finding.subject, textOf),
  ...(finding.rows === undefined ? {} : { rows: rowsWith(finding.rows, textOf) }),
  ...(finding.acceptance === undefined
    ? {}
    : { acceptance: acceptanceWith(finding.acceptance, textOf) }),
});

const acceptanceWith = (acceptance: Acceptance, textOf: (text: string) => string): Acceptance => ({
  ...acceptance,
  by: textOf(acceptance.by),
  reason: textOf(acceptance.reason),
});

function rowsWith(rows: FindingRows, textOf: (text: string) => string): FindingRows {
  if (rows.kind !== "postings") return rows;
  const { listed } = rows;
  return {
    ...rows,
    rows: rows.rows.map((posting) => postingWith(posting, textOf)),
    ...(listed === undefined
      ? {}
      : {
          listed: {
            ...listed,
            rows: listed.rows.map((row) => ({ ...row, description: textOf(row.description) })),
          },
        }),
  };
}

function subjectWith(subject: Subject, textOf: (text: string) => string): Subject {
  switch (subject.kind) {
    case "open-item":
      return subject.age === undefined ? subject : { ...subject, age: textOf(subject.age) };
    case "asset":
      return { ...subject, name: textOf(subject.name) };
    case "document": {
      const document = documentWith(subject.document, textOf);
      return subject.line === undefined
        ? { ...subject, document }
        : { ...subject, document, line: lineWith(subject.line, textOf) };
    }
    case "tax-rate":
      return subject.document === null
        ? subject
        : { ...subject, document: documentWith(subject.document, textOf) };
    case "unknown-account":
      return { ...subject, number: textOf(subject.number), name: textOf(subject.name) };
    case "auditfile":
      return { ...subject, file: textOf(subject.file), name: textOf(subject.name) };
    case "accepted-difference":
      return {
        ...subject,
        of: subject.of === null ? null : subjectWith(subject.of, textOf),
        place: textOf(subject.place),
        reason: textOf(subject.reason),
      };
    case "signed-lead":
      return { ...subject, by: textOf(subject.by) };
    case "account":
    case "contact":
    case "financial-account":
    case "cash-line":
    case "figure":
    case "project":
    case "series":
    case "field":
    case "reference":
    case "budget":
    case "books":
      return subject;
  }
}

const lineWith = (line: DocumentLine, textOf: (text: string) => string): DocumentLine =>
  line.description === undefined ? line : { ...line, description: textOf(line.description) };
