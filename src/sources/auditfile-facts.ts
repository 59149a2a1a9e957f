/** The records of auditfiles, without transactions, as rows of a snapshot. */
import { type Amount, add, isZero, subtract, sumOf, ZERO } from "../amount/amount.ts";
import { type CalendarDate, parseDate } from "../calendar/calendar-date.ts";
import { daysOf } from "../calendar/month.ts";
import { compareText, type LedgerAccountId } from "../ledger/ledger-account.ts";
import type { AuditfileFacts, TakenFacts } from "../snapshot/auditfile-tables.ts";
import type { PullOrder } from "../snapshot/snapshot-meta.ts";
import { versionOf } from "./auditfile-head.ts";
import { projectIn } from "./auditfile-names.ts";
import type { AuditfileRecords } from "./auditfile-records.ts";
import type { TakenFile } from "./taken-file.ts";
import { type StatedTypes, typeOfAccount } from "./typed-accounts.ts";

/** The rows of the files in their order: that of the year, and that of the year before if there is one. */
export function auditfileFacts(
  files: readonly TakenFile[],
  order: Pick<PullOrder, "fiscalYear" | "priorYear">,
  types: StatedTypes = new Map(),
): TakenFacts {
  const own = files.filter(({ isPrior }) => !isPrior);
  const prior = files.filter(({ isPrior }) => isPrior);
  const records = own.map((file) => file.records);
  const [first] = records;
  return {
    files: files.map((file) => fileRow(file, order)),
    company: first === undefined ? [] : [companyRow(first)],
    accounts: accountRows(own, prior, types),
    contacts: [...new Map(records.flatMap(({ contacts }) => [...contacts]))].map(([id, name]) => ({
      id,
      name,
    })),
    taxNumbers: records.flatMap(({ taxNumbers }) =>
      [...taxNumbers].map(([contactId, taxNumber]) => ({ contactId, taxNumber })),
    ),
    projects: projectRows(records),
    users: records.flatMap(userRows),
    preparations: own.flatMap(({ preparations }) => preparations),
    taxAccounts: taxAccountRows(records),
    rates: [...new Map(records.flatMap(({ rates }) => [...rates]))].map(([id, rate]) => ({
      id,
      ...rate,
    })),
    openings: files.flatMap(({ records: { openings }, isPrior }) =>
      [...openings].map(([ledgerAccountId, amount]) => ({ isPrior, ledgerAccountId, amount })),
    ),
    openItems: records.flatMap(({ openItems }) =>
      [...openItems].flatMap(([list, items]) =>
        [...items].map(([contactId, amount]) => ({ list, contactId, amount })),
      ),
    ),
    priorSums: prior.flatMap(({ sums }) =>
      [...sums].flatMap(([month, accounts]) =>
        [...accounts].map(([ledgerAccountId, { positive: debit, negative: credit }]) => ({
          ...{ month, ledgerAccountId, debit, credit },
        })),
      ),
    ),
    priorJournals: prior.flatMap(({ journals }) => journals),
    journals: ofEachFile(files, ({ journals }) =>
      journals.map(({ numbers, ...of }) => ({
        ...{ ...of, isNumbered: numbers !== null },
        ...{ first: 0, last: 0, repeated: 0, ...numbers },
      })),
    ),
    periods: ofEachFile(files, ({ periods }) => periods),
    subledgers: ofEachFile(files, ({ subledgers }) => subledgers),
    subledgerAccounts: own.flatMap(({ tallies }) => tallies.subledgerAccounts),
    subledgerContacts: own.flatMap(({ tallies }) => tallies.subledgerContacts),
    specifiedOpenings: own.flatMap(({ tallies }) => tallies.specifiedOpenings),
    taxes: own.flatMap(({ tallies }) => tallies.taxes),
    taxOfMonths: own.flatMap(({ tallies }) => tallies.taxOfMonths),
    deviations: files.flatMap(({ deviations }) => deviations),
  };
}

