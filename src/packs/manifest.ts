/**
 * The manifest of a pack: its contents, the books and the program. It has hashes and "books as of",
 * but no time, duration or run number: the same books give the same manifest.
 */
import { amountText } from "../amount/amount.ts";
import { basisOf } from "../checks/basis-of-final.ts";
import type { CheckResult, Finding } from "../checks/check.ts";
import { outcomeOf } from "../checks/outcome.ts";
import type { SuppliedFile } from "../ledger/bank-statement.ts";
import type { Books } from "../ledger/books.ts";
import { isSampleAdministration } from "../ledger/sample-administration.ts";
import type { UnfitTexts } from "../ledger/unfit-texts.ts";
import { auditfileVersionOf } from "./auditfile-version.ts";
import { AUDITFILE_VERSION_DEFAULT } from "./auditfile-versions.ts";
import type { LeftOutFile, WrittenPack } from "./pack-file.ts";
import { EQUAL_LEDGER_ONLY } from "./pack-losses.ts";
import type { PackTemplate } from "./read-template.ts";

const MANIFEST_FORMAT_VERSION = "1.1";

/** `slotsom` and its version. */
export interface Program {
  readonly name: string;
  readonly version: string;
}

export interface ManifestSource {
  readonly template: Pick<PackTemplate, "pack" | "words" | "files" | "sha256">;
  readonly isFinal: boolean;
  readonly snapshotId: string;
  readonly books: Books;
  readonly results: readonly CheckResult[];
  readonly program: Program;
  /** Files that were left out before any was written. */
  readonly leftOut: readonly LeftOutFile[];
  /** Absent if every text fits in every file. */
  readonly unfitTexts?: readonly UnfitTexts[];
}

