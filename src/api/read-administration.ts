/** Reads who the administration is and what its postings refer to. */

import type { Period } from "../calendar/month.ts";
import { compactPeriod, daysOf } from "../calendar/month.ts";
import { Failure } from "../failure.ts";
import type {
  Administration,
  Contact,
  FinancialAccount,
  Project,
  TaxRate,
} from "../ledger/books.ts";
import type { LedgerAccount } from "../ledger/ledger-account.ts";
import { answerOf, ask, askAll, type Session } from "./client.ts";
import { decodeAdministrations } from "./decode-administrations.ts";
import { decodeJournalDocuments, type JournalDocument } from "./decode-journal-documents.ts";
import { decodeLedgerAccounts } from "./decode-ledger-accounts.ts";
import {
  decodeContacts,
  decodeFinancialAccounts,
  decodeProjects,
  decodeTaxRates,
} from "./decode-names.ts";
import { refusalOf } from "./refusal.ts";
import type { ApiRequest } from "./transport.ts";

const PURPOSE = "books";
const ADMINISTRATIONS: ApiRequest = {
  method: "GET",
  path: "/administrations.json",
  query: [],
  body: null,
  purpose: PURPOSE,
};

/** Every administration the credential may see. */
export async function readAdministrations(
  session: Pick<Session, "transport" | "signal" | "unknownFields">,
): Promise<readonly Administration[]> {
  const response = await session.transport.send(ADMINISTRATIONS, session.signal);
  if (response.status !== 200) throw refusalOf(ADMINISTRATIONS, response);
  return decodeAdministrations(answerOf(session, ADMINISTRATIONS, response));
}

/** The session's administration; Failure `administration-unknown` when the credential does not see it. */
export async function readAdministration(session: Session): Promise<Administration> {
  const seen = await readAdministrations(session);
  const found = seen.find(({ id }) => id === session.administrationId);
  if (found !== undefined) return found;
  throw new Failure(
    "administration-unknown",
    `administration ${session.administrationId} is not among the ${seen.length} this credential may see`,
    "Check the administration id of the profile and which administrations the credential may see.",
  );
}

export const readLedgerAccounts = async (session: Session): Promise<readonly LedgerAccount[]> =>
  decodeLedgerAccounts(
    await ask(session, { path: "/ledger_accounts", query: [], purpose: PURPOSE }),
  );

export const readTaxRates = (session: Session): Promise<readonly TaxRate[]> =>
  askAll(session, { path: "/tax_rates", query: [], purpose: PURPOSE }, decodeTaxRates);

/** Archived ones too: old postings name them. */
export const readContacts = (session: Session): Promise<readonly Contact[]> =>
  askAll(
    session,
    { path: "/contacts", query: [["include_archived", "true"]], purpose: PURPOSE },
    decodeContacts,
  );

/** Active and archived ones; the list gives one state at a time. */
export async function readProjects(session: Session): Promise<readonly Project[]> {
  const found = new Map<string, Project>();
  for (const state of ["active", "archived"]) {
    const query = [["filter", `state:${state}`]] as const;
    const question = { path: "/projects", query, purpose: PURPOSE };
    for (const project of await askAll(session, question, decodeProjects)) {
      found.set(project.id, project);
    }
  }
  return [...found.values()];
}

export const readFinancialAccounts = async (
  session: Session,
): Promise<readonly FinancialAccount[]> =>
  decodeFinancialAccounts(
    await ask(session, { path: "/financial_accounts", query: [], purpose: PURPOSE }),
  );

/** General journal documents dated in the period; the filter is written out, its default is this year. */
export function readJournalDocuments(
  session: Session,
  period: Period,
): Promise<readonly JournalDocument[]> {
  const { first, last } = daysOf(period);
  const days = `${first}..${last}`.replaceAll("-", "");
  return askAll(
    session,
    {
      path: "/documents/general_journal_documents",
      query: [["filter", `period:${days}`]],
      purpose: `books/${compactPeriod(period)}`,
    },
    decodeJournalDocuments,
  );
}
