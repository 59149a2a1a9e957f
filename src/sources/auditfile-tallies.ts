/**
 * The sums of the lines of an auditfile apart from their accounts: by journal, period, subledger and code of VAT.
 */
import { type Amount, add, isNegative, negate, sumOf, ZERO } from "../amount/amount.ts";
import type {
  AuditfilePart,
  ReadLine,
  ReadSubledger,
  ReadSubledgerLine,
  ReadTransaction,
  StatedTotals,
} from "../imported-files/auditfile-parts.ts";
import type {
  AuditfileBlock,
  AuditfileJournal,
  AuditfileSubledger,
  SpecifiedOpening,
  StatedTax,
  SubledgerAccount,
  SubledgerContact,
  TaxOfMonth,
} from "../ledger/auditfile-source.ts";
import type { LedgerAccountId } from "../ledger/ledger-account.ts";
import { accountIn, contactIn } from "./auditfile-names.ts";
import { type LineReference, lineAccounts } from "./line-accounts.ts";
import { statedTaxes } from "./stated-taxes.ts";

export interface AuditfileTallies {
  readonly journals: readonly AuditfileJournal[];
  readonly periods: readonly { readonly number: string; readonly transactions: number }[];
  readonly subledgers: readonly AuditfileSubledger[];
  readonly subledgerAccounts: readonly SubledgerAccount[];
  readonly subledgerContacts: readonly SubledgerContact[];
  readonly specifiedOpenings: readonly SpecifiedOpening[];
  readonly taxes: readonly StatedTax[];
  readonly taxOfMonths: readonly TaxOfMonth[];
}

export interface TalliesInProgress {
  readonly add: (part: AuditfilePart) => void;
  /** The tallies of the parts so far. */
  readonly tallies: () => AuditfileTallies;
}

/**
 * Memory holds the journals, periods, codes and lines of the opening balance, one transaction, and the account of each
 * line to which a subledger may refer.
 */
export function auditfileTallies(
  isTaxAccount: (id: LedgerAccountId) => boolean,
): TalliesInProgress {
  const journals = new Map<string, JournalTally>();
  const periods = new Map<string, number>();
  const subledgers = subledgerTallies();
  const taxes = statedTaxes(isTaxAccount);
  const addTransaction = (transaction: ReadTransaction): void => {
    const { journalId, periodNumber } = transaction;
    const journal = journals.get(journalId) ?? noTransactions();
    journals.set(journalId, journal);
    addToJournal(journal, transaction);
    periods.set(periodNumber, (periods.get(periodNumber) ?? 0) + 1);
    taxes.add(transaction);
    subledgers.addTransaction(transaction);
  };
  return {
    add: (part: AuditfilePart): void => {
      if (part.kind === "transaction") addTransaction(part);
      else subledgers.add(part);
    },
    tallies: (): AuditfileTallies => ({
      journals: [...journals].map(([id, { numbers, ...of }]) => ({
        ...{ id, transactions: of.transactions, debit: of.debit, credit: of.credit },
        numbers: numbers === "none" ? null : numbers,
      })),
      periods: [...periods].map(([number, transactions]) => ({ number, transactions })),
      ...subledgers.all(),
      ...taxes.all(),
    }),
  };
}

interface Numbers {
  first: number;
  last: number;
  repeated: number;
}

interface JournalTally {
  transactions: number;
  debit: Amount;
  credit: Amount;
  /** Before the first transaction null, and `none` once a number breaks the row. */
  numbers: Numbers | null | "none";
}

const noTransactions = (): JournalTally => ({
  ...{ transactions: 0, debit: ZERO, credit: ZERO, numbers: null },
});

function addToJournal(journal: JournalTally, { nr, lines }: ReadTransaction): void {
  journal.transactions += 1;
  for (const { amount } of lines) {
    if (isNegative(amount)) journal.credit = add(journal.credit, negate(amount));
    else journal.debit = add(journal.debit, amount);
  }
  journal.numbers = withNumber(journal.numbers, nr.trim());
}

function withNumber(numbers: JournalTally["numbers"], text: string): JournalTally["numbers"] {
  if (numbers === "none") return numbers;
  const number = WHOLE_NUMBER.test(text) ? Number.parseInt(text, 10) : null;
  if (number === null) return "none";
  if (numbers === null) return { first: number, last: number, repeated: 0 };
  if (number < numbers.last) return "none";
  const repeated = numbers.repeated + (number === numbers.last ? 1 : 0);
  return { first: numbers.first, last: number, repeated };
}

/** A number with more digits is no row of documents. */
const WHOLE_NUMBER = /^\d{1,15}$/;

const NO_LINES: AuditfileBlock = {
  ...{ linesStated: null, debitStated: null, creditStated: null },
  ...{ lines: 0, debit: ZERO, credit: ZERO },
};

