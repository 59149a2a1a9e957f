/** The trial balance of a fiscal year as the contents of a brugstaat, read from the service's own tables. */

import { type Amount, add, isZero, subtract } from "../../../amount/amount.ts";
import { CALENDAR_YEARS, fiscalYear, fiscalYearOf } from "../../../calendar/fiscal-year.ts";
import { previousMonth } from "../../../calendar/month.ts";
import { textIn, textOrNullIn } from "../../../fields/row.ts";
import type {
  BrugstaatAccount,
  BrugstaatContents,
} from "../../../formats/brugstaat/brugstaat-contents.ts";
import { isResultType, type LedgerAccountId } from "../../../ledger/ledger-account.ts";
import type { AccountBalance } from "../../rules/report-balances.ts";
import { RGS_VERSION } from "../../rules/rgs.ts";
import { todayOf } from "../../store/query-administrations.ts";
import { accountBalances, reportAccounts } from "../../store/query-balances.ts";
import type { ExportWork } from "../export-file.ts";
import { type ExportYear, SOFTWARE } from "./export-year.ts";

export function brugstaatOfYear(work: ExportWork, year: ExportYear): BrugstaatContents {
  const { store, administration } = work;
  const calendarYear = fiscalYear(CALENDAR_YEARS, year.year).period;
  const isCalendarYear =
    year.period.first === calendarYear.first && year.period.last === calendarYear.last;
  const balances = balancesById(accountBalances(store, administration, year.period));
  const monthBefore = previousMonth(year.period.first);
  const before = fiscalYearOf(administration.fiscalCalendar, monthBefore).period;
  const balancesBefore = balancesById(accountBalances(store, administration, before));
  const heads = headsOf(work);
  const chart = reportAccounts(store, administration.id);
  const headings = new Set(chart.map(({ parentId }) => parentId));
  return {
    header: {
      // The date, not the instant: two files of the same books made on one day are equal.
      madeAt: `${todayOf(administration, work.madeAt)}T00:00:00Z`,
      bookYear: String(year.year),
      bookYearDays: isCalendarYear ? null : year.days,
      rsin: null,
      chamberOfCommerce: administration.chamberOfCommerce,
      taxNumber: administration.taxNumber,
      companyName: administration.name,
      software: `${SOFTWARE.name} ${SOFTWARE.version}`,
      supplierEmail: null,
      rgsVersion: RGS_VERSION,
    },
    accounts: chart.flatMap(({ id, type, name, code }) => {
      const head = {
        number: code ?? "",
        description: name,
        rgsCode: heads.get(id)?.rgsCode ?? null,
        isSuspense: heads.get(id)?.isSuspense ?? false,
      };
      const balance = balances.get(id);
      const account = isResultType(type)
        ? resultAccount(head, balance, balancesBefore.get(id))
        : balanceAccount(head, balance);
      return headings.has(id) && isEmpty(account) ? [] : [account];
    }),
  };
}

/** A heading without amounts is left out: its code is of a group, and the file allows codes of level 4 and 5. */
const isEmpty = (account: BrugstaatAccount): boolean =>
  account.closing === null &&
  (account.kind === "balance" ? account.opening : account.closingLastYear) === null;

type Head = Pick<BrugstaatAccount, "number" | "description" | "rgsCode" | "isSuspense">;

function balanceAccount(head: Head, balance: AccountBalance | undefined): BrugstaatAccount {
  if (balance === undefined || isUnused(balance)) {
    return { ...head, kind: "balance", opening: null, closing: null };
  }
  return { ...head, kind: "balance", opening: balance.opening, closing: beforeClosing(balance) };
}

function resultAccount(
  head: Head,
  balance: AccountBalance | undefined,
  before: AccountBalance | undefined,
): BrugstaatAccount {
  const closingOf = (of: AccountBalance | undefined): Amount | null =>
    of === undefined || isUnused(of) ? null : beforeClosing(of);
  return {
    ...head,
    kind: "result",
    closing: closingOf(balance),
    closingLastYear: closingOf(before),
  };
}

/**
 * Leaves out the journals that close the year, on every account: they bring the result accounts to zero,
 * and debit equals credit only if their other side is left out as well.
 */
const beforeClosing = ({ closing, closingJournals }: AccountBalance): Amount =>
  add(subtract(closing, closingJournals.debit), closingJournals.credit);

const isUnused = ({ opening, debit, credit }: AccountBalance): boolean =>
  isZero(opening) && isZero(debit) && isZero(credit);

const balancesById = (
  balances: readonly AccountBalance[],
): ReadonlyMap<LedgerAccountId, AccountBalance> =>
  new Map(balances.map((balance) => [balance.account.id, balance]));

/** The accounts of type `temporary`, and the account for unplaced bank mutations. */
function headsOf({
  store,
  administration,
}: ExportWork): ReadonlyMap<string, Pick<Head, "rgsCode" | "isSuspense">> {
  const rows = store.rows(
    `SELECT a.id, a.rgs_code, a.account_type = 'temporary' OR r.role IS NOT NULL AS suspense
     FROM ledger_accounts a
     LEFT JOIN account_roles r ON r.administration_id = a.administration_id
       AND r.ledger_account_id = a.id AND r.role = 'unplaced_mutations'
     WHERE a.administration_id = ?`,
    administration.id,
  );
  return new Map(
    rows.map((row) => [
      textIn(row, "id"),
      { rgsCode: textOrNullIn(row, "rgs_code"), isSuspense: row["suspense"] === 1 },
    ]),
  );
}
