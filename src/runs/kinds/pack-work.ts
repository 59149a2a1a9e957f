/** The work of runs that write a pack: `close`, `monthly` and `handoff`, which differ only in data. */
import { basename } from "node:path";
import type { Session } from "../../api/client.ts";
import type { ChecklistOutcome } from "../../checklist/update-checklist.ts";
import { EXPORTS, type ExportName } from "../../exports/export-names.ts";
import { invariant } from "../../failure.ts";
import { ownerOfBooks } from "../../ledger/books-owner.ts";
import type { ObtainAttachments } from "../../packs/attached-files.ts";
import type { OpenedBooks } from "../../pull/open-books.ts";
import { chosenChecklist, withChecklist } from "../checklist/close-checklist.ts";
import type { Run, Work } from "../execute-run.ts";
import { attachmentsOfService } from "../exports/fetched-attachments.ts";
import {
  HOLDS_EXPORTS,
  keepExports,
  keptExports,
  leftOutExports,
  type PackExports,
  SKIPPED,
} from "../exports/kept-exports.ts";
import { attachmentsSkipped } from "../exports/sample-attachments.ts";
import { exportsFolder, serviceExports } from "../exports/service-exports.ts";
import { judgementOfBooks } from "../judgement/judgement-of-books.ts";
import type { PackKind, RunOrder } from "../order.ts";
import type { PackOutcome } from "../outcome.ts";
import { keepFiles, namedFiles } from "../own-files.ts";
import { filesOfPack, PACK_CONTENTS } from "../pack/pack-contents.ts";
import { type PackRequest, packFromSnapshot } from "../pack/pack-from-snapshot.ts";
import { readPackTemplate } from "../pack/pack-template.ts";
import { refuseLacking } from "../preflight/lacking.ts";
import { nothingBooked } from "../preflight/preflight.ts";
import type { BooksAddress } from "../profile/books-address.ts";
import type { ServiceAccess } from "../profile/service-access.ts";
import { sessionOf, withConnection } from "../profile/with-connection.ts";
import { booksAsPulled } from "../pull/books-as-pulled.ts";
import type { Choose } from "../pull/chosen-year.ts";
import { longerPull, packOptions } from "../pull/finished-snapshot.ts";
import type { PulledYear } from "../pull/pull-year.ts";
import { reportUnit } from "../pull/reported-months.ts";
import type { RunPorts } from "../run-ports.ts";
import { outputFolder } from "../state/output-folder.ts";
import type { RunOutput } from "../state/run-record.ts";
import { findSigningKey } from "../state/signing-key.ts";
import { validatedPull } from "./pull-work.ts";

/** Failure codes: those of `validatedPull`, of the template, the folders and the key. */
export function packWork(
  pack: PackKind,
  order: RunOrder,
  address: BooksAddress,
  ports: RunPorts,
): Work<PackOutcome> {
  const makers = makersOf(pack, order, address, ports);
  const names = HOLDS_EXPORTS[pack] && !order.skipExports ? EXPORTS : [];
  const choose = PACK_CONTENTS[pack].choose(order);
  const checklist = chosenChecklist(pack, order, address);
  const needs = { exports: names, usesTaskLists: checklist !== null };
  const pull = validatedPull({ order, choose, ...needs }, address, ports);
  const folder = names.length === 0 ? null : exportsFolder(order.exportsFolder, address, ports);
  const own = namedFiles(order, ports);
  // A file that cannot be used is refused before anything is pulled.
  judgementOfBooks(address);
  return async (access, run) => {
    for (const { reportUnsigned } of makers) reportUnsigned();
    if (pack === "monthly" && run.snapshotPath === null)
      reportLongerPull(choose, order, address, ports);
    const asPulled = PACKS_FOR_AUDITORS.has(pack)
      ? await booksAsPulled({ access, choose, order }, run, ports)
      : null;
    const { snapshotPath, fiscalYear } = asPulled ?? (await pull(access, run));
    return withConnection(access, ports, async (connection) => {
      const session = sessionOf(access, connection, ports);
      const asksLater = makers.some(({ attachmentsIn }) => attachmentsIn !== null);
      const isLast = checklist === null && (order.skipExports || !asksLater);
      const from = { access, session, names, folder, snapshotPath, fiscalYear, isLast };
      const fetched = HOLDS_EXPORTS[pack]
        ? exportsOnce({ ...from, isKept: asPulled !== null }, ports)
        : () => Promise.resolve(NO_EXPORTS);
      const attachments: AttachmentsIn = (folder) => {
        const placed = { snapshotPath, folder };
        if (order.skipExports) return attachmentsSkipped(placed);
        const obtain = attachmentsOfService(session, placed, ports);
        return async (...sampled) => {
          const obtained = await obtain(...sampled);
          if (checklist === null) await access.close();
          return obtained;
        };
      };
      const material = { snapshotPath, own, until: null, fetched, attachments };
      const outcome = await packsOf(makers, material, run);
      // Files that the books refuse would stay with the snapshot, and every later command would read them.
      keepFiles(snapshotPath, own);
      if (checklist === null) return outcome;
      const finished = await withChecklist(outcome, checklist, session, address);
      run.wrote(outputOf(outcomesIn(outcome), finished.checklist));
      return finished;
    });
  };
}

