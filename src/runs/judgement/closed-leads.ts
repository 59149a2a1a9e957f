/** The leads of the last close of a fiscal year, with their names and who signed them; without the service. */
import { basename, dirname } from "node:path";
import { type CalendarDate, dateInZone } from "../../calendar/calendar-date.ts";
import type { FiscalYear } from "../../calendar/fiscal-year.ts";
import { Failure } from "../../failure.ts";
import { leadBalances } from "../../ledger/dossier/lead-balances.ts";
import { isLeadGroup } from "../../ledger/dossier/lead-groups.ts";
import type { SignedLead } from "../../ledger/judgement/entries.ts";
import { type LeadSignOffs, signedLeads } from "../../ledger/judgement/signed-leads.ts";
import type { JudgementFile } from "../../packs/own-files/judgement-file.ts";
import { invalidTemplate, readWordTable, wordsOf } from "../../packs/read-words.ts";
import { openBooks } from "../../sources/open-books.ts";
import { addressWithBooks } from "../auditfile/taken-in.ts";
import type { BooksAddress, ProfileOptions } from "../profile/books-address.ts";
import { templatesFolder } from "../program.ts";
import { chosenYear, type YearRequest } from "../pull/chosen-year.ts";
import { isFinished, optionFor, readSnapshot } from "../pull/finished-snapshot.ts";
import type { RunPorts } from "../run-ports.ts";
import { supplementOf } from "../state/books-supplement.ts";
import { packsBySnapshot } from "../state/pack-register.ts";
import { snapshotsOf } from "../state/state.ts";
import { judgementOfBooks } from "./judgement-of-books.ts";

export interface LeadsRequest extends ProfileOptions, YearRequest {}

export interface ClosedLeads {
  readonly address: BooksAddress;
  readonly year: number;
  /** The identity of the snapshot, its file, and the pack that was made from it last. */
  readonly snapshot: string;
  readonly snapshotPath: string;
  readonly pack: string;
  readonly isDraft: boolean;
  /** The day of its books. */
  readonly asOf: string;
  /** Whether books were pulled after it, of which no pack was made. */
  readonly isPulledSince: boolean;
  readonly leads: readonly SignedLead[];
  /** The options that choose these books, with a space before them. */
  readonly options: string;
  /** The day of an instant, where the administration is. */
  readonly dayOf: (instant: string) => CalendarDate;
  /** The name of a lead in the language of the profile. */
  readonly nameOf: (lead: string) => string;
}

/** Failure codes: those of the profile, the year and the snapshot; `snapshot-missing` without a close. */
export async function closedLeads(request: LeadsRequest, ports: RunPorts): Promise<ClosedLeads> {
  const address = await addressWithBooks(request, ports);
  const fiscalYear = chosenYear(request, address.fiscalCalendar, address.todayIn("UTC"));
  const closed = closedSnapshot(fiscalYear, address);
  const { path } = closed;
  const opened = await openBooks(path, ports.signal, supplementOf(address, { path, until: null }));
  try {
    return {
      ...{ address, year: fiscalYear.year, snapshot: closed.identity, snapshotPath: path },
      ...{ pack: closed.pack, isDraft: closed.isDraft, isPulledSince: closed.isPulledSince },
      asOf: opened.books.asOf,
      leads: leadBalances(opened.books),
      options: `${optionFor(address)} --year ${String(fiscalYear.year)}`,
      dayOf: (instant) => dateInZone(instant, opened.books.administration.timeZone),
      nameOf: leadNames(address.language),
    };
  } finally {
    opened.close();
  }
}

export const signOffsOf = (
  { leads, year }: Pick<ClosedLeads, "leads" | "year">,
  judgement: JudgementFile | null,
): readonly LeadSignOffs[] => signedLeads(judgement ?? { entries: [] }, year, leads);

/** The signatures as the file of judgement has them now. Failure code: `judgement-invalid`. */
export const signOffsNow = (closed: ClosedLeads): readonly LeadSignOffs[] =>
  signOffsOf(closed, judgementOfBooks(closed.address));

interface ClosedSnapshot {
  readonly path: string;
  readonly identity: string;
  readonly pack: string;
  readonly isDraft: boolean;
  readonly isPulledSince: boolean;
}

function closedSnapshot({ year, period }: FiscalYear, address: BooksAddress): ClosedSnapshot {
  const packs = packsBySnapshot(address.state);
  const finished = snapshotsOf(address, period).filter(isFinished);
  for (const path of finished.toReversed()) {
    const identity = readSnapshot(path, (snapshot) => snapshot.identity());
    const pack = packs.get(identity)?.findLast(({ folder }) => isOfYear(folder));
    if (pack === undefined) continue;
    const isPulledSince = path !== finished.at(-1);
    return { path, identity, pack: pack.folder, isDraft: pack.state === "draft", isPulledSince };
  }
  throw new Failure(
    "snapshot-missing",
    `no close of fiscal year ${String(year)} of administration ${address.administrationId} was made: there are no lead schedules to sign`,
    `Close it first: slotsom close${optionFor(address)} --year ${String(year)}`,
  );
}

/** A pack of a month has a folder with its name: `2025-10`. */
const isOfYear = (folder: string): boolean => /^\d{4}$/.test(basename(dirname(folder)));

/** Failure code: `template-invalid`. */
function leadNames(language: string): ClosedLeads["nameOf"] {
  const table = readWordTable(templatesFolder(), language);
  if (!table.ok) throw invalidTemplate(table.problems);
  const words = wordsOf(language, table.value);
  return (lead) => (isLeadGroup(lead) ? words.of(`sheets.leads.groups.${lead}`) : lead);
}
