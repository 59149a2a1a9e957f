/**
 * The task list of a close: which template an order or a profile names, and the list brought up to date when the pack
 * is written.
 */
import { existsSync } from "node:fs";
import type { Session } from "../../api/client.ts";
import { daysOf } from "../../calendar/month.ts";
import { judgeTask } from "../../checklist/judge-task.ts";
import { readOwnChecklist } from "../../checklist/own-checklist.ts";
import { OWN_TEMPLATE } from "../../checklist/own-template.ts";
import { type ChecklistOutcome, updateChecklist } from "../../checklist/update-checklist.ts";
import { Failure } from "../../failure.ts";
import { invalidTemplate, readWordTable, wordsOf } from "../../packs/read-words.ts";
import { judgementPath } from "../judgement/judgement-of-books.ts";
import type { PackKind, RunOrder } from "../order.ts";
import type { PackOutcome } from "../outcome.ts";
import type { BooksAddress } from "../profile/books-address.ts";
import { profileOfService } from "../profile/profile.ts";
import { checklistTemplate, templatesFolder } from "../program.ts";
import { checklistFile } from "../state/checklist-file.ts";

/** The template of the list, of the order or of the profile; null for a run without a list. */
export function chosenChecklist(
  pack: PackKind,
  { checklist }: Pick<RunOrder, "checklist">,
  { profile }: Pick<BooksAddress, "profile">,
): string | null {
  if (pack !== "close") return null;
  return checklist ?? profileOfService(profile)?.checklist ?? null;
}

/** The requests that bring a list up to date: at most these, and those for an own template that is not there yet. */
export interface ChecklistRequests {
  readonly reads: number;
  readonly changes: number;
}

/** Without any request: from what earlier runs remember. */
export function checklistRequests(template: string, address: BooksAddress): ChecklistRequests {
  const { groups } = readOwnChecklist(checklistTemplate(), address.language);
  const tasks = groups.flatMap((group) => group.tasks);
  const judged = tasks.filter(({ checks }) => checks.length > 0).length;
  const { templates } = checklistFile(address).recall();
  const isMade = template !== OWN_TEMPLATE || templates[template]?.isComplete === true;
  const ofTemplate = isMade ? 0 : 1 + groups.length + tasks.length;
  // A task that accepted differences do not hold up is completed with a note.
  const notes = existsSync(judgementPath(address)) ? judged : 0;
  // The scope, the remembered list, all lists, the templates, an unfinished template and the list that was made.
  return { reads: 6, changes: ofTemplate + 1 + judged + notes };
}

/**
 * Adds what became of the list to the outcome. Failure codes: those of `updateChecklist`, with the pack that was
 * written.
 */
export async function withChecklist(
  outcome: PackOutcome,
  template: string,
  session: Session,
  address: BooksAddress,
): Promise<PackOutcome & { readonly checklist: ChecklistOutcome }> {
  const { books, pack } = outcome;
  const { fiscalYear } = books;
  const { first, last } = daysOf(fiscalYear.period);
  const { year } = fiscalYear;
  const own = readOwnChecklist(checklistTemplate(), address.language);
  const table = readWordTable(templatesFolder(), address.language);
  if (!table.ok) throw invalidTemplate(table.problems);
  const words = wordsOf(address.language, table.value);
  const judged = { year, results: pack.results, words };
  const wanted = {
    ...{ template, year, first, last, own },
    months: `${fiscalYear.period.first}..${fiscalYear.period.last}`,
    judged: (checks: readonly string[]) => judgeTask(checks, judged, own),
  };
  try {
    const checklist = await updateChecklist(session, wanted, checklistFile(address));
    return { ...outcome, checklist };
  } catch (cause) {
    // The pack is complete whatever became of the list, and a reader of the message must know that.
    if (!(cause instanceof Failure)) throw cause;
    const message = `the pack is written (${pack.folder}), its task list is not up to date: ${cause.message}`;
    throw new Failure(cause.code, message, cause.remedy, cause);
  }
}
