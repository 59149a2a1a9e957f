/**
 * The journal of each document in the auditfile. Each journal contains documents of one type, so that
 * the number of a document is unique in it; an unknown type gets its own journal.
 */
import { invariant } from "../../failure.ts";
import type { Books } from "../../ledger/books.ts";
import type { FinancialAccountId, LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { JournalEntry } from "../../ledger/posting.ts";
import type { PostingReferences } from "../../ledger/posting-sums.ts";
import type { AuditfileJournal, AuditfileJournalKind } from "./auditfile-contents.ts";
import { cleanText, cutText } from "./auditfile-text.ts";

type DocumentUse = Pick<PostingReferences, "documentType" | "journal">;
type JournalHead = readonly [id: string, kind: AuditfileJournalKind, description: string];

/** The type names of the API, an open list. Descriptions are Dutch, as the auditfile is. */
const BY_TYPE: Readonly<Record<string, JournalHead>> = {
  SalesInvoice: ["VRK", "S", "Verkoopfacturen"],
  ExternalSalesInvoice: ["VRKX", "S", "Externe verkoopfacturen"],
  Document: ["INK", "P", "Inkoop"],
  PurchaseInvoice: ["INKF", "P", "Inkoopfacturen"],
  Receipt: ["INKB", "P", "Bonnen"],
  VatDocument: ["BTW", "M", "Btw-aangiften"],
  "CompanyAssets::Investment": ["ACTI", "M", "Vaste activa: investeringen"],
  "CompanyAssets::Depreciation": ["ACTA", "M", "Vaste activa: afschrijvingen"],
  "CompanyAssets::Divestment": ["ACTD", "M", "Vaste activa: desinvesteringen"],
  "CompanyAssets::ValueChange": ["ACTW", "M", "Vaste activa: waardeveranderingen"],
};
/** Types that belong to a bank account or cash box, which each have one journal. */
const BY_FINANCIAL_ACCOUNT: Readonly<Record<string, JournalHead>> = {
  FinancialMutation: ["BNK", "B", "Bank"],
  FinancialStatement: ["AFS", "B", "Afschriften"],
  LedgerAccountBooking: ["BKG", "B", "Boekingen"],
  Payment: ["BET", "B", "Betalingen"],
};
/** The kind for payments settled against a ledger account: no money moved. */
const WITHOUT_ACCOUNT: AuditfileJournalKind = "M";
/** The types of general journal documents; the API uses `Document` for purchases too. */
const GENERAL_JOURNALS: Readonly<
  Record<string, { readonly plain: JournalHead; readonly closing: JournalHead }>
> = {
  Document: {
    plain: ["MEM", "M", "Memoriaal"],
    closing: ["JAFS", "M", "Jaarafsluiting"],
  },
  GeneralJournalDocument: {
    plain: ["MEMG", "M", "Memoriaal"],
    closing: ["JAFG", "M", "Jaarafsluiting"],
  },
};
const NAMELESS = { name: null, identifier: null };
/** The remaining characters of an identity (35) after `OVG-`. */
const TYPE_LENGTH_MAX = 31;

/** Returns a function that finds the journal of an entry; equal journals are the same object. */
export function journalFinder(books: Books): (entry: JournalEntry) => AuditfileJournal {
  const journals = new Map<string, AuditfileJournal>();
  const financialAccountOf = new Map<LedgerAccountId, FinancialAccountId>();
  const ledgerAccountOf = new Map<FinancialAccountId, LedgerAccountId>();
  for (const { id, financialAccountId } of books.accounts.values()) {
    if (financialAccountId === null) continue;
    financialAccountOf.set(id, financialAccountId);
    ledgerAccountOf.set(financialAccountId, id);
  }
  const once = (id: string, make: () => AuditfileJournal): AuditfileJournal => {
    const known = journals.get(id) ?? make();
    journals.set(id, known);
    return known;
  };
  return (entry) => {
    const head = BY_FINANCIAL_ACCOUNT[entry.document.type];
    const account = head === undefined ? null : accountOf(entry, financialAccountOf);
    if (head === undefined || account === null) {
      const [id, kind, description] =
        head === undefined ? plainHead(books, entry) : [head[0], WITHOUT_ACCOUNT, head[2]];
      return once(id, () => ({ id, kind, description, offsetAccountKey: null }));
    }
    const id = `${head[0]}-${account}`;
    return once(id, () => {
      const { name, identifier } = books.financialAccounts.get(account) ?? NAMELESS;
      return {
        id,
        kind: kindOf(books, account),
        description: `${head[2]} ${name ?? account}`,
        offsetAccountKey: ledgerAccountOf.get(account) ?? null,
        ...(identifier === null ? {} : { bankAccountNumber: identifier }),
      };
    });
  };
}

/** Whether documents of this use are in a journal of sales or of purchases. */
export function tradeOf(use: DocumentUse): "S" | "P" | null {
  const [, kind] = headOf(use);
  return kind === "S" || kind === "P" ? kind : null;
}

function plainHead({ journalDocuments }: Books, { document }: JournalEntry): JournalHead {
  // The list of journals is only asked for documents that may be in it.
  const known = document.type in GENERAL_JOURNALS ? journalDocuments.get(document.id) : undefined;
  const journal = known === undefined ? null : known.closesYear ? "closes-year" : "plain";
  return headOf({ documentType: document.type, journal });
}

function headOf({ documentType, journal }: DocumentUse): JournalHead {
  const general = GENERAL_JOURNALS[documentType];
  if (general !== undefined && journal !== null) {
    return journal === "closes-year" ? general.closing : general.plain;
  }
  const head = BY_TYPE[documentType] ?? general?.plain;
  if (head !== undefined) return head;
  const type = cutText(cleanText(documentType).trim(), TYPE_LENGTH_MAX);
  return [`OVG-${type}`, "Z", `Overig: ${documentType}`];
}

function kindOf(books: Books, id: FinancialAccountId): AuditfileJournalKind {
  return books.financialAccounts.get(id)?.type === "CashAccount" ? "C" : "B";
}

/** The financial account stated by its postings, else the one whose ledger account they post to. */
function accountOf(
  entry: JournalEntry,
  financialAccountOf: ReadonlyMap<LedgerAccountId, FinancialAccountId>,
): FinancialAccountId | null {
  invariant(entry.postings.length > 0, "a journal entry has postings");
  const stated = entry.postings.find(({ financialAccountId }) => financialAccountId !== null);
  if (stated?.financialAccountId !== undefined) return stated.financialAccountId;
  const touched = entry.postings.find((posting) => financialAccountOf.has(posting.ledgerAccountId));
  if (touched === undefined) return null;
  return financialAccountOf.get(touched.ledgerAccountId) ?? null;
}
