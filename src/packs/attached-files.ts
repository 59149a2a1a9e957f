/** The attachments of the documents that the sample of a pack draws, before the sheets that name them are made. */
import { drawnDocuments } from "../journal-tests/sample.ts";
import type { Books } from "../ledger/books.ts";
import type { DocumentRef } from "../ledger/posting.ts";
import type { SampledAttachments } from "../ledger/sampled-attachments.ts";
import { JOURNAL_SAMPLE } from "../sheets/journal-sample.ts";
import type { TemplateChoices } from "../sheets/template-choices.ts";
import type { PackFile } from "./pack-file.ts";
import type { PackTemplate } from "./read-template.ts";
import { payloadFolder } from "./template-files.ts";

/** The attachments of a sample: their files, and what came of those of each document. */
export interface AttachedFiles {
  readonly files: readonly PackFile[];
  readonly states: readonly SampledAttachments[];
}

/** Obtains the attachments of documents of these books. */
export type ObtainAttachments = (
  books: Pick<Books, "listedDocument">,
  documents: readonly DocumentRef[],
) => Promise<AttachedFiles>;

/** The books as the pack shows them, and what runs the journal-entry tests on them. */
export interface ShownBooks extends Pick<TemplateChoices, "journalTests"> {
  readonly books: Books;
}

interface AttachingOrder {
  readonly template: PackTemplate;
  readonly attachmentsOf?: ObtainAttachments;
}

/**
 * Files and states by their names in the pack; null for a pack without a sample, or that asks for no attachments.
 */
export async function attachedFiles(
  { books, journalTests }: ShownBooks,
  { template, attachmentsOf }: AttachingOrder,
): Promise<AttachedFiles | null> {
  const hasSample = template.files.some(({ sheets }) =>
    sheets.some(({ id }) => id === JOURNAL_SAMPLE),
  );
  if (!hasSample || attachmentsOf === undefined || journalTests === undefined) return null;
  const { sample } = await journalTests(books);
  const obtained = await attachmentsOf(books, drawnDocuments(sample.entries, sample.hits));
  const inPayload = <Named extends { readonly name: string }>(file: Named): Named => ({
    ...file,
    name: `${payloadFolder(template)}${file.name}`,
  });
  return {
    files: obtained.files.map(inPayload),
    states: obtained.states.map(({ document, outcomes }) => ({
      document,
      outcomes: outcomes.map((outcome) =>
        typeof outcome === "object" ? inPayload(outcome) : outcome,
      ),
    })),
  };
}
