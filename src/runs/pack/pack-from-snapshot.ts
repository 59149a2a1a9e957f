/** Makes a pack from a snapshot: for a run that pulled it, and for `render`. */

import { join } from "node:path";
import type { Month } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { signableLeads } from "../../ledger/dossier/lead-balances.ts";
import type { ClosingsLeftOut } from "../../ledger/prior-books.ts";
import type { ReportUnit } from "../../ledger/reported-period.ts";
import type { ServiceExportState } from "../../ledger/service-exports.ts";
import type { ObtainAttachments } from "../../packs/attached-files.ts";
import { noteProblems, notesOfPack } from "../../packs/own-files/notes-of-pack.ts";
import { withKeyFigures } from "../../packs/own-files/resolve-key-figures.ts";
import type { LeftOutFile, PackFile } from "../../packs/pack-file.ts";
import { statementsWithoutFigures } from "../../packs/read-columns.ts";
import type { PackTemplate } from "../../packs/read-template.ts";
import type { SigningKey } from "../../packs/signature.ts";
import { templateFor } from "../../packs/template-files.ts";
import { type FinishedPack, makePack } from "../../pipeline.ts";
import type { OpenedBooks } from "../../pull/open-books.ts";
import { openBooks } from "../../sources/open-books.ts";
import { withInput } from "../close-input.ts";
import { judgementPath, judgementToUse, withJudgement } from "../judgement/judgement-of-books.ts";
import { rememberJudgement } from "../judgement/named-snapshots.ts";
import type { BooksInMemory, PackOutcome } from "../outcome.ts";
import { type OwnFiles, withAccountNames, withJournalTests } from "../own-files.ts";
import { withFolders } from "../own-folders.ts";
import type { BooksAddress } from "../profile/books-address.ts";
import { LANGUAGE_DEFAULT } from "../profile/profile-fields.ts";
import { program } from "../program.ts";
import { readSnapshot } from "../pull/finished-snapshot.ts";
import type { RunPorts } from "../run-ports.ts";
import { supplementOf } from "../state/books-supplement.ts";
import { handoffChain } from "../state/handoff-chain.ts";
import { holdPackPlace } from "../state/pack-places.ts";
import { type PackEntry, registerPack, unregisterPack } from "../state/pack-register.ts";
import { allSnapshotsOf, type State } from "../state/state.ts";
import { keepChanges, withChanges } from "./kept-changes.ts";

export interface PackRequest {
  readonly template: PackTemplate;
  readonly outFolder: string;
  readonly snapshotPath: string;
  /** The month with which the books end; null for all months of the snapshot. */
  readonly until: Month | null;
  /** On how long a period a management pack reports. */
  readonly unit?: ReportUnit;
  /** Whose books they are: names the language of the profile, the rights of packs and the state. */
  readonly address: BooksAddress;
  /** Called after the books are opened: unreadable books cost the service no request. */
  readonly more: (opened: OpenedBooks) => Promise<MoreFiles>;
  /** Obtains the attachments of the sample; absent for a pack that has none. */
  readonly attachmentsOf?: ObtainAttachments;
  /** The files of the user. */
  readonly own: OwnFiles;
  /** Null leaves a handoff unsigned. */
  readonly signingKey: SigningKey | null;
}

/** The additional files of a pack, and those that it could have had. */
export interface MoreFiles {
  readonly files: readonly PackFile[];
  readonly leftOut: readonly LeftOutFile[];
  readonly exports: readonly ServiceExportState[];
}

