/**
 * Converts names that the user supplied to text and back. The text has the form of the service's answers,
 * so that one set of decoders reads both. The same names give the same text.
 */
import type { Administration } from "../ledger/books.ts";
import type { LedgerAccount } from "../ledger/ledger-account.ts";
import { sourceHash } from "../ledger/source.ts";
import type { Chart, SuppliedNames } from "../ledger/supplied-names.ts";
import { administrationAt } from "./decode-administrations.ts";
import { decodeLedgerAccounts } from "./decode-ledger-accounts.ts";
import { decodeContacts, decodeFinancialAccounts, decodeProjects } from "./decode-names.ts";
import * as json from "./decoding.ts";
import { parseLossless } from "./lossless-json.ts";

const FORMAT_VERSION = 1;
const NO_SOURCE = sourceHash("0".repeat(64));

/** JSON with a line end. */
export function suppliedNamesText({ administration, chart }: SuppliedNames): string {
  const content = {
    format_version: FORMAT_VERSION,
    administration: administration === null ? null : administrationRecord(administration),
    chart: chart === null ? null : chartRecord(chart),
  };
  return `${JSON.stringify(content, null, 1)}\n`;
}

/** `from` names the text in messages. Failures: answer-not-json, answer-malformed. */
export function readSuppliedNames(text: string, from: string): SuppliedNames {
  const root = json.answerFrom({
    request: from,
    content: parseLossless(new TextEncoder().encode(text), from),
    source: NO_SOURCE,
    unknownFields: new Set(),
  });
  const record = json.anyRecordAt(json.rootOf(root));
  const version = json.at(record, "format_version");
  if (version.value !== FORMAT_VERSION) throw json.malformed(version, String(FORMAT_VERSION));
  return {
    administration: json.nullOr(json.at(record, "administration"), (place) =>
      administrationAt(json.anyRecordAt(place)),
    ),
    chart: json.nullOr(json.at(record, "chart"), chartAt),
  };
}

function administrationRecord(administration: Administration): object {
  const { id, name, currency, country, timeZone, chamberOfCommerce, taxNumber } = administration;
  return {
    id,
    name,
    currency,
    country,
    time_zone: timeZone,
    chamber_of_commerce: chamberOfCommerce,
    tax_number: taxNumber,
  };
}

const chartRecord = (chart: Chart): object => ({
  file: chart.file.name,
  file_sha256: chart.file.sha256,
  ledger_accounts: chart.accounts.map(accountRecord),
  projects: chart.projects,
  contacts: chart.contacts.map(({ id, name }) => ({ id, company_name: name })),
  financial_accounts: chart.financialAccounts,
});

const accountRecord = (account: LedgerAccount): object => ({
  id: account.id,
  account_id: account.code,
  name: account.name,
  account_type: account.type,
  parent_id: account.parentId,
  active: account.isActive,
  financial_account_id: account.financialAccountId,
  taxonomy_item:
    account.rgsCode === null
      ? null
      : { code: account.rgsCode, taxonomy_version: account.rgsVersion },
});

function chartAt(place: json.Place): Chart {
  const record = json.anyRecordAt(place);
  return {
    file: {
      name: json.textAt(json.at(record, "file")),
      sha256: json.textAt(json.at(record, "file_sha256")),
    },
    accounts: decodeLedgerAccounts(listOf(record, "ledger_accounts")),
    projects: decodeProjects(listOf(record, "projects")),
    contacts: decodeContacts(listOf(record, "contacts")),
    financialAccounts: decodeFinancialAccounts(listOf(record, "financial_accounts")),
  };
}

const listOf = (record: json.RecordPlace, name: string): json.Answer =>
  partOf(record.answer, json.at(record, name).value);

/** A part of the text, as an answer of its own. */
const partOf = (answer: json.Answer, content: unknown): json.Answer => ({ ...answer, content });