const ofEachFile = <Row>(
  files: readonly TakenFile[],
  rowsOf: (tallies: TakenFile["tallies"]) => readonly Row[],
): readonly (Row & { readonly sha256: string })[] =>
  files.flatMap(({ sha256, tallies }) => rowsOf(tallies).map((row) => ({ ...row, sha256 })));

function fileRow(
  { name, sha256, isPrior, records }: TakenFile,
  { fiscalYear, priorYear }: Pick<PullOrder, "fiscalYear" | "priorYear">,
): AuditfileFacts["files"][number] {
  const { header, opening, transactions } = records;
  const { first, last } = daysOf((isPrior ? priorYear : fiscalYear).period);
  return {
    ...{ name, sha256, isPrior, version: versionOf(records.namespace) },
    program: programOf(header),
    createdOn: dateIn(header, "dateCreated"),
    first: dateIn(header, "startDate") ?? first,
    last: dateIn(header, "endDate") ?? last,
    currency: currencyIn(header),
    ...transactions,
    openingLinesStated: opening.linesStated,
    openingDebitStated: opening.debitStated,
    openingCreditStated: opening.creditStated,
    openingLines: opening.lines,
    openingDebit: opening.debit,
    openingCredit: opening.credit,
  };
}

const dateIn = (fields: ReadonlyMap<string, string>, name: string): CalendarDate | null =>
  parseDate((fields.get(name) ?? "").trim().slice(0, 10));

/** Auditfiles are Dutch: without a code of three letters the amounts are in euros. */
function currencyIn(header: ReadonlyMap<string, string>): string {
  const code = (header.get("curCode") ?? "").trim().toUpperCase();
  return /^[A-Z]{3}$/.test(code) ? code : "EUR";
}

/** `Boekhouding 7.2`; null if the file names none. */
function programOf(header: ReadonlyMap<string, string>): string | null {
  const parts = ["softwareDesc", "softwareVersion"].map((name) => header.get(name)?.trim() ?? "");
  const text = parts.filter((part) => part !== "").join(" ");
  return text === "" ? null : text;
}

function companyRow({ company }: AuditfileRecords): AuditfileFacts["company"][number] {
  const stated = (...names: readonly string[]): string | null => {
    const found = names.map((name) => company.get(name)?.trim() ?? "").find((text) => text !== "");
    return found ?? null;
  };
  return {
    name: stated("companyName") ?? "",
    country: stated("taxRegistrationCountry"),
    chamberOfCommerce: stated("Commercenr", "commerceNr", "companyIdent"),
    taxNumber: stated("taxRegIdent"),
  };
}

/** A code without an explanation is its own name. */
const projectRows = (records: readonly AuditfileRecords[]): AuditfileFacts["projects"] =>
  records.flatMap(({ basics, projects }) =>
    [...projects].map((code) => ({
      id: projectIn(code),
      name: basics.get(`${PROJECTS} ${code}`) ?? code,
    })),
  );

/** The kind of basics that explain projects. */
const PROJECTS = "04";

const taxAccountRows = (records: readonly AuditfileRecords[]): AuditfileFacts["taxAccounts"] =>
  [...new Set(records.flatMap(({ taxAccounts }) => [...taxAccounts]))].map((ledgerAccountId) => ({
    ledgerAccountId,
  }));

/** The kind of basics that explain users. */
const USERS = "30 ";

const userRows = ({ basics }: AuditfileRecords): AuditfileFacts["users"] =>
  [...basics].flatMap(([key, name]) =>
    key.startsWith(USERS) && name !== "" ? [{ user: key.slice(USERS.length), name }] : [],
  );

