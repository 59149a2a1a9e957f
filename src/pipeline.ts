/** The pipeline without branches: check, compare, lay out, encode, seal, write. Decisions belong in the stages. */

import { join } from "node:path";
import type { CheckResult } from "./checks/check.ts";
import type { DraftReason } from "./checks/draft-findings.ts";
import { type UntiedOnSheets, type Verdict, verdictOf } from "./checks/is-final.ts";
import { judgedResults } from "./checks/judged-results.ts";
import { runChecks } from "./checks/run-checks.ts";
import { shownBooks } from "./checks/shown-books.ts";
import type { Books } from "./ledger/books.ts";
import { lockedPacks } from "./ledger/judgement/standing.ts";
import type { Shortfall } from "./ledger/proof-level.ts";
import { reportName } from "./ledger/reported-period.ts";
import type { ServiceExportState } from "./ledger/service-exports.ts";
import { attachedFiles, type ObtainAttachments, type ShownBooks } from "./packs/attached-files.ts";
import type { ComparedResults } from "./packs/compare-with-service.ts";
import { firstPageTexts } from "./packs/first-page-texts.ts";
import type { Program } from "./packs/manifest.ts";
import type { OutputMode } from "./packs/output-modes.ts";
import { rightsOf } from "./packs/output-rights.ts";
import type { NotesOfPack } from "./packs/own-files/notes-of-pack.ts";
import type { LeftOutFile, PackFile } from "./packs/pack-file.ts";
import { packPlace } from "./packs/pack-place.ts";
import type { PackTemplate } from "./packs/read-template.ts";
import { sealing } from "./packs/sealing.ts";
import type { SigningKey } from "./packs/signature.ts";
import {
  filesOf,
  journalTestsOf,
  payloadFolder,
  type SheetFile,
  showsSheet,
  templateFor,
} from "./packs/template-files.ts";
import { unfitTextsOf } from "./packs/unfit-texts.ts";
import { type PlacedPack, writeSealedPack } from "./packs/write-pack.ts";

/** The order for a pack of open books. */
export interface PackOrder {
  readonly template: PackTemplate;
  /**
   * The pack goes to `<outFolder>/<administration>/<year or month>/<pack>`, a draft to `<pack>-draft`. If a final pack
   * is there with more in it, or that is locked, the new pack gets another name: see `FinishedPack.nameReasons`.
   */
  readonly outFolder: string;
  readonly program: Program;
  /** Additional files, such as the service's own exports. */
  readonly moreFiles: readonly PackFile[];
  /** Files that the pack could have had, with the reasons; they are listed in its manifest. */
  readonly leftOut?: readonly LeftOutFile[];
  /** What came of the service's exports; absent if none was asked. @internal */
  readonly exports?: readonly ServiceExportState[];
  /** Obtains the attachments of the documents that the sample draws; absent for a pack that has none. @internal */
  readonly attachmentsOf?: ObtainAttachments;
  readonly snapshotId: string;
  /** Notes of the user on lines of this pack. */
  readonly notes?: NotesOfPack;
  /** Signs a handoff; null leaves it unsigned, which its README states. */
  readonly signingKey: SigningKey | null;
  /**
   * The hash of the list of lists of the handoff before the one with this hash of its manifest, null for the first;
   * absent where handoffs form no chain. @internal
   */
  readonly previousOf?: (manifestSha256: string) => string | null;
  /** The language whose packs have no language in their name; absent for that of the template. */
  readonly baseLanguage?: string;
  /** Who may read the pack; absent for the rights of `outFolder`, and only the owner if it does not exist. */
  readonly outputMode?: OutputMode | null;
  /** Whether the snapshot with this identity is newer, for books of the same date; absent if that is not known. */
  readonly isNewer?: (snapshotId: string) => boolean;
  /** Keeps other processes away from the place of the pack while it is written; absent if there are none. @internal */
  readonly holdPlace?: HoldPlace;
  /** Receives the texts of the first page when the pack is written; absent where nobody reads them. @internal */
  readonly onFirstPage?: (lines: readonly string[]) => void;
  /** Called when exports of the service are compared, and what that needed is garbage; absent for none. @internal */
  readonly collectGarbage?: () => void;
  readonly signal: AbortSignal;
}

