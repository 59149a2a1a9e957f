/** What an auditfile states beside its transactions, gathered from its parts in any order. */
import {
  type Amount,
  add,
  isNegative,
  isZero,
  negate,
  parseAmount,
  ZERO,
} from "../amount/amount.ts";
import type {
  AuditfilePart,
  ReadLine,
  ReadRecord,
  ReadSubledgerLine,
  StatedTotals,
} from "../imported-files/auditfile-parts.ts";
import type { AuditfileBlock } from "../ledger/auditfile-source.ts";
import type { ContactId, LedgerAccountId, TaxRateId } from "../ledger/ledger-account.ts";
import type { OpenItemList } from "../ledger/open-item-lists.ts";
import { rgsCodeIn } from "./account-types.ts";
import { accountIn, contactIn, rateIn } from "./auditfile-names.ts";

interface AccountRead {
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  readonly rgsCode: string | null;
}

/** The journal of transactions; `money` is the account of its bank or cash box. */
interface JournalRead {
  readonly id: string;
  readonly kind: string;
  readonly money: LedgerAccountId | null;
  readonly bankNumber: string | null;
}

interface RateRead {
  readonly name: string;
  /** Null until a line states one. */
  percentage: Amount | null;
}

/** The records of one file; amounts are debit positive. */
export interface AuditfileRecords {
  readonly header: ReadonlyMap<string, string>;
  readonly company: ReadonlyMap<string, string>;
  readonly accounts: ReadonlyMap<LedgerAccountId, AccountRead>;
  readonly contacts: ReadonlyMap<ContactId, string>;
  readonly rates: Map<TaxRateId, RateRead>;
  /** The accounts to which the codes of tax point. */
  readonly taxAccounts: ReadonlySet<LedgerAccountId>;
  /** Names of cost units, products, projects, sources and users, by kind and code: `04 p1`. */
  readonly basics: ReadonlyMap<string, string>;
  /** Projects of lines, by what the lines call them: in 4.0 a name, before that a code of the basics. */
  readonly projects: ReadonlySet<string>;
  readonly journals: ReadonlyMap<string, JournalRead>;
  readonly openings: ReadonlyMap<LedgerAccountId, Amount>;
  /** The opening balance by contact, as far as the file states it. */
  readonly openItems: ReadonlyMap<OpenItemList, ReadonlyMap<ContactId, Amount>>;
  readonly opening: AuditfileBlock;
  readonly transactions: AuditfileBlock;
  readonly namespace: string;
}

const NO_BLOCK: AuditfileBlock = {
  ...{ linesStated: null, debitStated: null, creditStated: null },
  ...{ lines: 0, debit: ZERO, credit: ZERO },
};

export interface RecordsInProgress {
  readonly records: AuditfileRecords;
  readonly add: (part: AuditfilePart) => void;
}

