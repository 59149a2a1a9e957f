/** What people say of a lead, and what they still have to: explanations and open points. */
import { periodOf } from "../../../calendar/month.ts";
import { DERIVED } from "../../../checks/backing.ts";
import { type CheckResult, type Finding, readerAmounts } from "../../../checks/check.ts";
import { controlAccounts } from "../../../checks/control-accounts.ts";
import { acceptedFindings, hasFindings, openPart } from "../../../checks/outcome.ts";
import type { Subject } from "../../../checks/subject.ts";
import type { Books } from "../../../ledger/books.ts";
import type { LedgerAccountId } from "../../../ledger/ledger-account.ts";
import type { LineNote } from "../../../ledger/line-note.ts";
import { acceptanceText } from "../../acceptance-text.ts";
import { isSameLine, noteRow } from "../../line-notes.ts";
import type { Row } from "../../sheet.ts";
import { accountLabel, mainAccountOf } from "../account-rows.ts";
import { largestOf, whereText } from "../attention/findings.ts";
import { BALANCE_NOTES, unexplainedBalances } from "../attention/movements.ts";
import { amountCell, textRow, totalCell } from "../cells.ts";
import { revenueOfYear } from "../first-page-year.ts";
import { countText } from "../period-words.ts";
import { negativeCategories } from "../roll-forward-figures.ts";
import { thresholdOf } from "../threshold.ts";
import { LEADS, type Lead, leadName } from "./lead-figures.ts";
import { namedRow } from "./lead-rows.ts";
import type { LeadInput } from "./lead-words.ts";

/**
 * The notes of the user on an account of the lead, on its main account or on the lead itself; `line` is what they stand
 * below.
 */
export function explanationRows(input: LeadInput, lead: Lead, line: Row): readonly Row[] {
  const { books, notes = [], words } = input;
  const names = [
    ...new Set(lead.accounts.flatMap(({ id }) => [id, mainAccountOf(books, id)])),
  ].flatMap((id) => namesOf(books, id));
  const title = words.of(`sheets.leads.groups.${lead.group}`);
  const own = notes.filter(
    (note) =>
      names.some((name) => isSameLine(name, note.line)) ||
      (BALANCE_NOTES.includes(note.sheet) && isSameLine(title, note.line)),
  );
  return own.map((note) => noteRow(words, ownNote(note), line, 1));
}

/** A note on another sheet says there whether it is of an earlier figure. */
const ownNote = (note: LineNote): LineNote =>
  note.sheet === LEADS ? note : { ...note, figure: null };

function namesOf({ accounts }: Books, id: LedgerAccountId): readonly string[] {
  const account = accounts.get(id);
  return account === undefined ? [] : [account.name, account.code ?? account.name];
}

/** What checks found on the accounts of the lead, and changes that nobody has explained. */
export function openPointRows(input: LeadInput, lead: Lead): readonly Row[] {
  const rows = [
    ...findingRows(input, lead),
    ...negativeRows(input, lead),
    ...unexplainedRows(input, lead),
  ];
  return rows.length === 0 ? [] : [textRow("heading", input.word("open-points"), 1), ...rows];
}

/** Differences on the accounts of the lead that a person accepted, each with the reason below it. */
export function acceptedRows(input: LeadInput, { group, accounts }: Lead): readonly Row[] {
  const { books, results, words, word } = input;
  const ids = new Set(accounts.map(({ id }) => id));
  const rows = acceptedFindings(results)
    .filter(({ subject }) => accountsOfSubject(books, subject).some((id) => ids.has(id)))
    .flatMap((finding, index) => {
      const what = words.of(`checks.${finding.check}`);
      const text = word("finding", { what, where: whereText(input, finding) });
      const closing = findingCell(books, `${group}-accepted-${String(index + 1)}`, finding);
      const { acceptance } = finding;
      return [
        { ...namedRow("memo", text, closing === null ? {} : { closing }), acceptance },
        namedRow("note", acceptanceText(words, acceptance), {}),
      ];
    });
  return rows.length === 0 ? [] : [textRow("heading", words.of("acceptance.title"), 1), ...rows];
}

function findingRows(input: LeadInput, { group, accounts }: Lead): readonly Row[] {
  const { books, results, words, word } = input;
  const ids = new Set(accounts.map(({ id }) => id));
  return results
    .filter(hasFindings)
    .map(openPart)
    .flatMap((result: CheckResult) => {
      const own = result.findings.filter(({ subject }) =>
        accountsOfSubject(books, subject).some((id) => ids.has(id)),
      );
      const finding = largestOf(own);
      if (finding === undefined) return [];
      const values = {
        what: words.of(`checks.${result.check.id}`),
        where: whereText(input, finding),
        count: countText(words, own.length),
      };
      const text = word(own.length === 1 ? "finding" : "findings", values);
      const closing = findingCell(books, `${group}-${result.check.id}`, finding);
      return [namedRow("memo", text, closing === null ? {} : { closing })];
    });
}

/** The accounts that a finding is about; none for one that no account shows. */
function accountsOfSubject(books: Books, subject: Subject): readonly LedgerAccountId[] {
  if (subject.kind === "account" || subject.kind === "cash-line") return [subject.ledgerAccountId];
  if (subject.kind === "open-item") return controlAccounts(books, subject.list);
  if (subject.kind !== "financial-account") return [];
  return [...books.accounts.values()]
    .filter(({ financialAccountId }) => financialAccountId === subject.financialAccountId)
    .map(({ id }) => id);
}

function findingCell(books: Books, key: string, finding: Finding) {
  if (finding.isCount === true) return null;
  const { month, sources } = finding;
  const period = month === null ? (finding.period ?? books.period) : periodOf(month);
  const name = { ...leadName(books, "finding", key), period, sources, backing: DERIVED };
  return amountCell(name, readerAmounts(finding).difference);
}

/** Categories of fixed assets with more depreciation than cost. */
function negativeRows({ books, word }: LeadInput, { accounts }: Lead): readonly Row[] {
  const ids = new Set(accounts.map(({ id }) => id));
  return negativeCategories(books)
    .filter(({ category: { members } }) => members.some((id) => ids.has(id)))
    .map(({ category, closing }) => {
      const named = category.accounts.map((id) => accountLabel(books, id)).join("; ");
      const name = leadName(books, "negative", category.accounts.join("-"));
      const cell = totalCell(name, [closing]);
      return namedRow("memo", word("negative-assets", { accounts: named }), { closing: cell });
    });
}

function unexplainedRows(input: LeadInput, lead: Lead): readonly Row[] {
  const { books, word } = input;
  return unexplainedIn(input, lead).map(({ id }) =>
    namedRow("memo", word("no-note", { account: accountLabel(books, id) }), {}),
  );
}

/** Whether a balance of the lead changed by the threshold or more, and nobody has explained it. */
export const isUnexplained = (input: LeadRemarksInput, lead: Lead): boolean =>
  unexplainedIn(input, lead).length > 0;

type LeadRemarksInput = Pick<LeadInput, "books" | "notes" | "threshold">;

function unexplainedIn(input: LeadRemarksInput, { accounts }: Lead) {
  const balances = {
    ...input,
    threshold: thresholdOf(input),
    revenue: revenueOfYear(input.books),
  };
  return unexplainedBalances(balances, new Set(accounts.map(({ id }) => id)));
}