/** Works while this process alone writes packs with this base; see `PackPlace`. */
export type HoldPlace = <Value>(base: string, work: () => Promise<Value>) => Promise<Value>;

/** A written pack. */
export interface FinishedPack extends PlacedPack {
  readonly isFinal: boolean;
  /** Why it is a draft; empty for a final pack. */
  readonly draftReasons: readonly DraftReason[];
  readonly results: readonly CheckResult[];
  /** The figures that should have been tied and are not: with any of them the pack is a draft. */
  readonly untied: readonly UntiedFigures[];
}

/** Figures of some sheets that a check should have tied. */
export interface UntiedFigures {
  readonly check: string;
  readonly shortfall: Shortfall;
  /** The identifiers of the sheets. */
  readonly sheets: readonly string[];
}

/**
 * Checks the books and writes their pack. Failure codes: `output-not-writable`, `disk-full`, and for a final pack those
 * of the formats.
 */
export async function makePack(books: Books, order: PackOrder): Promise<FinishedPack> {
  const { outFolder, program, snapshotId, signal } = order;
  const template = templateFor(order.template, books);
  const { leftOut = [], outputMode = null, holdPlace = holdNothing } = order;
  const judged = await judgeBooks(books, order);
  const { compared, moreFiles, verdict, untied, files } = judged;
  const of = template.folder === "month" ? reportName(books) : String(books.fiscalYear.year);
  const base = join(outFolder, books.administration.id, of, template.pack);
  const place = packPlace(base, await rightsOf(outFolder, outputMode), {
    baseLanguage: order.baseLanguage ?? template.words.language,
    isNewer: order.isNewer ?? (() => false),
    locks: lockedPacks(books.judgement),
    signal,
  });
  const seal = sealing({ ...verdict, template, program, snapshotId, leftOut }, order);
  const written = await holdPlace(base, () =>
    writeSealedPack(place, [...files, ...moreFiles], seal, signal),
  );
  order.onFirstPage?.(await firstPageTexts(files));
  const before = leftOut.map((file) => ({
    ...file,
    name: `${payloadFolder(template)}${file.name}`,
  }));
  const allLeftOut = [...before, ...written.leftOut];
  return {
    ...written,
    isFinal: verdict.isFinal,
    draftReasons: verdict.draftReasons,
    results: compared.results,
    leftOut: allLeftOut,
    untied: untiedFigures(untied),
  };
}

const untiedFigures = (untied: MadePack["untied"]): readonly UntiedFigures[] =>
  untied.map(({ check, shortfall, sheets }) => ({
    check,
    shortfall,
    sheets: sheets.map(({ id }) => id),
  }));

/** What decides on a pack, apart from the place where it is written. */
type JudgedOrder = ShownOrder &
  Pick<PackOrder, "moreFiles" | "exports" | "attachmentsOf" | "collectGarbage" | "signal">;

interface JudgedBooks extends MadePack {
  readonly compared: ComparedResults;
  /** Those of the order, by their names in the pack. */
  readonly moreFiles: readonly PackFile[];
}

/** `afterEach` is called when a check has its result. */
async function judgeBooks(
  books: Books,
  order: JudgedOrder,
  afterEach?: () => void,
): Promise<JudgedBooks> {
  const { template, program } = order;
  const results = await runChecks(books, undefined, undefined, afterEach);
  const withService = await comparedWithService({ books, results, program }, order);
  const judged =
    books.judgement === undefined
      ? withService
      : { ...withService, results: await judgedResults(books, withService.results) };
  const shown = { books: shownBooks(books, judged.results), ...journalTestsOf(template) };
  const attached = await attachedFiles(shown, order);
  const compared = {
    ...judged,
    unfitTexts: unfitTextsOf(books),
    exports: order.exports ?? [],
    ...(attached === null ? {} : { attachments: attached.states }),
    ...(await validations(shown.books, order, judged)),
  };
  const payload = payloadFolder(template);
  const moreFiles = [
    ...order.moreFiles.map((file) => ({ ...file, name: `${payload}${file.name}` })),
    ...(attached?.files ?? []),
  ];
  const otherFileNames = moreFiles.map(({ name }) => name);
  return { compared, moreFiles, ...packOf(books, compared, { ...order, shown }, otherFileNames) };
}

