/** Takes auditfiles into a snapshot, from which their books are opened like those of a service. */
import type { Amount } from "../amount/amount.ts";
import { type Month, monthOf, monthsOf } from "../calendar/month.ts";
import { Failure } from "../failure.ts";
import type { AuditfileDeviation } from "../imported-files/auditfile-deviation.ts";
import type { AuditfileFault } from "../imported-files/auditfile-fault.ts";
import type { AuditfilePart, ReadTransaction } from "../imported-files/auditfile-parts.ts";
import { auditfileRules } from "../imported-files/auditfile-rules.ts";
import { readDividedAuditfile } from "../imported-files/read-auditfile.ts";
import { RGS_PREFIXES } from "../ledger/account-roles.ts";
import type { LedgerAccountId } from "../ledger/ledger-account.ts";
import { addToSums, type EntrySums } from "../ledger/month-sums.ts";
import type { Posting } from "../ledger/posting.ts";
import type { AuditfileFacts } from "../snapshot/auditfile-tables.ts";
import type { PreparationRow } from "../snapshot/preparations.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { auditfileFacts } from "./auditfile-facts.ts";
import { addTo, JOURNAL_TYPE, postingsOf } from "./auditfile-postings.ts";
import { preparationOf } from "./auditfile-preparation.ts";
import { type AuditfileRecords, auditfileRecords } from "./auditfile-records.ts";
import { auditfileTallies } from "./auditfile-tallies.ts";
import type { FileTakenIn, TakenFile } from "./taken-file.ts";
import type { StatedTypes } from "./typed-accounts.ts";

/**
 * Reads the files one after another, and finishes the snapshot. Failure codes: those of `readDividedAuditfile`,
 * `auditfile-unreadable` for a transaction outside the fiscal year.
 */
export async function takeInAuditfiles(
  snapshot: Snapshot,
  files: readonly FileTakenIn[],
  types: StatedTypes = new Map(),
): Promise<void> {
  const taken: TakenFile[] = [];
  for (const month of monthsOf(snapshot.order.period)) snapshot.postings.begin(month, 1);
  for (const file of files) taken.push(await takeIn(snapshot, file));
  for (const month of monthsOf(snapshot.order.period)) {
    const sums = taken.find(({ isPrior }) => !isPrior)?.sums.get(month) ?? new Map();
    snapshot.postings.finish(month, { sums, series: [], unknownFields: [] });
  }
  snapshot.storeAuditfileFacts(auditfileFacts(taken, snapshot.order, types));
  snapshot.finish();
}

async function takeIn(snapshot: Snapshot, file: FileTakenIn): Promise<TakenFile> {
  const { name, sha256, isPrior, parts } = file;
  const { records, add } = auditfileRecords();
  const rules = auditfileRules();
  const deviations = deviationsOf(name);
  const accounts = accountsOf(records);
  const tallying = auditfileTallies(accounts.isTaxAccount);
  const taking = transactionsInto(snapshot, { file, records, accounts });
  const take = (part: AuditfilePart): void => {
    if (part.kind === "deviation") deviations.add(readAllTheSame(part));
    else for (const fault of rules.read(part)) deviations.add(fault);
    add(part);
    tallying.add(part);
    if (part.kind === "transaction") taking.add(part);
  };
  for await (const block of readDividedAuditfile(parts).blocks()) block.forEach(take);
  for (const fault of rules.end()) deviations.add(fault);
  const { sums, journals, ordinary, used, preparations } = taking;
  return {
    name,
    sha256,
    isPrior,
    records,
    tallies: tallying.tallies(),
    deviations: deviations.all(),
    sums,
    journals,
    ordinary,
    used,
    preparations,
  };
}

type Found = Pick<AuditfileFault, "severity" | "at" | "message"> & { readonly rule: string };

const readAllTheSame = ({ rule, at, what }: AuditfileDeviation): Found => ({
  ...{ rule, at, message: what, severity: "information" },
});