export function auditfileRecords(): RecordsInProgress {
  const accounts = new Map<LedgerAccountId, AccountRead>();
  const contacts = new Map<ContactId, string>();
  const rates = new Map<TaxRateId, RateRead>();
  const taxAccounts = new Set<LedgerAccountId>();
  const basics = new Map<string, string>();
  const projects = new Set<string>();
  const journals = new Map<string, JournalRead>();
  const openings = new Map<LedgerAccountId, Amount>();
  const openItems = new Map<OpenItemList, Map<ContactId, Amount>>([
    ["debtors", new Map()],
    ["creditors", new Map()],
  ]);
  const records = {
    header: new Map<string, string>() as ReadonlyMap<string, string>,
    company: new Map<string, string>() as ReadonlyMap<string, string>,
    ...{ accounts, contacts, rates, taxAccounts, basics, projects, journals, openings, openItems },
    ...{ opening: NO_BLOCK, transactions: NO_BLOCK, namespace: "" },
  };
  const addOpenItem = (list: OpenItemList, contact: string, amount: Amount): void => {
    const own = openItems.get(list);
    if (own === undefined || isZero(amount)) return;
    const id = contactIn(contact);
    own.set(id, add(own.get(id) ?? ZERO, amount));
  };
  const addRelation = ({ fields }: ReadRecord): void => {
    const id = fields.get("custSupID") ?? "";
    if (id === "") return;
    contacts.set(contactIn(id), fields.get("custSupName") ?? id);
    // In 4.0 the amount outstanding at the start of the year, in spite of its name.
    const stated = parseAmount(fields.get("opBalDesc") ?? "");
    const side = fields.get("opBalTp");
    if (stated === null || (side !== "D" && side !== "C")) return;
    const kind = fields.get("custSupTp");
    const list = kind === "C" || (kind !== "S" && side === "D") ? "debtors" : "creditors";
    addOpenItem(list, id, signed(stated, side));
  };
  const addRate = ({ fields }: ReadRecord): void => {
    const id = fields.get("vatID") ?? "";
    if (id === "") return;
    const known = rates.get(rateIn(id));
    rates.set(rateIn(id), {
      name: fields.get("vatDesc") ?? id,
      percentage: known?.percentage ?? null,
    });
    for (const name of ["vatToPayAccID", "vatToClaimAccID"]) {
      const account = fields.get(name) ?? "";
      if (account !== "") taxAccounts.add(accountIn(account));
    }
  };
  const addSubledgerLine = ({ subledger, fields, amount }: ReadSubledgerLine): void => {
    const contact = fields.get("custSupID") ?? "";
    if (subledger.of !== "opening" || contact === "") return;
    const isSupplier = subledger.sbType === "SU" || fields.get("invPurSalTp") === "P";
    addOpenItem(isSupplier ? "creditors" : "debtors", contact, amount);
  };
  const take = (part: AuditfilePart): void => {
    switch (part.kind) {
      case "namespace":
        records.namespace = part.namespace;
        break;
      case "header":
      case "company":
        records[part.kind] = part.fields;
        break;
      case "account":
        addAccount(accounts, part);
        break;
      case "relation":
        addRelation(part);
        break;
      case "vat-code":
        addRate(part);
        break;
      case "basic":
        basics.set(
          `${part.fields.get("basicType") ?? ""} ${part.fields.get("basicID") ?? ""}`,
          part.fields.get("basicDesc") ?? "",
        );
        break;
      case "journal":
        addJournal(journals, part);
        break;
      case "opening-totals":
        records.opening = { ...records.opening, ...totalsOf(part.totals) };
        break;
      case "transaction-totals":
        records.transactions = { ...records.transactions, ...totalsOf(part.totals) };
        break;
      case "opening-line": {
        const id = accountIn(part.line.accountId);
        openings.set(id, add(openings.get(id) ?? ZERO, part.line.amount));
        records[part.of] = withLine(records[part.of], part.line);
        break;
      }
      case "repeated-opening":
        for (const line of part.lines) records[part.of] = withLine(records[part.of], line);
        break;
      case "transaction":
        for (const line of part.lines) {
          records.transactions = withLine(records.transactions, line);
          for (const block of line.vat) addPercentage(rates, block);
          const project = projectOf(line);
          if (project !== "") projects.add(project);
        }
        break;
      case "subledger-line":
        addSubledgerLine(part);
        break;
      case "subledger-totals":
      case "period":
      case "opening-shape":
      case "deviation":
        break;
    }
  };
  return { records, add: take };
}

const signed = (amount: Amount, side: "D" | "C"): Amount =>
  side === "D" ? amount : negate(amount);

function addAccount(accounts: Map<LedgerAccountId, AccountRead>, record: ReadRecord): void {
  const code = record.fields.get("accID") ?? "";
  if (code === "") return;
  accounts.set(accountIn(code), {
    code,
    name: record.fields.get("accDesc") ?? code,
    kind: record.fields.get("accTp") ?? "",
    rgsCode: rgsCodeIn(record),
  });
}

function addJournal(journals: Map<string, JournalRead>, { fields }: ReadRecord): void {
  const id = fields.get("jrnID") ?? "";
  const kind = fields.get("jrnTp") ?? "";
  // Journals of sales and purchases have the control account there.
  const offset = kind === "B" || kind === "C" ? (fields.get("offsetAccID") ?? "") : "";
  const bank = fields.get("bankAccNr") ?? "";
  journals.set(id, {
    id,
    kind,
    money: offset === "" ? null : accountIn(offset),
    bankNumber: bank === "" ? null : bank,
  });
}

/**
 * The percentage of a code is stated on its lines; the first that is not zero counts, because exempt lines may have the
 * code too. A code that only lines have is its own name.
 */
function addPercentage(rates: Map<TaxRateId, RateRead>, block: ReadonlyMap<string, string>): void {
  const code = block.get("vatID")?.trim() ?? "";
  if (code === "") return;
  const rate = rates.get(rateIn(code)) ?? { name: code, percentage: null };
  rates.set(rateIn(code), rate);
  if (rate.percentage !== null && !isZero(rate.percentage)) return;
  rate.percentage = parseAmount(block.get("vatPerc")?.trim() ?? "") ?? rate.percentage;
}

/** What a line calls its project; empty without one. */
export const projectOf = ({ fields }: Pick<ReadLine, "fields">): string =>
  (fields.get("projID") ?? fields.get("project") ?? "").trim();

const totalsOf = ({ linesCount, totalDebit, totalCredit }: StatedTotals) => ({
  linesStated: linesCount,
  debitStated: totalDebit,
  creditStated: totalCredit,
});

/** A negative amount was read on the other side, so that both totals only grow. */
const withLine = (block: AuditfileBlock, { amount }: Pick<ReadLine, "amount">): AuditfileBlock => ({
  ...block,
  lines: block.lines + 1,
  debit: isNegative(amount) ? block.debit : add(block.debit, amount),
  credit: isNegative(amount) ? add(block.credit, negate(amount)) : block.credit,
});
