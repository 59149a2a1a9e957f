/** The books of a small business for tests: its master data, and its documents month by month. */
import { CHART_ROWS } from "../../fixtures/administrations/chart.ts";
import { masterData } from "../../fixtures/administrations/master-data.ts";
import { rgsNameOf } from "../../fixtures/administrations/rgs-names.ts";
import { SAMPLE_SETTINGS } from "../../fixtures/administrations/sample-settings.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { CALENDAR_YEARS } from "../../src/calendar/fiscal-year.ts";
import { firstDayOf, type Month, month, monthsOf } from "../../src/calendar/month.ts";
import { invariant } from "../../src/failure.ts";
import type { AccountType } from "../../src/ledger/ledger-account.ts";
import type {
  AdministrationBooks,
  BookedDocument,
  LedgerAccountRecord,
} from "../../src/service/rules/administration-books.ts";
import type { AssetRecord } from "../../src/service/rules/asset-records.ts";
import { smallAdministration } from "../proof/small-administration.ts";
import { accountId, BANK, CASH } from "../proof/small-ids.ts";
import { Bookkeeper } from "./bookkeeper.ts";

/** The tax rates of the sample administration. */
const SAMPLE = masterData(SAMPLE_SETTINGS);
export const rateOf = SAMPLE.taxRate;
/** The rate of sales without tax. */
export const EXEMPT = SAMPLE.taxRates.find(({ name }) => name === "Vrijgesteld van btw")?.id ?? "";

type AccountRow = readonly [number: string, type: AccountType, name: string, rgsCode: string];
export interface SmallBusiness {
  readonly id: string;
  readonly name: string;
  /** Numbers of the sample's chart, or accounts of its own. */
  readonly chart: readonly (string | AccountRow)[];
  /** Where the service moves the result of a closed year. */
  readonly capital: string;
  readonly asset: Omit<
    AssetRecord,
    "ledgerAccountId" | "depreciationAccountId" | "expenseAccountId"
  > & {
    readonly accounts: readonly [cost: string, accumulated: string, expense: string];
  };
  readonly contacts: Readonly<Record<string, string>>;
  /** Books the events of a month. */
  readonly month: (keeper: Bookkeeper, at: Month) => void;
}

const CHART = ["1010", "1100", "1310", "1340", "1370", "1510", "1520", "1530", "1570", "2010"];
const DIFFERENCES = ["4540", "4560", "4570", "9030"];
const PERIOD = { first: month("2024-01"), last: month("2026-01") };

/** 2024, 2025 and a month of 2026; contacts by name, with their country behind a comma if it is not the Netherlands. */
export function smallBusiness(about: SmallBusiness): AdministrationBooks {
  const small = smallAdministration();
  const { accounts, ...owned } = about.asset;
  const [cost, accumulated, expense] = accounts.map(accountId);
  invariant(cost !== undefined && expense !== undefined, "an asset has accounts");
  const whole: AdministrationBooks = {
    ...small,
    administration: {
      ...small.administration,
      ...{ id: about.id, name: about.name, language: "nl", fiscalCalendar: CALENDAR_YEARS },
      periodStartOn: firstDayOf(PERIOD.first),
      today: dateOf("2026-02-16"),
    },
    ledgerAccounts: [...CHART, ...DIFFERENCES, ...about.chart]
      .map(ledgerAccount)
      .toSorted((left, right) => ((left.accountId ?? "") < (right.accountId ?? "") ? -1 : 1)),
    roles: { ...small.roles, retained_result: accountId(about.capital) },
    taxRates: SAMPLE.taxRates,
    contacts: Object.entries(about.contacts).map(([id, name]) => contactOf(small, id, name)),
    projects: [],
    assets: [
      {
        ...owned,
        ...{ ledgerAccountId: cost, expenseAccountId: expense },
        depreciationAccountId: accumulated ?? null,
      },
    ],
  };
  return { ...whole, documents: () => documentsOf(whole, about) };
}

function* documentsOf(whole: AdministrationBooks, about: SmallBusiness): Generator<BookedDocument> {
  const keeper = new Bookkeeper(whole);
  for (const at of monthsOf(PERIOD)) {
    keeper.pay(at);
    about.month(keeper, at);
    yield* keeper.take();
  }
}

const contactOf = (
  { contacts: [model] }: AdministrationBooks,
  id: string,
  text: string,
): AdministrationBooks["contacts"][number] => {
  invariant(model !== undefined, "the small administration has contacts");
  const [companyName = "", country = "NL"] = text.split(", ");
  return { ...model, id, companyName, customerId: id.slice(-3), country };
};

function ledgerAccount(of: string | AccountRow): LedgerAccountRecord {
  const sample = CHART_ROWS.find(({ number }) => number === of);
  const [number, accountType, name, code] =
    typeof of === "string" ? [of, sample?.type, sample?.name, sample?.rgsCode] : of;
  invariant(accountType !== undefined && name !== undefined, `the chart has ${number}`);
  invariant(code !== undefined, `${number} has a code`);
  const rgs = { code, ...(typeof of === "string" ? rgsNameOf(code) : { name, reference: "" }) };
  return {
    ...{ id: accountId(number), name, accountType, accountId: number, parentId: null },
    ...{ active: true, rgs },
    financialAccountId: number === "1100" ? BANK : number === "1010" ? CASH : null,
  };
}