/** The verdict on a pack that is not written. */
export interface CheckedPack extends Pick<Verdict<unknown>, "isFinal" | "draftReasons"> {
  readonly results: readonly CheckResult[];
  readonly untied: readonly UntiedFigures[];
  /** Its files of sheets, of which nothing is made before they are asked. */
  readonly files: readonly SheetFile[];
}

/**
 * Comes to the verdict of `makePack` without writing the pack. `afterEach` is called when a check has its result.
 */
export async function checkPack(
  books: Books,
  order: JudgedOrder,
  afterEach?: () => void,
): Promise<CheckedPack> {
  const { compared, verdict, untied, files } = await judgeBooks(books, order, afterEach);
  const { isFinal, draftReasons } = verdict;
  const { results } = compared;
  return { isFinal, draftReasons, results, untied: untiedFigures(untied), files };
}

/** The readers of exports are loaded for a pack that has any. */
async function comparedWithService(
  checked: Pick<MadePack["verdict"], "books" | "results"> & Pick<PackOrder, "program">,
  { moreFiles, collectGarbage, signal }: JudgedOrder,
): Promise<ComparedResults> {
  const hasExports = moreFiles.some(({ serviceExport }) => serviceExport !== undefined);
  if (!hasExports) return { results: checked.results };
  const { compareWithService } = await import("./packs/compare-with-service.ts");
  const compared = await compareWithService(checked, moreFiles, signal);
  collectGarbage?.();
  return compared;
}

/** The validation of its auditfiles, as the pack writes them, is loaded and made for a pack that shows it. */
async function validations(
  books: Books,
  { template, moreFiles, program }: JudgedOrder,
  { serviceValidation: known }: ComparedResults,
): Promise<Pick<ComparedResults, "auditfileValidations">> {
  if (!showsSheet(template, "auditfile-schema")) return {};
  const { validateAuditfiles } = await import("./packs/validate-auditfiles.ts");
  return {
    auditfileValidations: await validateAuditfiles({ books, program }, template, moreFiles, known),
  };
}

type SheetsOfTemplate = PackTemplate["files"][number]["sheets"];

interface MadePack {
  /** With the books as the pack shows them. */
  readonly verdict: ComparedResults &
    Pick<Verdict<unknown>, "isFinal" | "draftReasons"> & { readonly books: Books };
  readonly untied: readonly UntiedOnSheets<SheetsOfTemplate[number]>[];
  readonly files: readonly SheetFile[];
}

/** What the files of a pack show of its order. */
type ShownOrder = Pick<PackOrder, "template" | "program" | "notes"> &
  Partial<Pick<PackOrder, "signingKey">>;

/** What the results of the checks say of the books, and the files that show it. */
function packOf(
  books: Books,
  compared: ComparedResults,
  order: ShownOrder & { readonly shown: ShownBooks },
  otherFileNames: readonly string[],
): MadePack {
  const { program, shown, notes = [], signingKey = null } = order;
  const template = templateFor(order.template, books);
  const { results } = compared;
  const sheets = template.files.flatMap((file) => file.sheets);
  const { isFinal, draftReasons, untied } = verdictOf(books, results, sheets);
  const verdict = { ...compared, books: shown.books, draftReasons, isFinal };
  return {
    verdict,
    untied,
    files: filesOf(template, { ...verdict, ...shown, program, notes, signingKey }, otherFileNames),
  };
}

const holdNothing: HoldPlace = (_base, work) => work();