/** Packs of books that were closed before. */
const PACKS_FOR_AUDITORS: ReadonlySet<PackKind> = new Set(["handoff", "journal-tests"]);

/** The pack of each maker, of the same books: the first is the outcome, with the handoff of a close. */
export async function packsOf(
  makers: readonly PackMaker[],
  from: MadeFrom,
  run: Pick<Run, "id" | "wrote">,
): Promise<PackOutcome> {
  const made: PackMade[] = [];
  for (const { make } of makers) made.push(await make(from));
  run.wrote(outputOf(made));
  const [first, handoff] = made.map((one) => ({ ...one, runId: run.id }));
  invariant(first !== undefined, "a run makes its pack");
  return { ...first, ...(handoff === undefined ? {} : { handoff }) };
}

/** The material of the packs of a run. */
interface MadeFrom extends Pick<PackRequest, "snapshotPath" | "own" | "until"> {
  readonly fetched: FetchedOnce;
  /** Obtains the attachments of a sample for a folder of the pack; null for books without a service. */
  readonly attachments: AttachmentsIn | null;
}

type AttachmentsIn = (folder: string) => ObtainAttachments;

/** A pull of the year has the months of the pack: the pack can be made of it without a request. */
function reportLongerPull(
  choose: Choose,
  order: RunOrder,
  address: BooksAddress,
  ports: RunPorts,
): void {
  const { period } = choose(address.fiscalCalendar, address.todayIn("UTC"));
  const longer = longerPull(period, address);
  if (longer === null) return;
  const options = packOptions(period, order, address);
  ports.onEvent({ kind: "longer-pull", until: period.last, options, ...longer });
}

type PackMade = Omit<PackOutcome, "runId">;
type FetchedOnce = (opened: OpenedBooks) => Promise<PackExports>;
export const NO_EXPORTS: PackExports = { files: [], leftOut: [] };

interface PackMaker {
  readonly reportUnsigned: () => void;
  /** The folder of the attachments of its sample; null for none. */
  readonly attachmentsIn: string | null;
  readonly make: (from: MadeFrom) => Promise<PackMade>;
}

/** The makers of the packs of an order. Failure codes: those of the template, the folders and the key. */
export function makersOf(
  pack: PackKind,
  order: RunOrder,
  address: BooksAddress,
  ports: RunPorts,
): readonly PackMaker[] {
  const kinds: readonly PackKind[] = order.handoff ? [pack, "handoff"] : [pack];
  return kinds.map((kind) => makerOf(kind, order, address, ports));
}

