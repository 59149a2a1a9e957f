/** Writes statements in both formats, in a plain form of each, to be read again. */
import { type Amount, absolute, amountText, isNegative } from "../../../src/amount/amount.ts";
import type {
  BankStatement,
  StatementBalance,
  StatementLine,
} from "../../../src/ledger/bank-statement.ts";

/** Version 02 or 08. */
export type CamtVersion = "02" | "08";

export const camtOf = (statements: readonly BankStatement[], version: CamtVersion): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
<BkToCstmrStmt>
${statements.map((statement) => camtStatement(statement, version)).join("")}</BkToCstmrStmt>
</Document>
`;

function camtStatement(statement: BankStatement, version: CamtVersion): string {
  const { account, currency, number, opening, closing, lines } = statement;
  const balance = (code: string, { on, amount }: StatementBalance): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount, currency)}<Dt><Dt>${on}</Dt></Dt></Bal>\n`;
  const entries = lines.map((line) => camtEntry(line, currency, version)).join("");
  return `<Stmt><ElctrncSeqNb>${number ?? ""}</ElctrncSeqNb><Acct><Id><IBAN>${account}</IBAN></Id></Acct>
${balance("OPBD", opening)}${balance("CLBD", closing)}${entries}</Stmt>
`;
}

function camtEntry(line: StatementLine, currency: string, version: CamtVersion): string {
  const { amount, bookedOn, valueOn, isReversal, counterparty, counterAccount } = line;
  // A reversal has the parties of the payment that it reverses.
  const role = isNegative(amount) === isReversal ? "Dbtr" : "Cdtr";
  const name = element("Nm", counterparty);
  const named = name === "" ? "" : version === "02" ? name : `<Pty>${name}</Pty>`;
  const number = element("IBAN", counterAccount);
  const parties = `${named === "" ? "" : `<${role}>${named}</${role}>`}${number === "" ? "" : `<${role}Acct><Id>${number}</Id></${role}Acct>`}`;
  const status = version === "02" ? "BOOK" : "<Cd>BOOK</Cd>";
  const day = (of: string, date: string | null): string =>
    date === null ? "" : `<${of}><Dt>${date}</Dt></${of}>`;
  return `<Ntry>${money(amount, currency)}${isReversal ? "<RvslInd>true</RvslInd>" : ""}<Sts>${status}</Sts>${day("BookgDt", bookedOn)}${day("ValDt", valueOn)}<NtryDtls><TxDtls><Refs><EndToEndId>${escaped(line.reference ?? "NOTPROVIDED")}</EndToEndId></Refs><RltdPties>${parties}</RltdPties><RmtInf>${element("Ustrd", line.description)}</RmtInf></TxDtls></NtryDtls></Ntry>
`;
}

const money = (amount: Amount, currency: string): string =>
  `<Amt Ccy="${currency}">${amountText(absolute(amount), 2)}</Amt><CdtDbtInd>${isNegative(amount) ? "DBIT" : "CRDT"}</CdtDbtInd>`;

const element = (name: string, text: string | null): string =>
  text === null || text === "" ? "" : `<${name}>${escaped(text)}</${name}>`;

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** In blocks, with codewords between slashes. */
export const mt940Of = (statements: readonly BankStatement[]): string =>
  statements.map(mt940Statement).join("");

function mt940Statement(statement: BankStatement): string {
  const { account, currency, number, opening, closing, lines } = statement;
  const balance = ({ on, amount }: StatementBalance): string =>
    `${isNegative(amount) ? "D" : "C"}${compact(on)}${currency}${digits(amount)}`;
  return [
    "{1:F01AAAANL2AXXXX0000000000}{2:I940AAAANL2AXXXN}{4:",
    ":20:STATEMENT",
    `:25:${account}`,
    `:28C:${number ?? "0"}/1`,
    `:60F:${balance(opening)}`,
    ...lines.flatMap(mt940Line),
    `:62F:${balance(closing)}`,
    "-}",
    "",
  ].join("\r\n");
}

function mt940Line(line: StatementLine): readonly string[] {
  const { amount, bookedOn, valueOn, isReversal, counterparty, counterAccount } = line;
  const side = isReversal ? (isNegative(amount) ? "RC" : "RD") : isNegative(amount) ? "D" : "C";
  const part = (code: string, text: string | null): string =>
    text === null || text === "" ? "" : `/${code}/${text}`;
  const details = `/TRTP/X${part("IBAN", counterAccount)}${part("NAME", counterparty)}/REMI/${line.description}${part("EREF", line.reference)}`;
  const cut = details.match(/.{1,65}/gs) ?? [];
  const entry = `:61:${compact(valueOn ?? bookedOn)}${compact(bookedOn).slice(2)}${side}${digits(amount)}NTRFEREF`;
  return [entry, `:86:${cut[0] ?? ""}`, ...cut.slice(1)];
}

const compact = (date: string): string => date.replaceAll("-", "").slice(2);
const digits = (amount: Amount): string => amountText(absolute(amount), 2).replace(".", ",");