/** In the order of their numbers; those that lines or openings name and no list has are the last. */
function accountRows(
  own: readonly TakenFile[],
  prior: readonly TakenFile[],
  types: StatedTypes,
): AuditfileFacts["accounts"] {
  const stated = new Map([...prior, ...own].flatMap(({ records }) => [...records.accounts]));
  const named = new Set<LedgerAccountId>(
    [...prior, ...own].flatMap(({ used, records }) => [...used, ...records.openings.keys()]),
  );
  const unlisted = [...named].filter((id) => !stated.has(id)).toSorted(compareText);
  const money = moneyOf(own);
  const balances = balancesOf(own.length > 0 ? own : prior);
  const rows = [...stated].map(([id, { code, name, kind, rgsCode: read }]) => {
    const chosen = types.get(code);
    const rgsCode = chosen?.rgsCode ?? read;
    const typed =
      chosen === undefined
        ? typeOfAccount({ kind, rgsCode, balance: balances(id, kind) })
        : { type: chosen.type, typeBasis: "chart" as const };
    return {
      ...{ id, code, name, ...typed, rgsCode },
      rgsVersion: rgsCode === null ? null : (own[0]?.records.header.get("RGSVersion") ?? null),
      ...{ isOtherKind: isOtherKind(kind, read), isUnlisted: false },
      moneyKind: money.get(id)?.kind ?? moneyKindOf(rgsCode),
      bankNumber: money.get(id)?.bankNumber ?? null,
    };
  });
  const others = unlisted.map((id) => {
    const chosen = types.get(id);
    const typed =
      chosen === undefined
        ? typeOfAccount({ kind: "B", rgsCode: null, balance: balances(id, "B") })
        : { type: chosen.type, typeBasis: "chart" as const };
    return {
      ...{ id, code: id, name: chosen?.name ?? id, ...typed, rgsCode: chosen?.rgsCode ?? null },
      ...{ rgsVersion: null, isOtherKind: false, isUnlisted: true },
      ...{ moneyKind: moneyKindOf(chosen?.rgsCode ?? null), bankNumber: null },
    };
  });
  return [...rows, ...others];
}

/** By the code: of the box of a cash journal, or of a bank account. */
function moneyKindOf(rgsCode: string | null): string | null {
  if (rgsCode?.startsWith("BLimKas") === true) return "CashAccount";
  return rgsCode?.startsWith("BLimBan") === true ? "BankAccount" : null;
}

/** The code is of the profit and loss account, and the kind of the balance sheet, or the other way round. */
function isOtherKind(kind: string, rgsCode: string | null): boolean {
  if (rgsCode === null || (kind !== "B" && kind !== "P")) return false;
  return (kind === "P") !== rgsCode.startsWith("W");
}

/** The ledger accounts to which journals of banks and cash boxes belong. */
function moneyOf(files: readonly TakenFile[]) {
  const found = new Map<
    LedgerAccountId,
    { readonly kind: string; readonly bankNumber: string | null }
  >();
  for (const { records } of files) {
    for (const { kind, money, bankNumber } of records.journals.values()) {
      if (money === null || (kind !== "B" && kind !== "C")) continue;
      found.set(money, { kind: kind === "B" ? "BankAccount" : "CashAccount", bankNumber });
    }
  }
  return found;
}

/**
 * The closing balance; of a result account what ordinary documents booked on it, because a journal may have closed it.
 */
function balancesOf(files: readonly TakenFile[]): (id: LedgerAccountId, kind: string) => Amount {
  const moved = new Map<LedgerAccountId, Amount>();
  for (const { sums } of files) {
    for (const accounts of sums.values()) {
      for (const [id, { positive, negative }] of accounts) {
        moved.set(id, add(moved.get(id) ?? ZERO, subtract(positive, negative)));
      }
    }
  }
  return (id, kind) => {
    const ordinary = sumOf(files.map((file) => file.ordinary.get(id) ?? ZERO));
    if (kind === "P" && !isZero(ordinary)) return ordinary;
    return sumOf([
      moved.get(id) ?? ZERO,
      ...files.map(({ records }) => records.openings.get(id) ?? ZERO),
    ]);
  };
}
