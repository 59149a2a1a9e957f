/** Reads the administration and the lists that its postings refer to. */
import { type Amount, add, ZERO } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import { compactPeriod, daysOf, type Month, monthOf, type Period } from "../calendar/month.ts";
import { Failure } from "../failure.ts";
import type { Administration, FinancialAccount, Project, TaxRate } from "../ledger/books.ts";
import type { JournalEffect } from "../ledger/closing-entries.ts";
import type { LedgerAccount, LedgerAccountId } from "../ledger/ledger-account.ts";
import { totalsBy } from "../ledger/statements.ts";
import {
  answerOf,
  askAll,
  askAllOptional,
  askOptional,
  askPagesWithTotals,
  type Question,
  type Session,
} from "./client.ts";
import {
  decodeAdministration,
  decodeAdministrations,
  type ListedAdministration,
} from "./decode-administrations.ts";
import {
  decodeBookedJournals,
  decodeJournalDocuments,
  type JournalDocument,
} from "./decode-journal-documents.ts";
import { decodeLedgerAccounts } from "./decode-ledger-accounts.ts";
import { decodeFinancialAccounts, decodeProjects, decodeTaxRates } from "./decode-names.ts";
import type { Answer } from "./decoding.ts";
import { refusalOf } from "./refusal.ts";
import type { ApiRequest } from "./transport.ts";

const PURPOSE = "books";
const ADMINISTRATIONS: ApiRequest = {
  method: "GET",
  path: "/administrations.json",
  query: [],
  body: null,
  purpose: PURPOSE,
  mayBeMissing: true,
};

type AnySession = Pick<Session, "transport" | "signal" | "unknownFields">;

/** Every administration that the credential has access to; null if the service does not list them. */
export async function readAdministrations(
  session: AnySession,
): Promise<readonly ListedAdministration[] | null> {
  const answer = await askForAdministrations(session);
  return answer === null ? null : decodeAdministrations(answer);
}

async function askForAdministrations(session: AnySession): Promise<Answer | null> {
  const response = await session.transport.send(ADMINISTRATIONS, session.signal);
  if (response.status === 404) return null;
  if (response.status !== 200) throw refusalOf(ADMINISTRATIONS, response);
  return answerOf(session, ADMINISTRATIONS, response);
}

/**
 * The session's administration, as listed by the service or else as stated by the user. Failures:
 * administration-unknown if the credential has no access to it, profile-invalid if neither describes it.
 */
export async function readAdministration(
  session: Session,
  stated: Administration | null = null,
): Promise<Administration> {
  return listedOrStated(session, await readListedAdministration(session), stated);
}

/** Failure `profile-invalid` if neither the service nor the profile describes the administration. */
export function listedOrStated(
  { administrationId }: Session,
  listed: Administration | null,
  stated: Administration | null,
): Administration {
  const found = listed ?? stated;
  if (found !== null) return found;
  throw new Failure(
    "profile-invalid",
    `the service does not list administrations, and the profile does not describe administration ${administrationId}`,
    'Check the base url, as in https://host/api/v2. If the service has no such list, add to the profile: administration: { name: "...", currency: EUR, country: NL, time_zone: Europe/Amsterdam }',
  );
}

/** Null if the service has no list. Failure `administration-unknown` if the credential has no access to it. */
export async function readListedAdministration(session: Session): Promise<Administration | null> {
  const answer = await askForAdministrations(session);
  if (answer === null) return null;
  const found = decodeAdministration(answer, session.administrationId);
  if (found !== null) return found;
  throw new Failure(
    "administration-unknown",
    `this credential has no access to administration ${session.administrationId}`,
    "Correct administration_id in the profile: slotsom auth status lists the administrations that the credential has access to.",
  );
}

const optionalList = (path: string): Question => ({
  path,
  query: [],
  purpose: PURPOSE,
  mayBeMissing: true,
});

/** This list and those below are null if the service does not have them (contract 4.12). */
export async function readLedgerAccounts(
  session: Session,
): Promise<readonly LedgerAccount[] | null> {
  const question = optionalList("/ledger_accounts");
  const answer = await askOptional(session, question);
  return answer === null ? null : decodeLedgerAccounts(answer);
}