/** JSON text with keys in a fixed order, ending with a line feed. */
export function manifestText(source: ManifestSource, written: WrittenPack): string {
  const { books, results, template } = source;
  const manifest = {
    format_version: MANIFEST_FORMAT_VERSION,
    program: source.program,
    pack: template.pack,
    status: source.isFinal ? "final" : "draft",
    language: template.words.language,
    administration: { id: books.administration.id, name: books.administration.name },
    ...(isSampleAdministration(books.administration) ? { sample: true } : {}),
    fiscal_year: {
      year: books.fiscalYear.year,
      first_month: books.fiscalYear.period.first,
      last_month: books.fiscalYear.period.last,
    },
    period: { first_month: books.period.first, last_month: books.period.last },
    books_as_of: books.asOf,
    snapshot: source.snapshotId,
    ...(books.priorBooks === null ? {} : { prior_snapshot: books.priorBooks.snapshotId }),
    template_sha256: template.sha256,
    ...auditfileEntry(template),
    months: books.months.map(({ month, proof }) => ({
      month,
      proven: proof.isProven,
      entries: proof.entries,
      accounts_compared: proof.accounts.length,
      unproven_accounts: proof.breaks.map((broken) => broken.ledgerAccountId),
      ...(proof.trustedFrom === undefined
        ? {}
        : { [EQUAL_LEDGER_ONLY]: true, entries_of_snapshot: proof.trustedFrom }),
      ...(proof.isAtRest === true ? { at_rest: true } : {}),
    })),
    sign_of_entries: {
      convention: books.calibration.convention,
      determined: books.calibration.isDetermined,
      tied: books.calibration.tied,
      compared: books.calibration.compared,
    },
    ...namesEntry(books),
    ...mappingEntry(books),
    ...inputEntry(books),
    ...{ ...accountNamesEntry(books), ...criteriaEntries(books), ...judgementEntry(books) },
    // Without a list its documents have no numbers: it is absent, or the profile switches the lists off.
    document_lists: books.documentLists.map(({ list }) => list),
    compared_with: basisEntry(books, results),
    checks: results.map(checkEntry),
    files: written.files.map(({ name, mediaType, sheets = [], byteCount, sha256 }) => ({
      name,
      media_type: mediaType,
      // Shows what a pack without one of them would lack.
      ...(sheets.length === 0 ? {} : { sheets }),
      bytes: byteCount,
      sha256,
    })),
    left_out: [...source.leftOut, ...written.leftOut],
    ...unfitEntry(source),
    ...notDrawnEntry(written),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Present only if files have texts shortened or cleaned; an auditfile lists its own. */
function unfitEntry({ unfitTexts = [] }: ManifestSource): object {
  if (unfitTexts.length === 0) return {};
  return {
    texts_changed: unfitTexts.map((texts) => ({
      of: texts.place,
      characters_on_pages_max: texts.limits.page,
      shortened_on_pages: texts.shortened,
      characters_in_cells_max: texts.limits.cell,
      shortened_in_cells: texts.shortenedInCells,
      characters_replaced: texts.cleaned,
      longest: texts.lengthMax,
      first: texts.first,
    })),
  };
}

/** Present only if a document could not draw texts: they are whole in the other files. */
function notDrawnEntry({ files }: WrittenPack): object {
  const entries = files.flatMap(({ name, lost }) =>
    lost === undefined
      ? []
      : {
          file: name,
          count: lost.count,
          ...(lost.fontPackage === null ? {} : { font_package: lost.fontPackage }),
          texts: lost.texts,
        },
  );
  return entries.length === 0 ? {} : { not_drawn: entries };
}

/** Present only for another version than the usual one. */
function auditfileEntry(template: ManifestSource["template"]): object {
  const version = auditfileVersionOf(template);
  return version === AUDITFILE_VERSION_DEFAULT ? {} : { auditfile_version: version };
}

/** Present only if the service lacks a list of names. */
function namesEntry({ namesSupplied }: Books): object {
  if (namesSupplied === null) return {};
  const { lists, chartFile } = namesSupplied;
  return { names_supplied: { lists, chart_file: chartFile } };
}

/** Present only if the profile names accounts: checks then use those in place of RGS codes. */
function mappingEntry({ accountMapping, accounts }: Books): object {
  if (accountMapping.size === 0) return {};
  const named = [...accountMapping].map(
    ([role, ids]) =>
      [
        role.replaceAll("-", "_"),
        ids.map((id) => ({ id, number: accounts.get(id)?.code })),
      ] as const,
  );
  return { account_mapping: Object.fromEntries(named) };
}

/** Present only if the user states figures or supplies bank statements or VAT returns of the period, or a budget. */
function inputEntry({ clientInput, bankStatements, vatReturns, budget }: Books): object {
  const filesOf = ({ files }: { readonly files: readonly SuppliedFile[] }): readonly object[] =>
    files.map(({ name, sha256 }) => ({ file: name, sha256 }));
  return {
    ...(clientInput === null
      ? {}
      : { client_input: { file: clientInput.fileName, sha256: clientInput.sha256 } }),
    ...(bankStatements === undefined ? {} : { bank_statements: filesOf(bankStatements) }),
    ...(vatReturns === undefined ? {} : { vat_returns: filesOf(vatReturns) }),
    ...(budget === undefined
      ? {}
      : { budget: { file: budget.fileName, sha256: budget.sha256, version: budget.version.name } }),
  };
}

/** Present only for files of the user that define key figures, and criteria of the journal-entry tests. */
function criteriaEntries({ keyFigures, journalTests }: Books): object {
  return {
    ...(keyFigures === undefined ? {} : { key_figures: fileEntry(keyFigures) }),
    ...(journalTests === undefined ? {} : { journal_tests: fileEntry(journalTests) }),
  };
}

const fileEntry = ({
  fileName,
  sha256,
}: {
  readonly fileName: string;
  readonly sha256: string;
}) => ({
  file: fileName,
  sha256,
});

/** Present only if a file of the user names accounts: the auditfile and the data files have the names of the books. */
function accountNamesEntry({ accountNames }: Books): object {
  if (accountNames === undefined) return {};
  const { fileName, sha256 } = accountNames;
  return { account_names: { file: fileName, sha256 } };
}

/** Present only if there is a file of judgement; what it accepts is with the findings. */
function judgementEntry({ judgement }: Books): object {
  if (judgement === undefined) return {};
  const { fileName, sha256 } = judgement;
  return { judgement: { file: fileName, sha256 } };
}

/** Documents by list, as their postings were compared with it; those that no list states by their type in the API. */
function basisEntry(books: Books, results: readonly CheckResult[]): object {
  const { postings, documents, notListed, hasAuditfile, derived } = basisOf(books, results);
  return {
    postings,
    documents: Object.fromEntries(documents.map(({ list, count }) => [list, count])),
    documents_not_listed: Object.fromEntries(notListed.map(({ type, count }) => [type, count])),
    service_auditfile: hasAuditfile,
    ...(derived.length === 0 ? {} : { derived }),
  };
}

function checkEntry(result: CheckResult): object {
  const { check, severity, compared, broken, accepted, calibration, gap, findings } = result;
  const { id, name } = check;
  return {
    id,
    name,
    severity,
    compared,
    broken,
    ...(accepted === undefined ? {} : { accepted }),
    outcome: outcomeOf(result),
    ...(gap === undefined ? {} : { gap }),
    ...(calibration === undefined
      ? {}
      : {
          calibration: {
            reading: calibration.reading,
            determined: calibration.isDetermined,
            readings: calibration.readings,
          },
        }),
    findings: findings.map(findingEntry),
  };
}

const placesOf = ({ isCount }: Finding): number => (isCount === true ? 0 : 2);

const findingEntry = (finding: Finding): object => ({
  month: finding.month,
  ...(finding.period === undefined
    ? {}
    : { first_month: finding.period.first, last_month: finding.period.last }),
  subject: finding.subject,
  ...(finding.isCount === true ? { unit: "count" } : {}),
  expected: amountText(finding.expected, placesOf(finding)),
  actual: amountText(finding.actual, placesOf(finding)),
  difference: amountText(finding.difference, placesOf(finding)),
  reader_side: finding.side,
  sources: finding.sources,
  ...acceptanceEntry(finding),
});

/** The entry of the file of judgement that accepts the difference; present only if one does. */
const acceptanceEntry = ({ acceptance }: Finding): object =>
  acceptance === undefined
    ? {}
    : {
        accepted: {
          entry: acceptance.id,
          ...{ by: acceptance.by, reason: acceptance.reason, until: acceptance.until },
        },
      };