/** Subledgers, and what those of the opening balance have of the accounts to whose lines they refer. */
function subledgerTallies() {
  const blocks = new Map<string, AuditfileSubledger>();
  const openingLines = new Map<string, Pick<ReadLine, "accountId" | "amount">>();
  const specified = new Map<LedgerAccountId, Amount>();
  const contacts = new Map<string, SubledgerContact>();
  const accounts = new Map<string, SubledgerAccount>();
  const lines = lineAccounts();
  let mayHaveSubledgers = true;
  const blockOf = ({ of, sbType }: ReadSubledger): AuditfileSubledger =>
    blocks.get(`${of} ${sbType}`) ?? { of, sbType, ...NO_LINES };
  const keep = (block: AuditfileSubledger): void => {
    blocks.set(`${block.of} ${block.sbType}`, block);
  };
  return {
    addTransaction: (transaction: ReadTransaction): void => {
      if (mayHaveSubledgers) lines.add(transaction);
    },
    add: (part: AuditfilePart): void => {
      if (part.kind === "namespace") mayHaveSubledgers = part.version !== "4.0";
      else if (part.kind === "opening-line") {
        const { nr, accountId, amount } = part.line;
        openingLines.set(nr, { accountId, amount });
      } else if (part.kind === "subledger-totals") {
        keep(withTotals(blockOf(part.subledger), part.totals));
      } else if (part.kind === "subledger-line") {
        const { subledger, amount, fields } = part;
        keep(withAmount(blockOf(subledger), amount));
        if (subledger.of === "transactions") {
          const { sbType } = subledger;
          const account = lines.accountOf(referenceIn(fields));
          addToContact(contacts, sbType, { contact: fields.get("custSupID") ?? "", amount });
          addToAccount(accounts, sbType, { account, amount });
          return;
        }
        const line = openingLines.get(fields.get("obLineNr") ?? "");
        if (line === undefined) return;
        const id = accountIn(line.accountId);
        specified.set(id, add(specified.get(id) ?? ZERO, amount));
      }
    },
    all: (): Pick<
      AuditfileTallies,
      "subledgers" | "subledgerAccounts" | "subledgerContacts" | "specifiedOpenings"
    > => ({
      subledgers: [...blocks.values()],
      subledgerAccounts: [...accounts.values()],
      subledgerContacts: [...contacts.values()],
      specifiedOpenings: [...specified].map(([ledgerAccountId, amount]) => ({
        ledgerAccountId,
        specified: amount,
        stated: sumOf(
          [...openingLines.values()]
            .filter(({ accountId }) => accountIn(accountId) === ledgerAccountId)
            .map((line) => line.amount),
        ),
      })),
    }),
  };
}

const referenceIn = (fields: ReadSubledgerLine["fields"]): LineReference => ({
  journal: fields.get("jrnID") ?? "",
  transaction: fields.get("trNr") ?? "",
  line: fields.get("trLineNr") ?? "",
});

function addToContact(
  contacts: Map<string, SubledgerContact>,
  sbType: string,
  { contact, amount }: { readonly contact: string; readonly amount: Amount },
): void {
  if (contact === "") return;
  const contactId = contactIn(contact);
  const key = `${sbType} ${contactId}`;
  const known = contacts.get(key)?.amount ?? ZERO;
  contacts.set(key, { sbType, contactId, amount: add(known, amount) });
}

function addToAccount(
  accounts: Map<string, SubledgerAccount>,
  sbType: string,
  { account, amount }: { readonly account: string | null; readonly amount: Amount },
): void {
  if (account === null) return;
  const ledgerAccountId = accountIn(account);
  const key = `${sbType} ${ledgerAccountId}`;
  const known = accounts.get(key) ?? { sbType, ledgerAccountId, lines: 0, amount: ZERO };
  accounts.set(key, { ...known, lines: known.lines + 1, amount: add(known.amount, amount) });
}

/** The totals of several subledgers of one type add up; one that a subledger does not state is not known of all. */
function withTotals(block: AuditfileSubledger, totals: StatedTotals): AuditfileSubledger {
  const isFirst = block.lines === 0 && block.linesStated === null;
  const sum = (known: Amount | null, stated: Amount | null): Amount | null => {
    if (isFirst) return stated;
    return known === null || stated === null ? null : add(known, stated);
  };
  const { linesCount, totalDebit, totalCredit } = totals;
  const lines =
    isFirst || block.linesStated === null || linesCount === null
      ? isFirst
        ? linesCount
        : null
      : block.linesStated + linesCount;
  return {
    ...block,
    linesStated: lines,
    debitStated: sum(block.debitStated, totalDebit),
    creditStated: sum(block.creditStated, totalCredit),
  };
}

const withAmount = (block: AuditfileSubledger, amount: Amount): AuditfileSubledger => ({
  ...block,
  lines: block.lines + 1,
  debit: isNegative(amount) ? block.debit : add(block.debit, amount),
  credit: isNegative(amount) ? add(block.credit, negate(amount)) : block.credit,
});