/** The first deviation from each rule with each severity, and how many there are. */
function deviationsOf(file: string) {
  const found = new Map<string, Found & { count: number }>();
  return {
    add: (one: Found): void => {
      const key = `${one.severity} ${one.rule}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, { ...one, count: 1 });
      else known.count += 1;
    },
    all: (): AuditfileFacts["deviations"] =>
      [...found.values()].map(({ rule, severity, message: what, at, count }) => ({
        ...{ file, rule, severity, what, at, count },
      })),
  };
}

/** Transactions of the year become postings of the snapshot; those of the year before are added up alone. */
function transactionsInto(
  snapshot: Snapshot,
  {
    file,
    records,
    accounts,
  }: {
    readonly file: FileTakenIn;
    readonly records: AuditfileRecords;
    readonly accounts: ReturnType<typeof accountsOf>;
  },
) {
  const { order } = snapshot;
  const { period } = file.isPrior ? order.priorYear : order;
  const sums = new Map<Month, Map<LedgerAccountId, EntrySums>>();
  const ordinary = new Map<LedgerAccountId, Amount>();
  const used = new Set<LedgerAccountId>();
  const journals: AuditfileFacts["priorJournals"][number][] = [];
  const preparations: PreparationRow[] = [];
  let first = 1;
  const add = (transaction: ReadTransaction): void => {
    const month = monthOf(transaction.date);
    if (month < period.first || month > period.last) throw outsideYear(file.name, transaction);
    const journal = records.journals.get(transaction.journalId) ?? NO_JOURNAL;
    const postings = postingsOf(transaction, { source: file.sha256, first, journal, ...accounts });
    first += postings.length;
    const own = sums.get(month) ?? new Map<LedgerAccountId, EntrySums>();
    sums.set(month, own);
    for (const posting of postings) {
      addToSums(own, posting);
      used.add(posting.ledgerAccountId);
      if (posting.document.type !== JOURNAL_TYPE) {
        addTo(ordinary, posting.ledgerAccountId, posting.amount);
      }
    }
    if (!file.isPrior) {
      snapshot.postings.addNew(month, postings);
      preparations.push(...preparationOf(transaction));
    } else if (month === period.last) journals.push(...journalRows(postings, transaction.nr));
  };
  return { add, sums, journals, ordinary, used, preparations };
}

const NO_JOURNAL = { kind: "", money: null };

/** Whether an account is of results, or holds tax: by its code, or because a code of tax points to it. */
function accountsOf({ accounts, taxAccounts }: AuditfileRecords) {
  const taxed = new Map<LedgerAccountId, boolean>();
  const isTaxed = (id: LedgerAccountId): boolean => {
    const code = accounts.get(id)?.rgsCode ?? "";
    return taxAccounts.has(id) || TAX_CODES.some((prefix) => code.startsWith(prefix));
  };
  return {
    isOnResult: (id: LedgerAccountId): boolean => accounts.get(id)?.kind === "P",
    isTaxAccount: (id: LedgerAccountId): boolean => {
      const known = taxed.get(id) ?? isTaxed(id);
      taxed.set(id, known);
      return known;
    },
  };
}

const TAX_CODES = RGS_PREFIXES.tax.flat();

/** The lines of general journals, any of which may close its year. */
const journalRows = (
  postings: readonly Posting[],
  number: string,
): AuditfileFacts["priorJournals"] =>
  postings
    .filter(({ document }) => document.type === JOURNAL_TYPE)
    .map(({ document, date, ledgerAccountId, amount }) => ({
      ...{ documentId: document.id, number, date, ledgerAccountId, amount },
    }));

/** Two meanings are possible: the date is wrong, or the transaction is of another year. */
const outsideYear = (file: string, { journalId, nr, date, at }: ReadTransaction): Failure =>
  new Failure(
    "auditfile-unreadable",
    `${file}, line ${String(at)}: transaction ${nr} of journal ${journalId} is dated ${date}, outside the fiscal year of the file`,
    "Correct the date or the fiscal year in the bookkeeping program, and make the file again: the transaction may be of this year with a wrong date, or of another year.",
  );
