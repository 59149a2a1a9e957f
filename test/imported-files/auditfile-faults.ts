/** Changes that introduce a fault into a correct auditfile, by version, with the expected reports. */

/** A change of the file, from one text to another, and all reports that it causes. */
type IntroducedFault = readonly [
  what: string,
  from: string,
  to: string,
  reported: readonly string[],
];

const TR = "transaction 7001 of journal VRK";

export const OF_BOTH: readonly IntroducedFault[] = [
  [
    "a relation twice",
    "<custSupID>c2</custSupID><custSupName>",
    "<custSupID>c1</custSupID><custSupName>",
    ["error 0001 line {at}: relation c1 appears twice"],
  ],
  [
    "an account twice",
    "<accID>1300</accID><accDesc>",
    "<accID>1100</accID><accDesc>",
    [
      "error 0002 line {at}: ledger account 1100 appears twice",
      `error account-is-defined line {7001}: ${TR}: ledger account 1300 is not defined`,
      "error account-is-defined line {9001}: transaction 9001 of journal BNK-1: ledger account 1300 is not defined",
    ],
  ],
  [
    "an opening debit that is not the sum of its lines",
    "<totalDebit>500.50</totalDebit>",
    "<totalDebit>500.51</totalDebit>",
    [
      "error 0004 line {at}: opening balance: totalDebit is 500.51, the lines add up to 500.50",
      "error 0006 line {at}: opening balance: totalDebit is 500.51 and totalCredit 500.50",
    ],
  ],
  [
    "an opening credit that is not the sum of its lines",
    "<totalCredit>500.50</totalCredit>",
    "<totalCredit>500.49</totalCredit>",
    [
      "error 0005 line {at}: opening balance: totalCredit is 500.49, the lines add up to 500.50",
      "error 0006 line {at}: opening balance: totalDebit is 500.50 and totalCredit 500.49",
    ],
  ],
  [
    "a debit of transactions that is not the sum of the lines",
    "<totalDebit>2420.00</totalDebit>",
    "<totalDebit>2420.01</totalDebit>",
    [
      "error 0007 line {at}: transactions: totalDebit is 2420.01, the lines add up to 2420.00",
      "error 0009 line {at}: transactions: totalDebit is 2420.01 and totalCredit 2420.00",
    ],
  ],
  [
    "a credit of transactions that is not the sum of the lines",
    "<totalCredit>2420.00</totalCredit>",
    "<totalCredit>2420.01</totalCredit>",
    [
      "error 0008 line {at}: transactions: totalCredit is 2420.01, the lines add up to 2420.00",
      "error 0009 line {at}: transactions: totalDebit is 2420.00 and totalCredit 2420.01",
    ],
  ],
  [
    "a transaction that does not balance",
    "<amnt>210.00</amnt><amntTp>C</amntTp></trLine>",
    "<amnt>209.00</amnt><amntTp>C</amntTp></trLine>",
    [
      `error 0010 line {7001-head}: ${TR} does not balance: debit minus credit is 1.00`,
      "error 0008 line {totals}: transactions: totalCredit is 2420.00, the lines add up to 2419.00",
    ],
  ],
  [
    "a count of lines that is wrong",
    "<linesCount>5</linesCount>",
    "<linesCount>2</linesCount>",
    ["error lines-are-counted line {at}: transactions: linesCount is 2, there are 5 lines"],
  ],
  [
    "two transactions with one number in a journal",
    "</transaction>\n</journal>\n<journal><jrnID>BNK-1",
    "</transaction>\n<transaction><nr>7001</nr><periodNumber>1</periodNumber><trDt>2025-01-15</trDt></transaction>\n</journal>\n<journal><jrnID>BNK-1",
    [
      `error transaction-numbers-are-unique line {doubled}: ${TR} appears twice`,
      `warning transaction-has-lines line {doubled}: ${TR} has no lines`,
    ],
  ],
  [
    "two lines with one number",
    "<nr>2</nr><accID>8000</accID>",
    "<nr>1</nr><accID>8000</accID>",
    [`error line-numbers-are-unique line {at}: ${TR}: line 1 appears twice`],
  ],
  [
    "two opening lines with one number",
    "<nr>2</nr><accID>0500</accID>",
    "<nr>1</nr><accID>0500</accID>",
    ["error line-numbers-are-unique line {at}: opening line 1 appears twice"],
  ],
  [
    "a relation that is not defined",
    "<custSupID>c1</custSupID></trLine>",
    "<custSupID>c9</custSupID></trLine>",
    [`error relation-is-defined line {at}: ${TR}: relation c9 is not defined`],
  ],
  [
    "a tax code that is not defined",
    "<vat><vatID>t21</vatID>",
    "<vat><vatID>t9</vatID>",
    [`error vat-code-is-defined line {at}: ${TR}: tax code t9 is not defined`],
  ],
  [
    "a tax code twice",
    "<vatDesc>Hoog tarief</vatDesc></vatCode>",
    "<vatDesc>Hoog tarief</vatDesc></vatCode><vatCode><vatID>t21</vatID><vatDesc>x</vatDesc></vatCode>",
    ["error vat-codes-are-unique line {at}: tax code t21 appears twice"],
  ],
  [
    "a tax code with an account that is not defined",
    "<vatDesc>Hoog tarief</vatDesc>",
    "<vatDesc>Hoog tarief</vatDesc><vatToPayAccID>1599</vatToPayAccID>",
    ["warning account-is-defined line {at}: tax code t21: ledger account 1599 is not defined"],
  ],
  [
    "a period that is not defined",
    "<periodNumber>2</periodNumber><trDt>",
    "<periodNumber>3</periodNumber><trDt>",
    ["error period-is-defined line {at}: transaction 9001: period 3 is not defined"],
  ],
  [
    "a period twice",
    "<periodNumber>2</periodNumber><startDatePeriod>2025-02-01",
    "<periodNumber>1</periodNumber><startDatePeriod>2025-02-01",
    [
      "error periods-are-unique line {at}: period 1 appears twice",
      "warning date-is-in-period line {7001-head}: transaction 7001: 2025-01-15 is not in period 1",
      "error period-is-defined line {9001-head}: transaction 9001: period 2 is not defined",
    ],
  ],
  [
    "a date outside its period",
    "<trDt>2025-02-01</trDt>",
    "<trDt>2025-01-31</trDt>",
    ["warning date-is-in-period line {at}: transaction 9001: 2025-01-31 is not in period 2"],
  ],
  [
    "a date outside the year",
    "<trDt>2025-02-01</trDt>",
    "<trDt>2026-02-01</trDt>",
    [
      "warning date-is-in-year line {at}: transaction 9001: 2026-02-01 is outside the fiscal year",
      "warning date-is-in-period line {at}: transaction 9001: 2026-02-01 is not in period 2",
    ],
  ],
  [
    "an effective date outside the year",
    "<effDate>2025-01-15</effDate><desc>",
    "<effDate>2024-12-31</effDate><desc>",
    [
      `information effective-date-is-in-year line {at}: ${TR}: 2024-12-31 is outside the fiscal year`,
    ],
  ],
  [
    "an amount with a sign",
    "<amnt>210.00</amnt><amntTp>C</amntTp></trLine>",
    "<amnt>-210.00</amnt><amntTp>D</amntTp></trLine>",
    [`information amount-is-positive line {at}: the amount -210.00 of amnt is negative`],
  ],
  [
    "an opening of a result account",
    "<nr>2</nr><accID>0500</accID>",
    "<nr>2</nr><accID>8000</accID>",
    [
      "warning opening-is-of-balance-accounts line {at}: opening line 2: ledger account 8000 is a profit and loss account",
    ],
  ],
  [
    "an opening of an account that is not defined",
    "<nr>2</nr><accID>0500</accID>",
    "<nr>2</nr><accID>0501</accID>",
    ["error account-is-defined line {at}: opening line 2: ledger account 0501 is not defined"],
  ],
  [
    "a journal twice",
    "<jrnID>BNK-1</jrnID>",
    "<jrnID>VRK</jrnID>",
    ["warning journals-are-unique line {at}: journal VRK appears twice"],
  ],
  [
    "a journal with an offset account that is not defined",
    "<offsetAccID>1100</offsetAccID>",
    "<offsetAccID>1199</offsetAccID>",
    ["warning account-is-defined line {at}: journal BNK-1: ledger account 1199 is not defined"],
  ],
  [
    "an identifier with surrounding spaces",
    "<jrnID>VRK</jrnID>",
    "<jrnID>VRK </jrnID>",
    ['warning identity-is-trimmed line {at}: jrnID "VRK " has space around it'],
  ],
  [
    "a fiscal year that does not match its dates",
    "<fiscalYear>2025</fiscalYear>",
    "<fiscalYear>2024</fiscalYear>",
    ["warning fiscal-year-fits line {at}: fiscal year 2024 runs from 2025-01-01 to 2025-12-31"],
  ],
  [
    "a currency that is not a code",
    "<curCode>EUR</curCode>",
    "<curCode>eur</curCode>",
    ['warning currency-is-a-code line {at}: currency "eur"'],
  ],
  [
    "no tax on any line",
    "<vat><vatID>t21</vatID><vatPerc>21.000</vatPerc><vatAmnt>210.00</vatAmnt><vatAmntTp>C</vatAmntTp></vat>",
    "",
    ["warning vat-is-stated line {9001-head}: no line states a tax code"],
  ],
  [
    "master data after the transactions",
    "</transactions>",
    "</transactions><periods><period><periodNumber>3</periodNumber><startDatePeriod>2025-03-01</startDatePeriod><endDatePeriod>2025-03-31</endDatePeriod></period></periods>",
    ["warning master-data-comes-first line {at}: a period after the transactions"],
  ],
];