/** Failure codes: those of the snapshot and of `makePack`. */
export async function packFromSnapshot(
  request: PackRequest,
  ports: RunPorts,
): Promise<Omit<PackOutcome, "runId">> {
  const { template, outFolder, snapshotPath, address, own, more, signingKey } = request;
  const supplement = supplementOf(address, { ...request, path: snapshotPath });
  const judgement = judgementToUse(address, ports);
  if (judgement !== null) rememberJudgement(address, judgementPath(address));
  const opened = await openBooks(snapshotPath, ports.signal, supplement);
  const { snapshotId, unknownFields: fields, close } = opened;
  try {
    if (fields.length > 0) ports.onEvent({ kind: "unknown-fields", fields });
    const { language } = template.words;
    const place = { place: address, snapshotPath };
    const judged = withJudgement(opened.books, judgement);
    await keepChanges(judged, template, place, ports.signal);
    const changed = withChanges(judged, template, snapshotPath);
    const stated = withFolders(withInput(changed, own.input, ports), own, ports);
    const named = withAccountNames(stated, own.accountNames, language, ports);
    const books = withJournalTests(withKeyFigures(named, own.kpi), own.journalTests);
    const { files: moreFiles, leftOut, exports } = await more(opened);
    const { state } = address;
    const notes = notesOfPack(own.notes, template, books);
    const chain = handoffChain(state, books.administration.id);
    const pack = await registered({ state, outFolder, books, snapshotId }, () =>
      makePack(books, {
        template,
        outFolder,
        program: program(),
        moreFiles,
        leftOut,
        exports,
        ...(request.attachmentsOf === undefined ? {} : { attachmentsOf: request.attachmentsOf }),
        snapshotId,
        notes,
        signingKey,
        previousOf: chain.previousOf,
        baseLanguage: address.profile?.language ?? LANGUAGE_DEFAULT,
        outputMode: address.profile?.outputMode ?? null,
        isNewer: (other) => isNewerThan(snapshotPath, allSnapshotsOf(address), other),
        holdPlace: holdPackPlace(state),
        ...(ports.onFirstPage === undefined ? {} : { onFirstPage: ports.onFirstPage }),
        ...(ports.collectGarbage === undefined ? {} : { collectGarbage: ports.collectGarbage }),
        signal: ports.signal,
      }),
    );
    reportWithoutFigures(books, pack, template, ports);
    const problems = await noteProblems(notes, template, { books, results: pack.results });
    if (own.notes !== null && problems.length > 0)
      ports.onEvent({ kind: "notes-unfit", name: own.notes.name, problems });
    if (template.readme !== null && pack.isFinal) chain.add(pack.folder);
    const zip = template.readme === null ? null : `${pack.folder}.zip`;
    return { kind: "pack", pack, zip, books, leads: signableLeads(books) };
  } finally {
    close();
  }
}

function reportWithoutFigures(
  books: Books,
  { results }: FinishedPack,
  template: PackTemplate,
  { onEvent }: RunPorts,
): void {
  const { columns } = template;
  if (columns === undefined) return;
  const { words } = templateFor(template, books);
  const all = template.files.flatMap(({ sheets }) => sheets);
  const sheets = statementsWithoutFigures(all, { books, results, words, columns });
  if (sheets.length > 0) onEvent({ kind: "columns-without-figures", sheets });
}

/** Whether one of these snapshots has that identity and is newer; of two of the same instant the numbers decide. */
function isNewerThan(snapshotPath: string, all: readonly string[], identity: string): boolean {
  const startOf = (path: string): string => readSnapshot(path, ({ order }) => order.startedAt);
  const start = startOf(snapshotPath);
  const isLater = (path: string): boolean => {
    const other = startOf(path);
    return other === start ? path > snapshotPath : other > start;
  };
  return all.some((path) => identityOf(path) === identity && isLater(path));
}

const identityOf = (path: string): string => readSnapshot(path, (snapshot) => snapshot.identity());

const NO_CLOSINGS: ClosingsLeftOut = { ofYear: [], ofYearBefore: [] };

interface RegisteredPack {
  readonly state: State;
  readonly outFolder: string;
  readonly books: BooksInMemory;
  readonly snapshotId: string;
}

/** Registers the pack before it exists, so that a killed process leaves no pack whose snapshot could be removed. */
async function registered(
  { state, outFolder, books, snapshotId }: RegisteredPack,
  make: () => Promise<FinishedPack>,
): Promise<FinishedPack> {
  const trusted = books.months.flatMap(({ proof }) => proof.trustedFrom ?? []);
  const snapshotIds = [...new Set([snapshotId, ...trusted])];
  const folder = join(outFolder, books.administration.id);
  const writing: PackEntry = { status: "writing", folder, snapshotIds };
  registerPack(state, writing);
  try {
    const pack = await make();
    const status = pack.isFinal ? "final" : "draft";
    const { closingsLeftOut: closings = NO_CLOSINGS } = books;
    registerPack(state, { status, folder: pack.folder, snapshotIds, closings });
    return pack;
  } finally {
    unregisterPack(state, writing);
  }
}
