/** The brugstaat: its contents, and violations of its rules. */
import { XMLParser } from "fast-xml-parser";
import { expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type {
  BrugstaatAccount,
  BrugstaatContents,
} from "../../src/formats/brugstaat/brugstaat-contents.ts";
import { brugstaatFindings } from "../../src/formats/brugstaat/brugstaat-rules.ts";
import { writeBrugstaat } from "../../src/formats/brugstaat/write-brugstaat.ts";
import { bytesOf } from "./auditfile-sample.ts";

const BANK: BrugstaatAccount = {
  kind: "balance",
  number: "1100",
  description: "Bank & kas",
  rgsCode: "BLimBanRba",
  isSuspense: false,
  opening: amountOf("100"),
  closing: amountOf("150.5"),
};
const SALES: BrugstaatAccount = {
  kind: "result",
  number: "8000",
  description: "Omzet",
  rgsCode: "WOmzNopOlh",
  isSuspense: false,
  closing: amountOf("-150.5"),
  closingLastYear: amountOf("-90"),
};
const QUIET: BrugstaatAccount = {
  kind: "balance",
  number: "2000",
  description: "Vraagposten",
  rgsCode: "BSchOvsOvs",
  isSuspense: true,
  opening: null,
  closing: null,
};
const CONTENTS: BrugstaatContents = {
  header: {
    madeAt: "2026-11-15T09:00:00.000Z",
    bookYear: "2025",
    bookYearDays: null,
    rsin: null,
    chamberOfCommerce: "12345678",
    taxNumber: null,
    companyName: "Jansen & Zn",
    software: "slotsom 0.1.0",
    supplierEmail: null,
    rgsVersion: "3.5",
  },
  accounts: [BANK, SALES, QUIET],
};
const withAccounts = (...accounts: readonly BrugstaatAccount[]): BrugstaatContents => ({
  ...CONTENTS,
  accounts,
});
const textOf = async (contents: BrugstaatContents): Promise<string> =>
  new TextDecoder().decode(await bytesOf(writeBrugstaat(contents)));

test("debit is positive, with two decimals, and amounts that do not apply or without movement are empty", async () => {
  expect(await textOf(CONTENTS)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<RgsBrugstaat>
<Header>
<TimeStamp>2026-11-15T09:00:00.000Z</TimeStamp>
<BookYear>2025</BookYear>
<BookYearStartDate/>
<BookYearEndDate/>
<Rsin/>
<ChamberOfCommerceNumber>12345678</ChamberOfCommerceNumber>
<VatNumber/>
<CompanyName>Jansen &amp; Zn</CompanyName>
<SoftwarePackage>slotsom 0.1.0</SoftwarePackage>
<SupplierEmail/>
<RgsVersion>3.5</RgsVersion>
</Header>
<LedgerAccounts>
<LedgerAccount><AccountNumber>1100</AccountNumber><AccountDescription>Bank &amp; kas</AccountDescription><RgsCode>BLimBanRba</RgsCode><OpeningBalance>100.00</OpeningBalance><ClosingBalance>150.50</ClosingBalance><ProfitLostLastYear/></LedgerAccount>
<LedgerAccount><AccountNumber>8000</AccountNumber><AccountDescription>Omzet</AccountDescription><RgsCode>WOmzNopOlh</RgsCode><OpeningBalance/><ClosingBalance>-150.50</ClosingBalance><ProfitLostLastYear>-90.00</ProfitLostLastYear></LedgerAccount>
<LedgerAccount><AccountNumber>2000</AccountNumber><AccountDescription>Vraagposten</AccountDescription><RgsCode>BSchOvsOvs</RgsCode><OpeningBalance/><ClosingBalance/><ProfitLostLastYear/></LedgerAccount>
</LedgerAccounts>
</RgsBrugstaat>
`);
});

test("both days of a long or short year are stated, and a parser reads names unchanged", async () => {
  const bookYearDays = { first: dateOf("2024-07-01"), last: dateOf("2025-12-31") };
  const header = { ...CONTENTS.header, bookYearDays, companyName: `"A" <&> B` };
  const parser = new XMLParser({ parseTagValue: false, trimValues: false });
  const tree = parser.parse(await textOf({ ...CONTENTS, header })) as {
    readonly RgsBrugstaat: { readonly Header: Readonly<Record<string, string>> };
  };
  expect(tree.RgsBrugstaat.Header).toMatchObject({
    BookYearStartDate: "2024-07-01",
    BookYearEndDate: "2025-12-31",
    CompanyName: `"A" <&> B`,
  });
});

test("a balanced trial balance with a company number and a code per account violates no rule", () => {
  expect(brugstaatFindings(CONTENTS)).toEqual([]);
});

const HALF_CENT = amountOf("0.005");
test.each<[string, BrugstaatContents, string | null, string]>([
  [
    "identity-is-stated",
    { ...CONTENTS, header: { ...CONTENTS.header, chamberOfCommerce: " " } },
    null,
    "no RSIN, chamber of commerce or tax number is known",
  ],
  [
    "account-has-code",
    withAccounts({ ...BANK, rgsCode: null }, SALES),
    "1100",
    "ledger account 1100 Bank & kas: the account has no RGS code",
  ],
  [
    "code-is-well-formed",
    withAccounts({ ...BANK, rgsCode: "blimbanrba" }, SALES),
    "1100",
    'ledger account 1100 Bank & kas: "blimbanrba" is not a valid RGS code',
  ],
  [
    "code-is-deepest",
    withAccounts({ ...BANK, rgsCode: "BLimBan" }, SALES),
    "1100",
    'ledger account 1100 Bank & kas: RGS code "BLimBan" is not of level 4 or 5',
  ],
  [
    "suspense-is-zero",
    withAccounts({ ...BANK, isSuspense: true }, SALES),
    "1100",
    "ledger account 1100 Bank & kas: the closing balance of the suspense account is 150.50, expected zero",
  ],
  [
    "amount-is-in-cents",
    withAccounts({ ...BANK, opening: HALF_CENT }, SALES),
    "1100",
    "ledger account 1100 Bank & kas: the amount 0.005 has more than two decimals",
  ],
  ["debit-is-credit", withAccounts(BANK), null, "debit minus credit is 150.50"],
])("a violation of %s is reported", (rule, contents, account, message) => {
  expect(brugstaatFindings(contents)).toEqual([{ rule, account, message }]);
});

test("a code of level 5 is as valid as one of level 4", () => {
  const contents = withAccounts({ ...BANK, rgsCode: "BSchBepBtwAfo" }, SALES);
  expect(brugstaatFindings(contents)).toEqual([]);
});

test.each([
  ["without a code", null, "the account has no RGS code"],
  ["with a placeholder for a code", "nvt", '"nvt" is not a valid RGS code'],
])(
  "an account %s stops the file: an incomplete file would be read as complete",
  async (_what, rgsCode, what) => {
    await expect(textOf(withAccounts({ ...BANK, rgsCode }, SALES))).rejects.toThrow(
      `a brugstaat must be complete: ledger account 1100 Bank & kas: ${what}`,
    );
  },
);
