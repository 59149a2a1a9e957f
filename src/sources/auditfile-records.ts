/** The records of an auditfile beside its transactions, gathered from its parts in any order. */
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
import { accountIn, contactIn, rateIn } from "./auditfile-names.ts";
import { rgsCodeIn } from "./typed-accounts.ts";

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
  /** The VAT numbers of contacts, as far as stated. */
  readonly taxNumbers: ReadonlyMap<ContactId, string>;
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

/** The records while they are gathered. */
interface Gathered {
  header: AuditfileRecords["header"];
  company: AuditfileRecords["company"];
  readonly accounts: Map<LedgerAccountId, AccountRead>;
  readonly contacts: Map<ContactId, string>;
  readonly taxNumbers: Map<ContactId, string>;
  readonly rates: Map<TaxRateId, RateRead>;
  readonly taxAccounts: Set<LedgerAccountId>;
  readonly basics: Map<string, string>;
  readonly projects: Set<string>;
  readonly journals: Map<string, JournalRead>;
  readonly openings: Map<LedgerAccountId, Amount>;
  readonly openItems: ReadonlyMap<OpenItemList, Map<ContactId, Amount>>;
  opening: AuditfileBlock;
  transactions: AuditfileBlock;
  namespace: string;
}

const nothing = (): Gathered => ({
  ...{ header: new Map(), company: new Map(), accounts: new Map(), contacts: new Map() },
  taxNumbers: new Map(),
  ...{ rates: new Map(), taxAccounts: new Set(), basics: new Map(), projects: new Set() },
  ...{ journals: new Map(), openings: new Map() },
  openItems: new Map([
    ["debtors", new Map()],
    ["creditors", new Map()],
  ]),
  ...{ opening: NO_BLOCK, transactions: NO_BLOCK, namespace: "" },
});

export interface RecordsInProgress {
  readonly records: AuditfileRecords;
  readonly add: (part: AuditfilePart) => void;
}

export function auditfileRecords(): RecordsInProgress {
  const records = nothing();
  return {
    records,
    add: (part) => {
      addPart(records, part);
    },
  };
}

function addPart(records: Gathered, part: AuditfilePart): void {
  switch (part.kind) {
    case "namespace":
      records.namespace = part.namespace;
      break;
    case "header":
    case "company":
      records[part.kind] = part.fields;
      break;
    case "account":
      addAccount(records, part);
      break;
    case "relation":
      addRelation(records, part);
      break;
    case "vat-code":
      addRate(records, part);
      break;
    case "basic":
      addBasic(records, part);
      break;
    case "journal":
      addJournal(records, part);
      break;
    case "opening-totals":
      records.opening = { ...records.opening, ...totalsOf(part.totals) };
      break;
    case "transaction-totals":
      records.transactions = { ...records.transactions, ...totalsOf(part.totals) };
      break;
    case "opening-line":
      addOpening(records, part.line);
      records[part.of] = withLine(records[part.of], part.line);
      break;
    case "repeated-opening":
      for (const line of part.lines) records[part.of] = withLine(records[part.of], line);
      break;
    case "transaction":
      for (const line of part.lines) addLine(records, line);
      break;
    case "subledger-line":
      addSubledgerLine(records, part);
      break;
    case "former-version":
    case "subledger-totals":
    case "period":
    case "opening-shape":
    case "deviation":
      break;
  }
}

function addOpening({ openings }: Gathered, { accountId, amount }: ReadLine): void {
  const id = accountIn(accountId);
  openings.set(id, add(openings.get(id) ?? ZERO, amount));
}

function addLine(records: Gathered, line: ReadLine): void {
  records.transactions = withLine(records.transactions, line);
  for (const block of line.vat) addPercentage(records.rates, block);
  const project = projectOf(line);
  if (project !== "") records.projects.add(project);
}

function addOpenItem(
  { openItems }: Gathered,
  {
    list,
    contact,
    amount,
  }: { readonly list: OpenItemList; readonly contact: string; readonly amount: Amount },
): void {
  const own = openItems.get(list);
  if (own === undefined || isZero(amount)) return;
  const id = contactIn(contact);
  own.set(id, add(own.get(id) ?? ZERO, amount));
}

/** In 4.0 a relation has the amount outstanding at the start of the year, in an element named after a description. */
function addRelation(records: Gathered, { fields }: ReadRecord): void {
  const contact = fields.get("custSupID") ?? "";
  if (contact === "") return;
  records.contacts.set(contactIn(contact), fields.get("custSupName") ?? contact);
  const taxNumber = [fields.get("taxRegIdent"), fields.get("taxRegistrationNr")]
    .map((text) => (text ?? "").trim())
    .find((text) => text !== "");
  if (taxNumber !== undefined) records.taxNumbers.set(contactIn(contact), taxNumber);
  const stated = parseAmount(fields.get("opBalDesc") ?? "");
  const side = fields.get("opBalTp");
  if (stated === null || (side !== "D" && side !== "C")) return;
  const kind = fields.get("custSupTp");
  const list = kind === "C" || (kind !== "S" && side === "D") ? "debtors" : "creditors";
  addOpenItem(records, { list, contact, amount: signed(stated, side) });
}

function addRate({ rates, taxAccounts }: Gathered, { fields }: ReadRecord): void {
  const id = fields.get("vatID") ?? "";
  if (id === "") return;
  const { percentage = null } = rates.get(rateIn(id)) ?? {};
  rates.set(rateIn(id), { name: fields.get("vatDesc") ?? id, percentage });
  for (const name of ["vatToPayAccID", "vatToClaimAccID"]) {
    const account = fields.get(name) ?? "";
    if (account !== "") taxAccounts.add(accountIn(account));
  }
}

function addBasic({ basics }: Gathered, { fields }: ReadRecord): void {
  const key = ["basicType", "basicID"].map((name) => fields.get(name) ?? "").join(" ");
  basics.set(key, fields.get("basicDesc") ?? "");
}

function addSubledgerLine(records: Gathered, line: ReadSubledgerLine): void {
  const { subledger, fields, amount } = line;
  const contact = fields.get("custSupID") ?? "";
  if (subledger.of !== "opening" || contact === "") return;
  const isSupplier = subledger.sbType === "SU" || fields.get("invPurSalTp") === "P";
  addOpenItem(records, { list: isSupplier ? "creditors" : "debtors", contact, amount });
}

const signed = (amount: Amount, side: "D" | "C"): Amount =>
  side === "D" ? amount : negate(amount);

function addAccount({ accounts }: Gathered, record: ReadRecord): void {
  const code = record.fields.get("accID") ?? "";
  if (code === "") return;
  accounts.set(accountIn(code), {
    code,
    name: record.fields.get("accDesc") ?? code,
    kind: record.fields.get("accTp") ?? "",
    rgsCode: rgsCodeIn(record),
  });
}

function addJournal({ journals }: Gathered, { fields }: ReadRecord): void {
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

/** The name or code by which a line calls its project; empty without one. */
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