/** This list is in the specification. */
export const readTaxRates = (session: Session): Promise<readonly TaxRate[]> =>
  askAll(session, { path: "/tax_rates", query: [], purpose: PURPOSE }, decodeTaxRates);

/** Active and archived; the list returns one state at a time. */
export async function readProjects(session: Session): Promise<readonly Project[] | null> {
  const found = new Map<string, Project>();
  for (const state of ["active", "archived"]) {
    const query = [["filter", `state:${state}`]] as const;
    const question = { path: "/projects", query, purpose: PURPOSE };
    const projects = await askAllOptional(session, question, decodeProjects);
    if (projects === null) return null;
    for (const project of projects) found.set(project.id, project);
  }
  return [...found.values()];
}

export async function readFinancialAccounts(
  session: Session,
): Promise<readonly FinancialAccount[] | null> {
  const question = optionalList("/financial_accounts");
  const answer = await askOptional(session, question);
  return answer === null ? null : decodeFinancialAccounts(answer);
}

/** General journal documents dated in the period; null if the service does not have the list. */
export const readJournalDocuments = (
  session: Session,
  period: Period,
): Promise<readonly JournalDocument[] | null> =>
  askAllOptional(session, journalsOf(period, purposeOfJournals(period)), decodeJournalDocuments);

/**
 * Per month and account what the journals that close a year booked in the period, debit minus credit; null without
 * their list.
 */
export async function readClosingMovements(
  session: Session,
  period: Period,
  purpose: string,
): Promise<ReadonlyMap<Month, ReadonlyMap<LedgerAccountId, Amount>> | null> {
  const months = new Map<Month, Map<LedgerAccountId, Amount>>();
  const question = journalsOf(period, purpose);
  let isListed = false;
  for await (const { rows } of askPagesWithTotals(session, question, decodeBookedJournals)) {
    isListed = true;
    for (const { closesYear, date, entries } of rows) {
      if (!closesYear) continue;
      const of = monthOf(date);
      const accounts = months.get(of) ?? new Map<LedgerAccountId, Amount>();
      for (const { ledgerAccountId: id, amount } of entries) {
        accounts.set(id, add(accounts.get(id) ?? ZERO, amount));
      }
      months.set(of, accounts);
    }
  }
  return isListed ? months : null;
}

/**
 * The dates of the journals of the period that close a year by their type; the same answers as of
 * `readJournalDocuments`.
 */
export async function readClosingDates(
  session: Session,
  period: Period,
): Promise<readonly CalendarDate[]> {
  const question = journalsOf(period, purposeOfJournals(period));
  const journals = (await askAllOptional(session, question, decodeBookedJournals)) ?? [];
  return journals.flatMap(({ closesYear, date }) => (closesYear ? date : []));
}

/**
 * The journals of one month that do not close a year by their type, from a list of more months; per account, debit
 * positive.
 */
export async function readJournalsOfMonth(
  session: Session,
  { listed, month }: { readonly listed: Period; readonly month: Month },
  purpose: string,
): Promise<readonly JournalEffect[]> {
  const journals: JournalEffect[] = [];
  for await (const { rows } of askPagesWithTotals(
    session,
    journalsOf(listed, purpose),
    decodeBookedJournals,
  )) {
    for (const { id, number, closesYear, date, entries } of rows) {
      if (closesYear || monthOf(date) !== month) continue;
      const amounts = totalsBy(entries, ({ ledgerAccountId }) => ledgerAccountId);
      journals.push({ id, number, date, amounts });
    }
  }
  return journals;
}

export const purposeOfJournals = (period: Period): string => `books/${compactPeriod(period)}`;

/**
 * The filter is always given: its default is this year. The specification has this list: a refusal, which another credential
 * or scope solves, stops the pull, and a service without the list does not.
 */
export function journalsOf(period: Period, purpose: string): Question {
  const { first, last } = daysOf(period);
  const days = `${first}..${last}`.replaceAll("-", "");
  const query = [["filter", `period:${days}`]] as const;
  return { path: "/documents/general_journal_documents", query, purpose, mayBeMissing: true };
}