export const OF_4_0: readonly IntroducedFault[] = [
  [
    "an RGS code twice",
    "<RGScode>WOmzNopOlh</RGScode>",
    "<RGScode>BLimBanRba</RGScode>",
    ["warning 0003 line {at}: ledger accounts 1100 and 8000 share the code BLimBanRba"],
  ],
  [
    "an invalid RGS code",
    "<RGScode>WOmzNopOlh</RGScode>",
    "<RGScode>nvt</RGScode>",
    [
      'warning rgs-code-is-a-code line {at}: ledger account 8000: "nvt" is not a code of level 4 or 5',
    ],
  ],
  [
    "a kind of account of 3.2",
    "<accDesc>Btw</accDesc><accTp>B</accTp>",
    "<accDesc>Btw</accDesc><accTp>M</accTp>",
    ['warning account-kind-is-known line {at}: ledger account 1500 is of kind "M"'],
  ],
  [
    "an unknown namespace",
    "http://www.odb.belastingdienst.nl/Belastingdienst/BCPP/1.1/structures/XmlauditfileXAF_4.0",
    "http://www.auditfiles.nl/XAF/4.0",
    ['warning namespace-is-known line {at}: namespace "http://www.auditfiles.nl/XAF/4.0"'],
  ],
];

export const OF_3_2: readonly IntroducedFault[] = [
  [
    "a project without a code definition",
    "<projID>d1</projID>",
    "<projID>d2</projID>",
    [`error code-is-explained line {at}: ${TR}: projID d2 is not defined`],
  ],
  [
    "a source without a code definition",
    "<sourceID>SalesInvoice</sourceID>",
    "<sourceID>Manual</sourceID>",
    [`error code-is-explained line {at}: ${TR}: sourceID Manual is not defined`],
  ],
  [
    "a code defined twice",
    "<basicType>29</basicType><basicID>SalesInvoice</basicID>",
    "<basicType>04</basicType><basicID>d1</basicID>",
    [
      "error codes-are-unique line {at}: code 04 d1 is defined twice",
      `error code-is-explained line {7001-head}: ${TR}: sourceID SalesInvoice is not defined`,
    ],
  ],
];