/** What depends on the order alone is validated at once. */
function makerOf(
  pack: PackKind,
  order: RunOrder,
  address: BooksAddress,
  ports: RunPorts,
): PackMaker {
  const { templates, auditfileVersion, also } = order;
  const { language, state, administrationId } = address;
  const { isSigned, attachmentsIn } = PACK_CONTENTS[pack];
  const template = readPackTemplate({ pack, language, templates, auditfileVersion, also }, ports);
  const outFolder = outputFolder(order.out ?? "output", ports, administrationId);
  const signingKey = isSigned ? findSigningKey(state) : null;
  const unit = pack === "monthly" ? { unit: reportUnit(order.period) } : {};
  const wanted = { template, outFolder, signingKey, address, ...unit };
  return {
    reportUnsigned: () => {
      if (isSigned && signingKey === null) ports.onEvent({ kind: "not-signed", pack });
    },
    attachmentsIn,
    make: ({ fetched, attachments, ...from }) => {
      const more = async (opened: OpenedBooks) => filesOfPack(pack, await fetched(opened), opened);
      const sampled =
        attachments === null || attachmentsIn === null
          ? {}
          : { attachmentsOf: attachments(attachmentsIn) };
      return packFromSnapshot({ ...wanted, ...from, more, ...sampled }, ports);
    },
  };
}

interface ExportsOfRun extends Pick<PulledYear, "snapshotPath" | "fiscalYear"> {
  readonly access: ServiceAccess;
  readonly session: Session;
  readonly names: readonly ExportName[];
  /** Null for a run that skips them. */
  readonly folder: string | null;
  /** The snapshot is of an earlier run, which may have kept its exports. */
  readonly isKept: boolean;
  /** No request follows them. */
  readonly isLast: boolean;
}

/** The service's exports of the year, fetched for the first pack that asks and kept with the snapshot. */
function exportsOnce(of: ExportsOfRun, ports: RunPorts): FetchedOnce {
  const { access, snapshotPath } = of;
  let known: PackExports | null = null;
  return async ({ books }) => {
    if (known !== null) return known;
    known = await exportsOf(of, books, ports);
    keepExports(snapshotPath, known.files);
    // The files are written without it and without the memory that it takes.
    if (of.isLast) await access.close();
    if (known.files.length > 0) ports.collectGarbage?.();
    return known;
  };
}

async function exportsOf(
  { access, session, names, folder, snapshotPath, fiscalYear, isKept }: ExportsOfRun,
  { administration, accounts, entryCount }: OpenedBooks["books"],
  ports: RunPorts,
): Promise<PackExports> {
  const { year } = fiscalYear;
  if (folder === null) return { files: [], leftOut: leftOutExports(year, SKIPPED) };
  const kept = isKept ? await keptExports(snapshotPath, year) : NO_EXPORTS;
  if (kept.files.length === names.length) return kept;
  if (entryCount === 0) refuseLacking([nothingBooked(fiscalYear)]);
  ports.onEvent({ kind: "exports-started", names, year, isForPack: true });
  const owner = ownerOfBooks({ administration, fiscalYear, accounts: accounts.values() });
  const books = { access, session, names, year, owner };
  const request = { ...books, isForced: true, exportsFolder: folder };
  return { files: await serviceExports(request, ports), leftOut: [] };
}

const outcomesIn = (outcome: PackOutcome): readonly PackMade[] => [
  outcome,
  ...(outcome.handoff === undefined ? [] : [outcome.handoff]),
];

const outputOf = (made: readonly PackMade[], checklist?: ChecklistOutcome): RunOutput => ({
  status: made.every(({ pack }) => pack.isFinal) ? "final" : "draft",
  folders: made.map(({ pack }) => pack.folder),
  exports: [
    ...new Set(
      made.flatMap(({ pack: { files } }) =>
        files.flatMap(({ name }) => (SERVICE_FILE.test(name) ? [basename(name)] : [])),
      ),
    ),
  ],
  ...leadsOf(made),
  ...(checklist === undefined
    ? {}
    : {
        checklist: {
          list: checklist.listId,
          tasks: checklist.tasks,
          completed: checklist.completed,
        },
      }),
});

/** All packs of a run are of the same books. */
function leadsOf([first]: readonly PackMade[]): Pick<RunOutput, "leads"> {
  if (first === undefined || first.leads === null) return {};
  return { leads: { year: first.books.fiscalYear.year, balances: first.leads } };
}

/** A file of `ServiceExport`, wherever the pack puts it. */
const SERVICE_FILE = /(^|\/)service\/[^/]+$/;
