/** A small handmade auditfile with one of everything, for the tests of the writer. */
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type {
  AuditfileContents,
  AuditfileJournal,
  AuditfileLine,
  AuditfileTransaction,
  JournalPart,
} from "../../src/formats/auditfile/auditfile-contents.ts";
import type { AuditfileLayout } from "../../src/formats/auditfile/auditfile-layout.ts";
import { writeAuditfile } from "../../src/formats/auditfile/write-auditfile.ts";
import { contactId } from "../../src/ledger/ledger-account.ts";

export function lineOn(
  accountKey: string,
  amount: string,
  more: Partial<AuditfileLine> = {},
): AuditfileLine {
  return {
    accountKey,
    documentReference: "2025-001",
    effectiveOn: dateOf("2025-01-15"),
    description: null,
    amount: amountOf(amount),
    relationId: null,
    projectId: null,
    bankAccountNumber: null,
    vat: [],
    ...more,
  };
}

/** A transaction with the journal that has it. */
interface BookedTransaction extends AuditfileTransaction {
  readonly journalId: string;
}

export const SALE: BookedTransaction = {
  journalId: "VRK",
  number: "7001",
  description: "Dakwerk",
  periodNumber: 1,
  date: dateOf("2025-01-15"),
  source: "SalesInvoice",
  lines: [
    lineOn("a1300", "1210.00", { relationId: "c1" }),
    lineOn("a8000", "-1000.00", {
      description: "dak & goot",
      relationId: "c1",
      projectId: "d1",
      vat: [{ vatId: "t21", percentage: amountOf("21"), amount: amountOf("-210") }],
    }),
    lineOn("a1500", "-210.00"),
  ],
};

export const RECEIPT: BookedTransaction = {
  journalId: "BNK-1",
  number: "9001",
  description: null,
  periodNumber: 2,
  date: dateOf("2025-02-01"),
  source: null,
  lines: [
    lineOn("a1100", "1210.00", { bankAccountNumber: "NL51VBLD0123456789" }),
    lineOn("a1300", "-1210.00"),
  ],
};

const JOURNALS: readonly AuditfileJournal[] = [
  { id: "VRK", description: "Verkoop", kind: "S", offsetAccountKey: null },
  {
    id: "BNK-1",
    description: "Bank",
    kind: "B",
    offsetAccountKey: "a1100",
    bankAccountNumber: "NL51VBLD0123456789",
  },
];

export const SAMPLE: AuditfileContents = {
  header: {
    fiscalYear: "2025",
    startOn: dateOf("2025-01-01"),
    endOn: dateOf("2025-12-31"),
    currency: "EUR",
    createdOn: dateOf("2026-01-20"),
    softwareDescription: "slotsom",
    softwareVersion: "0.1.0",
    rgsVersion: "3.5",
  },
  company: {
    name: "Jansen & Zn",
    chamberOfCommerce: "12345678",
    country: "NL",
    taxNumber: "NL001234567B01",
  },
  customersSuppliers: [
    { id: "c1", name: "De Vries", kind: "C", opening: amountOf("-500.5"), closing: amountOf("0") },
    { id: "c2", name: "Bakker", kind: null },
  ],
  ledgerAccounts: [
    { key: "a1100", number: "1100", description: "Bank", kind: "B", rgsCode: "BLimBanRba" },
    { key: "a1300", number: "1300", description: "Debiteuren", kind: "B", rgsCode: null },
    { key: "a1500", number: "1500", description: "Btw", kind: "B", rgsCode: null },
    { key: "a0500", number: "0500", description: "Kapitaal", kind: "B", rgsCode: null },
    { key: "a8000", number: "8000", description: "Omzet", kind: "P", rgsCode: "WOmzNopOlh" },
  ],
  vatCodes: [{ id: "t21", description: "Hoog tarief" }],
  projects: [{ id: "d1", name: "Dak" }],
  sources: ["SalesInvoice"],
  periods: [
    { number: 1, startOn: dateOf("2025-01-01"), endOn: dateOf("2025-01-31") },
    { number: 2, startOn: dateOf("2025-02-01"), endOn: dateOf("2025-02-28") },
  ],
  openingBalance: [
    { accountKey: "a1100", amount: amountOf("500.5") },
    { accountKey: "a1300", amount: amountOf("0") },
    { accountKey: "a0500", amount: amountOf("-500.5") },
  ],
  openingSubledgers: [
    {
      kind: "CU",
      accountKey: "a0500",
      lines: [
        { relationId: contactId("c1"), amount: amountOf("-600.5") },
        { relationId: null, amount: amountOf("100") },
      ],
    },
  ],
  transactions: () => partsOf([SALE, RECEIPT]),
};

export const withTransactions = (
  ...transactions: readonly BookedTransaction[]
): AuditfileContents => ({ ...SAMPLE, transactions: () => partsOf(transactions) });

/** A part for each transaction. */
export async function* partsOf(
  transactions: readonly BookedTransaction[],
): AsyncGenerator<JournalPart> {
  for (const transaction of transactions) {
    const journal = JOURNALS.find(({ id }) => id === transaction.journalId);
    if (journal !== undefined) yield { journal, transactions: [transaction] };
  }
}

export async function bytesOf(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  return Buffer.concat(await collected(bytes));
}

export async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

export const auditfileText = async (
  contents: AuditfileContents,
  layout?: AuditfileLayout,
): Promise<string> => new TextDecoder().decode(await bytesOf(writeAuditfile(contents, layout)));
