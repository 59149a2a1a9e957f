/** The transactions of an auditfile as postings. */
import { type Amount, add, equalAmounts, sumOf, ZERO } from "../amount/amount.ts";
import type { ReadLine, ReadTransaction } from "../imported-files/auditfile-parts.ts";
import type { ContactId, LedgerAccountId, TaxRateId } from "../ledger/ledger-account.ts";
import type { Posting } from "../ledger/posting.ts";
import type { SourceHash } from "../ledger/source.ts";
import { accountIn, contactIn, documentIn, moneyIn, projectIn, rateIn } from "./auditfile-names.ts";
import { projectOf } from "./auditfile-records.ts";
import { taxOf } from "./stated-taxes.ts";

/** The types of documents in the API, by the kind of their journal: sheets and checks know these. */
const DOCUMENT_TYPES: Readonly<Record<string, string>> = {
  S: "SalesInvoice",
  P: "Document",
  B: "FinancialMutation",
  C: "FinancialMutation",
};
/** A journal of another kind, or of none. */
export const JOURNAL_TYPE = "GeneralJournalDocument";

export interface PostingContext {
  readonly source: SourceHash;
  /** The journal; `money` is the ledger account of the bank or cash box that the journal is of. */
  readonly journal: { readonly kind: string; readonly money: LedgerAccountId | null };
  readonly isTaxAccount: (id: LedgerAccountId) => boolean;
  readonly isOnResult: (id: LedgerAccountId) => boolean;
  /** The number of the first posting, from which their ids follow. */
  readonly first: number;
}

/**
 * One posting for each line. A line on a result account without a contact has that of its transaction, if the lines
 * name one alone; a line on a tax account has the code whose tax it is, which most packages state on the base alone.
 */
export function postingsOf(
  transaction: ReadTransaction,
  context: PostingContext,
): readonly Posting[] {
  const { date, lines, fields, journalId, nr } = transaction;
  const { journal } = context;
  const document = {
    type: DOCUMENT_TYPES[journal.kind] ?? JOURNAL_TYPE,
    id: documentIn(journalId, nr),
  };
  const contact = onlyContact(lines);
  const taxes = taxesOf(lines);
  return lines.map((line, index) => {
    const ledgerAccountId = accountIn(line.accountId);
    const project = projectOf(line);
    return {
      id: String(context.first + index),
      date,
      document,
      ledgerAccountId,
      projectId: project === "" ? null : projectIn(project),
      contactId: contactOf(line) ?? (context.isOnResult(ledgerAccountId) ? contact : null),
      taxRateId:
        rateOf(line) ?? (context.isTaxAccount(ledgerAccountId) ? rateBehind(line, taxes) : null),
      financialAccountId: ledgerAccountId === journal.money ? moneyIn(ledgerAccountId) : null,
      amount: line.amount,
      description: line.fields.get("desc") ?? fields.get("desc") ?? "",
      source: context.source,
    };
  });
}

function contactOf({ fields }: ReadLine): ContactId | null {
  const id = fields.get("custSupID")?.trim() ?? "";
  return id === "" ? null : contactIn(id);
}

/** The code of a line, or the first of several: the file that is handed over keeps all of them. */
function rateOf({ vat }: ReadLine): TaxRateId | null {
  const id = vat[0]?.get("vatID")?.trim() ?? "";
  return id === "" ? null : rateIn(id);
}

function onlyContact(lines: readonly ReadLine[]): ContactId | null {
  let only: ContactId | null = null;
  for (const line of lines) {
    const contact = contactOf(line);
    if (contact === null || contact === only) continue;
    if (only !== null) return null;
    only = contact;
  }
  return only;
}

/** The tax that the lines of a transaction state, by code and side. */
function taxesOf(lines: readonly ReadLine[]): ReadonlyMap<TaxRateId, readonly Amount[]> {
  const taxes = new Map<TaxRateId, Amount[]>();
  for (const line of lines) {
    for (const block of line.vat) {
      const id = block.get("vatID")?.trim() ?? "";
      const amount = taxOf(line, block);
      if (id === "" || amount === null) continue;
      const own = taxes.get(rateIn(id)) ?? [];
      taxes.set(rateIn(id), own);
      own.push(amount);
    }
  }
  return taxes;
}

/** The only code of the transaction, or the only one whose tax adds up to the line. */
function rateBehind(
  { amount }: ReadLine,
  taxes: ReadonlyMap<TaxRateId, readonly Amount[]>,
): TaxRateId | null {
  const [only] = taxes.keys();
  if (taxes.size === 1) return only ?? null;
  const fitting = [...taxes].filter(([, amounts]) => fits(amounts, amount)).map(([id]) => id);
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

const fits = (amounts: readonly Amount[], amount: Amount): boolean =>
  equalAmounts(sumOf(amounts), amount) || amounts.some((one) => equalAmounts(one, amount));

/** Adds to a sum per account. */
export function addTo<Key>(sums: Map<Key, Amount>, key: Key, amount: Amount): void {
  sums.set(key, add(sums.get(key) ?? ZERO, amount));
}
