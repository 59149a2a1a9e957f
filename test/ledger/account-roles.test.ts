/** Roles of accounts: by RGS code, or by the numbers in the profile. */
import { expect, test } from "vitest";
import { CHART_ROWS } from "../../fixtures/administrations/chart.ts";
import {
  ACCOUNT_ROLES,
  type AccountRole,
  accountsWithRole,
  RGS_PREFIXES,
} from "../../src/ledger/account-roles.ts";
import { type LedgerAccount, ledgerAccountId } from "../../src/ledger/ledger-account.ts";
import { mappingOf } from "../../src/ledger/named-accounts.ts";
import { rgsVersionOf } from "../../src/ledger/rgs-codes.ts";

const accountOf = (code: string, rgsCode: string | null): LedgerAccount => ({
  id: ledgerAccountId(`id-${code}`),
  code,
  name: `Account ${code}`,
  type: "current_liabilities",
  parentId: null,
  isActive: true,
  rgsCode,
  rgsVersion: "3.7",
  financialAccountId: null,
});
const chartOf = (
  rows: readonly (readonly [string, string | null])[],
): ReadonlyMap<LedgerAccount["id"], LedgerAccount> =>
  new Map(
    rows.map(([code, rgsCode]) => accountOf(code, rgsCode)).map((account) => [account.id, account]),
  );

test("every code of a role is in the list of the reference scheme", () => {
  const codes: readonly string[] = ACCOUNT_ROLES.flatMap((role) => RGS_PREFIXES[role].flat());
  expect(codes.filter((code) => rgsVersionOf(code) === null)).toEqual([]);
});

test("the accounts of the sample have the roles of their names", () => {
  const accounts = chartOf(CHART_ROWS.map(({ number, rgsCode }) => [number, rgsCode]));
  const found = ACCOUNT_ROLES.map((role) => [
    role,
    accountsWithRole({ accounts, accountMapping: new Map() }, role)
      .map((id) => accounts.get(id)?.code)
      .join(" "),
  ]);
  expect(Object.fromEntries(found)).toEqual({
    debtors: "1310",
    creditors: "1510",
    tax: "1340 1520 1530",
    "tax-rounding": "4570",
    transitory: "1360 1370 1380 1390 1560 1565 1570 1575 1580 1585 2000 2010 2030 2100 2110 2120",
    "depreciation-expense": "4810 4820 4830 4840 4850 4860",
    "accumulated-depreciation": "0115 0125 0215 0225 0235 0245 0255 0265",
    "divestment-result": "9110",
    "participation-result": "",
    suspense: "2000 2010 2030 2100 2110 2120",
    "in-transit": "2020",
    "result-for-year": "0540",
    "deferred-revenue": "1570",
    "deferred-costs": "1370",
    "gross-wages": "4010 4020 4025",
    "net-wages": "2110",
    private: "",
    "wage-tax": "1540",
    "holiday-allowance": "1560",
    dividends: "1595",
    "dividend-tax": "",
    "current-accounts": "1590",
    "doubtful-debtors": "1320",
    "financial-result": "9000 9010 9020 9030 9040",
    "income-tax": "9200",
    "income-tax-payable": "1350 1545",
  });
});

test("the accounts that the profile names take precedence over codes", () => {
  const accounts = chartOf([
    ["2000", "BSchTus"],
    ["2900", null],
  ]);
  const roles = new Map<AccountRole, { number: string; line: number }[]>([
    ["suspense", [{ number: "2900", line: 8 }]],
  ]);
  const accountMapping = mappingOf(
    { file: "slotsom.yml", profile: "bakery", roles, closingJournals: null },
    accounts,
  );
  expect(accountsWithRole({ accounts, accountMapping }, "suspense")).toEqual(["id-2900"]);
});

test("every number that is not in the chart is refused with its line", () => {
  const roles = new Map<AccountRole, { number: string; line: number }[]>([
    [
      "suspense",
      [
        { number: "2000", line: 8 },
        { number: "2999", line: 9 },
      ],
    ],
    ["wage-tax", [{ number: "1", line: 12 }]],
  ]);
  const stated = { file: "slotsom.yml", profile: "bakery", roles, closingJournals: null };
  expect(() => mappingOf(stated, chartOf([["2000", null]]))).toThrow(
    `slotsom.yml, profiles/bakery/accounts names accounts that are not in the chart:
  line 9, suspense: no account has number 2999
  line 12, wage-tax: no account has number 1`,
  );
});
