/** Files of other programs, converted to version 4.0 and 3.2: what is kept, moved, listed and refused. */
import { expect, test } from "vitest";
import {
  account,
  between,
  converted,
  journal,
  line,
  SALE,
  sourceText,
  totals,
  transaction,
} from "./converting.ts";

test("a plain file of version 3.2 becomes one of 4.0 that says from which program's file it was made", async () => {
  const { text, remarks, proof } = await converted(sourceText());
  expect(text).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<auditfile xmlns="http://www.odb.belastingdienst.nl/Belastingdienst/BCPP/1.1/structures/XmlauditfileXAF_4.0">
<header><fiscalYear>2025</fiscalYear><startDate>2025-01-01</startDate><endDate>2025-12-31</endDate><curCode>EUR</curCode><dateCreated>2026-11-21</dateCreated><softwareDesc>Slotsom, omgezet uit Kasboek 7</softwareDesc><softwareVersion>0.1.0</softwareVersion></header>
<company><companyName>Molen</companyName><taxRegistrationCountry>NL</taxRegistrationCountry><taxRegIdent>1</taxRegIdent>
<generalLedger>
<ledgerAccount><accID>1000</accID><accDesc>Rekening 1000</accDesc><accTp>B</accTp></ledgerAccount>
<ledgerAccount><accID>1300</accID><accDesc>Rekening 1300</accDesc><accTp>B</accTp></ledgerAccount>
<ledgerAccount><accID>1500</accID><accDesc>Rekening 1500</accDesc><accTp>B</accTp></ledgerAccount>
<ledgerAccount><accID>8000</accID><accDesc>Rekening 8000</accDesc><accTp>P</accTp></ledgerAccount>
</generalLedger>
<vatCodes>
<vatCode><vatID>H</vatID><vatDesc>Hoog</vatDesc></vatCode>
</vatCodes>
<periods>
<period><periodNumber>3</periodNumber><startDatePeriod>2025-03-01</startDatePeriod><endDatePeriod>2025-03-31</endDatePeriod></period>
</periods>
<openingBalance><linesCount>0</linesCount><totalDebit>0.00</totalDebit><totalCredit>0.00</totalCredit>
</openingBalance>
<transactions><linesCount>3</linesCount><totalDebit>121.00</totalDebit><totalCredit>121.00</totalCredit>
<journal><jrnID>S</jrnID><desc>Boek S</desc><jrnTp>S</jrnTp>
<transaction><nr>7</nr><periodNumber>3</periodNumber><trDt>2025-03-05</trDt>
<trLine><nr>1</nr><accID>1300</accID><docRef>F1</docRef><effDate>2025-03-04</effDate><amnt>121.00</amnt><amntTp>D</amntTp></trLine>
<trLine><nr>2</nr><accID>8000</accID><docRef>F1</docRef><effDate>2025-03-04</effDate><amnt>100.00</amnt><amntTp>C</amntTp><vat><vatID>H</vatID><vatPerc>21.000</vatPerc><vatAmnt>21.00</vatAmnt><vatAmntTp>C</vatAmntTp></vat></trLine>
<trLine><nr>3</nr><accID>1500</accID><docRef>F1</docRef><effDate>2025-03-04</effDate><amnt>21.00</amnt><amntTp>C</amntTp></trLine></transaction>
</journal>
</transactions>
</company>
</auditfile>
`);
  expect(remarks).toEqual([]);
  expect(proof.isEqual).toBe(true);
});

const RELATION = `<customerSupplier><custSupID>D1</custSupID><custSupName>De Wit</custSupName><contact>P. de Wit</contact><telephone>010</telephone><eMail>p@wit.example</eMail>
<commerceNr>87654321</commerceNr><taxRegistrationCountry>nl</taxRegistrationCountry><taxRegIdent>NL2</taxRegIdent><custSupTp>O</custSupTp>
<streetAddress><streetname>Kade</streetname><number>4</number><property>Loods</property><city>Hoorn</city><postalCode>1621 AA</postalCode><country>NL</country></streetAddress>
<postalAddress><city>Edam</city></postalAddress><bankAccount><bankAccNr>NL10</bankAccNr></bankAccount></customerSupplier>`;

test("a relation keeps its registration and address; contacts, phones, postal addresses and banks are listed", async () => {
  const { text, remarks } = await converted(sourceText({ relations: RELATION }));
  expect(between(text, "<customerSupplier>", "\n</customersSuppliers>")).toBe(
    "<customerSupplier><custSupID>D1</custSupID><custSupName>De Wit</custSupName><eMail>p@wit.example</eMail><commerceNr>87654321</commerceNr><taxRegistrationCountry>NL</taxRegistrationCountry><taxRegIdent>NL2</taxRegIdent><streetAddress><streetname>Kade</streetname><number>4</number><city>Hoorn</city><postalCode>1621 AA</postalCode><country>NL</country></streetAddress></customerSupplier>",
  );
  expect(remarks).toEqual([
    "no place customerSupplier/contact: P. de Wit ->",
    "no place customerSupplier/telephone: 010 ->",
    "no place customerSupplier/streetAddress/property: Loods ->",
    "no place customerSupplier/postalAddress/city: Edam ->",
    "no place customerSupplier/bankAccount/bankAccNr: NL10 ->",
    "no place customerSupplier/custSupTp: O ->",
  ]);
});

test("RGS codes are found in the taxonomy and in the lead elements, and decide the type of a mixed account", async () => {
  const accounts = [
    account(
      "1300",
      "M",
      "<leadCode>12</leadCode><taxonomy><taxoRef>rgs</taxoRef><entryPoint><entryPointRef>e</entryPointRef><conceptRef>rgs:BVorDebHad</conceptRef></entryPoint></taxonomy>",
    ),
    account("8000", "P", "<leadReference>WOmzNopOlh</leadReference>"),
    account("1500", "B", "<leadReference>nvt</leadReference>"),
  ].join("");
  const { text, remarks } = await converted(sourceText({ accounts }));
  expect(text.match(/<accTp>.*?<\/ledgerAccount>/g)).toEqual([
    "<accTp>B</accTp><RGScode>BVorDebHad</RGScode></ledgerAccount>",
    "<accTp>P</accTp><RGScode>WOmzNopOlh</RGScode></ledgerAccount>",
    "<accTp>B</accTp></ledgerAccount>",
  ]);
  expect(remarks).toEqual([
    "no place ledgerAccount/leadCode: 12 ->",
    "no place ledgerAccount/taxonomy/taxoRef: rgs ->",
    "no place ledgerAccount/taxonomy/entryPoint/entryPointRef: e ->",
    "computed ledgerAccount/accTp: M -> B",
    "no place ledgerAccount/leadReference: nvt ->",
  ]);
});

test("a mixed account without RGS code is refused, unless the user chooses its type", async () => {
  const source = sourceText({
    accounts: `${account("1300", "M")}${account("1500", "B")}${account("8000", "P")}`,
  });
  await expect(converted(source)).rejects.toMatchObject({ code: "auditfile-incomplete" });
  const { text } = await converted(source, { mixedAccounts: "B" });
  expect(text).toContain("<accID>1300</accID><accDesc>Rekening 1300</accDesc><accTp>B</accTp>");
});

const BASICS = [
  ["02", "K", "Kantoor"],
  ["04", "P9", "Brug"],
  ["14", "ST", "Stuks"],
  ["29", "VF", "Verkoopfactuur"],
  ["30", "u1", "Rik"],
]
  .map(
    ([type, id, text]) =>
      `<basic><basicType>${String(type)}</basicType><basicID>${String(id)}</basicID><basicDesc>${String(text)}</basicDesc></basic>`,
  )
  .join("");
const DETAILED = transaction(
  "7",
  line(
    "10",
    "1300",
    "121.00",
    "<recRef>B2</recRef><custSupID>X1</custSupID><invRef>I1</invRef><costID>K</costID><projID>P9</projID><qntity>3</qntity><bankAccNr>NL11</bankAccNr><currency><curCode>USD</curCode><curAmnt>140.10</curAmnt></currency>",
  ) + line("20", "8000", "-121.00"),
  "<amnt>121.00</amnt><amntTp>D</amntTp><sourceID>VF</sourceID><userID>u1</userID>",
);

test("codes become the texts that explain them, and every element of a line that 4.0 has is kept", async () => {
  const { text, remarks } = await converted(
    sourceText({ basics: BASICS, journals: totals(2, "121.00") + journal("S", DETAILED) }),
  );
  expect(between(text, "<transaction>", "\n<trLine><nr>20")).toBe(
    `<transaction><nr>7</nr><periodNumber>3</periodNumber><trDt>2025-03-05</trDt><Source>Verkoopfactuur</Source><User>Rik</User>
<trLine><nr>10</nr><accID>1300</accID><docRef>F1</docRef><effDate>2025-03-04</effDate><amnt>121.00</amnt><amntTp>D</amntTp><custSupID>X1</custSupID><invRef>I1</invRef><cost>Kantoor</cost><project>Brug</project><bankAccNr>NL11</bankAccNr><currency><curCode>USD</curCode><curAmnt>140.10</curAmnt></currency></trLine>`,
  );
  expect(remarks).toEqual([
    "no place basic/basicType: 14 ->",
    "no place basic/basicID: ST ->",
    "no place basic/basicDesc: Stuks ->",
    "not defined customerSupplier/custSupID:  -> X1",
    "no place transaction/amnt: 121.00 ->",
    "no place transaction/amntTp: D ->",
    "no place trLine/recRef: B2 ->",
    "no place trLine/qntity: 3 ->",
  ]);
});

test("version 4.0 becomes 3.2 with codes that its basics explain", async () => {
  const cost = "Een kostenplaats met een naam van meer dan vijfendertig tekens";
  const sale = transaction(
    "7",
    line("1", "1300", "5.00", `<cost>${cost}</cost><project>Brug</project>`) +
      line("2", "8000", "-5.00", "<bankAccNr>NL1</bankAccNr>"),
    "<Source>Verkoop</Source><User>Rik</User>",
  );
  const { text, remarks, proof } = await converted(
    sourceText({ journals: totals(2, "5.00") + journal("S", sale) }),
    { version: "3.2" },
  );
  expect(between(text, "<basics>", "\n</generalLedger>")).toBe(`<basics>
<basic><basicType>02</basicType><basicID>Een kostenplaats met een naam van~1</basicID><basicDesc>${cost}</basicDesc></basic>
<basic><basicType>04</basicType><basicID>Brug</basicID><basicDesc>Brug</basicDesc></basic>
<basic><basicType>29</basicType><basicID>Verkoop</basicID><basicDesc>Verkoop</basicDesc></basic>
<basic><basicType>30</basicType><basicID>Rik</basicID><basicDesc>Rik</basicDesc></basic>
</basics>`);
  expect(text).toContain(
    "<sourceID>Verkoop</sourceID><userID>Rik</userID>\n<trLine><nr>1</nr><accID>1300</accID><docRef>F1</docRef><effDate>2025-03-04</effDate><amnt>5.00</amnt><amntTp>D</amntTp><costID>Een kostenplaats met een naam van~1</costID><projID>Brug</projID>",
  );
  expect(remarks).toEqual([
    `numbered trLine/cost: ${cost} -> Een kostenplaats met een naam van~1`,
    "no place trLine/bankAccNr: NL1 ->",
  ]);
  expect(proof.isEqual).toBe(true);
});

test("negative amounts are on the other side, and stated totals that differ give way to those of the lines", async () => {
  const lines =
    line("1", "1300", "-121.00").replace("<amnt>", "<amnt>-") + line("2", "8000", "-121.00");
  const { text, remarks, proof } = await converted(
    sourceText({ journals: totals(4, "0.00") + journal("S", transaction("7", lines)) }),
  );
  expect(text).toContain("<amnt>121.00</amnt><amntTp>D</amntTp>");
  expect(text).not.toContain("<amnt>-");
  expect(remarks).toEqual([
    "read amount-is-positive: the amount -121.00 of amnt is negative ->",
    "computed transactions/linesCount: 4 -> 2",
    "computed transactions/totalDebit: 0.00 -> 121.00",
    "computed transactions/totalCredit: 0.00 -> 121.00",
  ]);
  expect(proof.isEqual).toBe(true);
});

test("codes, relations and periods that are used without a definition are defined, and a second definition is listed", async () => {
  const period =
    "<period><periodNumber>1</periodNumber><startDatePeriod>2025-01-01</startDatePeriod><endDatePeriod>2025-01-31</endDatePeriod></period>";
  const { text, remarks } = await converted(
    sourceText({ vatCodes: "", periods: period.repeat(2) }),
  );
  expect(text).toContain("<vatCode><vatID>H</vatID><vatDesc>H</vatDesc></vatCode>");
  expect(text).toContain(
    "<periodNumber>3</periodNumber><startDatePeriod>2025-03-01</startDatePeriod><endDatePeriod>2025-03-31</endDatePeriod>",
  );
  expect(remarks).toEqual([
    "twice period/periodNumber: 1 ->",
    "twice period/startDatePeriod: 2025-01-01 ->",
    "twice period/endDatePeriod: 2025-01-31 ->",
    "not defined vatCode/vatID:  -> H",
    "not defined period/periodNumber:  -> 3: 2025-03-01 to 2025-03-31",
  ]);
});

test("two journals of one identity stay two, and long document references are cut on request", async () => {
  const { text, remarks } = await converted(
    sourceText({ journals: totals(6, "242.00") + journal("S", SALE).repeat(2) }),
    { documentReferenceMax: 1 },
  );
  expect(text.match(/<jrnID>.*?<\/jrnID>/g)).toEqual(["<jrnID>S</jrnID>", "<jrnID>S~2</jrnID>"]);
  expect(text.match(/<docRef>F<\/docRef>/g)).toHaveLength(6);
  expect(remarks.filter((each) => !each.startsWith("shortened"))).toEqual([
    "numbered journal/jrnID: S -> S~2",
  ]);
  expect(remarks.filter((each) => each.startsWith("shortened"))).toHaveLength(6);
});

test("the lines of the opening balance keep their numbers, and the number of the administration moves when it is that of a registration", async () => {
  const obLine = (nr: string, id: string, side: string): string =>
    `<obLine><nr>${nr}</nr><accID>${id}</accID><amnt>9.00</amnt><amntTp>${side}</amntTp></obLine>`;
  const opening = `<opBalDate>2025-01-01</opBalDate>${totals(2, "9.00")}${obLine("40", "1000", "D")}${obLine("50", "1500", "C")}`;
  const company = "<companyIdent>12345678</companyIdent><companyName>Molen</companyName>";
  const { text, remarks } = await converted(sourceText({ company, opening }));
  expect(text).toContain("<Commercenr>12345678</Commercenr><companyName>Molen</companyName>");
  expect(text.match(/<obLine><nr>\d+<\/nr>/g)).toEqual([
    "<obLine><nr>40</nr>",
    "<obLine><nr>50</nr>",
  ]);
  expect(remarks).toEqual([
    "moved company/companyIdent: 12345678 -> 12345678",
    "missing company/taxRegistrationCountry:  -> NL",
    "missing company/taxRegIdent:  ->",
  ]);
});

test("an opening that the source states as transactions becomes the opening balance, and counts in the totals of its block", async () => {
  const opening = transaction("0", line("1", "1000", "9.00") + line("2", "1500", "-9.00")).replace(
    "<periodNumber>3",
    "<periodNumber>0",
  );
  const journals =
    totals(5, "130.00") + journal("B", opening, "<jrnTp>O</jrnTp>") + journal("S", SALE);
  const { text, remarks, proof } = await converted(sourceText({ journals }));
  expect(between(text, "<openingBalance>", "</openingBalance>")).toBe(
    "<openingBalance><linesCount>2</linesCount><totalDebit>9.00</totalDebit><totalCredit>9.00</totalCredit>\n<obLine><nr>1</nr><accID>1000</accID><amnt>9.00</amnt><amntTp>D</amntTp></obLine>\n<obLine><nr>2</nr><accID>1500</accID><amnt>9.00</amnt><amntTp>C</amntTp></obLine>\n",
  );
  expect(text.match(/<jrnID>.*?<\/jrnID>/g)).toEqual(["<jrnID>S</jrnID>"]);
  expect(remarks).toEqual([
    "read opening-is-an-element: transaction 0 in period 0 opens the year ->",
    "no place obLine/docRef: F1 ->",
    "no place obLine/effDate: 2025-03-04 ->",
    "no place obLine/docRef: F1 ->",
    "no place obLine/effDate: 2025-03-04 ->",
    "no place journal/jrnTp: O ->",
  ]);
  expect(proof.isEqual).toBe(true);
});

test("the values of a subledger are listed with the line of the transaction that they specify", async () => {
  const subledgers = `<subledgers><subledger><sbType>CU</sbType><sbDesc>Debiteuren</sbDesc>${totals(1, "121.00")}<sbLine><nr>1</nr><jrnID>S</jrnID><trNr>7</trNr><trLineNr>1</trLineNr><amnt>121.00</amnt><amntTp>D</amntTp><invDueDt>2025-04-05</invDueDt></sbLine></subledger></subledgers>`;
  const { remarks } = await converted(
    sourceText({ journals: totals(3, "121.00") + journal("S", SALE) + subledgers }),
  );
  expect(remarks).toEqual([
    "no place sbLine/amnt: 121.00 ->",
    "no place sbLine/amntTp: D ->",
    "no place sbLine/invDueDt: 2025-04-05 ->",
  ]);
});

test.each([
  [
    "a transaction that does not balance",
    transaction("7", line("1", "1300", "5.00")),
    "document-unbalanced",
  ],
  [
    "a line on an account that is not defined",
    transaction("7", line("1", "9", "5.00") + line("2", "1300", "-5.00")),
    "auditfile-incomplete",
  ],
  [
    "amounts of more than two decimals",
    transaction("7", line("1", "1300", "5.001") + line("2", "1500", "-5.001")),
    "auditfile-incomplete",
  ],
])("%s is refused", async (_, of, code) => {
  const source = sourceText({ journals: totals(1, "5.00") + journal("S", of) });
  await expect(converted(source)).rejects.toMatchObject({ code });
});
