/** Writes a brugstaat as XML. It is no longer than the chart of accounts, so it is built in one piece. */
import { type Amount, amountText } from "../../amount/amount.ts";
import { invariant } from "../../failure.ts";
import { escapeText } from "../../markup/escape-xml.ts";
import { cleanText } from "../auditfile/auditfile-text.ts";
import type { BrugstaatAccount, BrugstaatContents } from "./brugstaat-contents.ts";
import { BRUGSTAAT_NAMES as NAMES } from "./brugstaat-names.ts";
import { brugstaatFindings } from "./brugstaat-rules.ts";

/** Violations that would make the file unreadable; the other rules concern chart and books. */
const MUST_HOLD = ["account-has-code", "code-is-well-formed", "amount-is-in-cents"];

/**
 * The bytes of the file, UTF-8. Debit is positive, credit negative, two decimals. Call
 * `brugstaatFindings` first: an account without a code of valid form or an amount that is not whole
 * cents is not written.
 */
export async function* writeBrugstaat(contents: BrugstaatContents): AsyncGenerator<Uint8Array> {
  const broken = brugstaatFindings(contents).find(({ rule }) => MUST_HOLD.includes(rule));
  invariant(broken === undefined, `a brugstaat must be complete: ${broken?.message ?? ""}`);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${NAMES.root}>`,
    `<${NAMES.header}>`,
    ...headerLines(contents),
    `</${NAMES.header}>`,
    `<${NAMES.accounts}>`,
    ...contents.accounts.map(accountLine),
    `</${NAMES.accounts}>`,
    `</${NAMES.root}>`,
  ];
  yield new TextEncoder().encode(`${lines.join("\n")}\n`);
}

/** Unknown values are left empty; the file states both days of the year or neither. */
function headerLines({ header }: BrugstaatContents): readonly string[] {
  return [
    element(NAMES.madeAt, header.madeAt),
    element(NAMES.bookYear, header.bookYear),
    element(NAMES.firstDay, header.bookYearDays?.first ?? null),
    element(NAMES.lastDay, header.bookYearDays?.last ?? null),
    element(NAMES.rsin, header.rsin),
    element(NAMES.chamberOfCommerce, header.chamberOfCommerce),
    element(NAMES.taxNumber, header.taxNumber),
    element(NAMES.companyName, header.companyName),
    element(NAMES.software, header.software),
    element(NAMES.supplierEmail, header.supplierEmail),
    element(NAMES.rgsVersion, header.rgsVersion),
  ];
}

/** Amounts that do not apply to the kind of account, or of accounts without movement, are empty. */
function accountLine(account: BrugstaatAccount): string {
  return [
    `<${NAMES.account}>`,
    element(NAMES.number, account.number.trim()),
    element(NAMES.description, account.description),
    element(NAMES.rgsCode, account.rgsCode),
    element(NAMES.opening, account.kind === "balance" ? centsOf(account.opening) : null),
    element(NAMES.closing, centsOf(account.closing)),
    element(
      NAMES.closingLastYear,
      account.kind === "result" ? centsOf(account.closingLastYear) : null,
    ),
    `</${NAMES.account}>`,
  ].join("");
}

const element = (name: string, text: string | null): string =>
  text === null ? `<${name}/>` : `<${name}>${escapeText(cleanText(text))}</${name}>`;

const centsOf = (amount: Amount | null): string | null =>
  amount === null ? null : amountText(amount, 2);
