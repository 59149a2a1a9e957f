/**
 * VAT per rate of the sample in every year: in the ledger, divided as our auditfile states it, and in the service's
 * files.
 */

import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleAdministration } from "../../fixtures/administrations/sample-administration.ts";
import { SAMPLE_SETTINGS } from "../../fixtures/administrations/sample-settings.ts";
import { type Amount, add, amountText, isZero, sumOf, ZERO } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { amountIn, textIn, textOrNullIn } from "../../src/fields/row.ts";
import { compareAuditfiles } from "../../src/imported-files/compare-auditfiles.ts";
import { readExportedAuditfile } from "../../src/imported-files/read-auditfile.ts";
import { datedParts } from "../../src/ledger/dated-parts.ts";
import {
  documentId,
  ledgerAccountId,
  type TaxRateId,
  taxRateId,
} from "../../src/ledger/ledger-account.ts";
import type { Posting } from "../../src/ledger/posting.ts";
import { sourceHash } from "../../src/ledger/source.ts";
import { vatOfTransaction } from "../../src/ledger/vat-blocks.ts";
import type { VatRules } from "../../src/ledger/vat-rules.ts";
import { loadAdministration } from "../../src/service/store/load-administration.ts";
import { openStore } from "../../src/service/store/sqlite-store.ts";
import { type EdgeService, openEdge } from "../service/edge-service.ts";
import { exported } from "../service/jobs/fetched-file.ts";
import { inOne } from "./auditfile-rules.ts";

const books = sampleAdministration();
const store = openStore(":memory:");
let service: EdgeService;
beforeAll(async () => {
  loadAdministration(store, books);
  service = await openEdge({ books: [sampleAdministration()] });
});
afterAll(async () => {
  store.close();
  await service.close();
});

const TAX_NUMBERS = new Set(["1340", "1520", "1530"]);
const RULES: VatRules = {
  taxAccounts: new Set(
    books.ledgerAccounts
      .filter(({ accountId }) => TAX_NUMBERS.has(accountId ?? ""))
      .map(({ id }) => ledgerAccountId(id)),
  ),
  taxRates: new Map(
    books.taxRates.map(({ id, name, percentage, taxRateType, active }) => [
      taxRateId(id),
      { id: taxRateId(id), name, percentage, type: taxRateType, isActive: active },
    ]),
  ),
  untaxed: new Set(),
};
const SOURCE = sourceHash("0".repeat(64));

function postingsOf(year: number): readonly Posting[] {
  return store
    .rows(
      `SELECT * FROM postings WHERE date BETWEEN '${year}-01-01' AND '${year}-12-31' ORDER BY length(id), id`,
    )
    .map((row) => {
      const rate = textOrNullIn(row, "tax_rate_id");
      return {
        id: String(row["id"]),
        date: dateOf(textIn(row, "date")),
        document: {
          type: textIn(row, "document_type"),
          id: documentId(textIn(row, "document_id")),
        },
        ledgerAccountId: ledgerAccountId(textIn(row, "ledger_account_id")),
        projectId: null,
        contactId: null,
        taxRateId: rate === null ? null : taxRateId(rate),
        financialAccountId: null,
        amount: amountIn(row, "amount"),
        description: "",
        source: SOURCE,
      };
    });
}

type PerRate = Map<string, Amount>;
const put = (to: PerRate, key: string, amount: Amount): void => {
  to.set(key, add(to.get(key) ?? ZERO, amount));
};
const texts = (of: PerRate): readonly string[] =>
  [...of]
    .filter(([, amount]) => !isZero(amount))
    .map(([key, amount]) => `${key} ${amountText(amount, 2)}`)
    .sort();
const nameOf = (id: TaxRateId): string => RULES.taxRates.get(id)?.name ?? id;

/** Per rate the base, and the tax of both sides together. */
function ofLedger(postings: readonly Posting[]): readonly string[] {
  const found: PerRate = new Map();
  for (const { taxRateId: rate, ledgerAccountId: account, amount } of postings) {
    if (rate === null) continue;
    const isTax = RULES.taxAccounts.has(account);
    put(found, `${nameOf(rate)} ${isTax ? "tax" : "base"}`, amount);
  }
  return texts(found);
}

function ofBlocks(postings: readonly Posting[]): readonly string[] {
  const found: PerRate = new Map();
  for (const group of Map.groupBy(postings, ({ document }) => document.id).values()) {
    const [first] = group;
    if (first === undefined) continue;
    for (const [, part] of datedParts({ document: first.document, postings: group }).parts) {
      for (const [line, blocks] of vatOfTransaction(part, RULES).blocks) {
        const rate = nameOf(blocks[0]!.taxRateId);
        if (!RULES.taxAccounts.has(line.ledgerAccountId)) put(found, `${rate} base`, line.amount);
        put(found, `${rate} tax`, sumOf(blocks.map(({ amount }) => amount)));
      }
    }
  }
  return texts(found);
}

test.each([
  { year: 2023, versions: ["4.0", "3.2"] },
  { year: 2024, versions: ["4.0", "3.2"] },
  { year: 2025, versions: ["4.0", "3.2"] },
  { year: 2026, versions: ["4.0", "3.2"] },
])(
  "base and tax of every rate in $year are those of the ledger, in both versions",
  async ({ year, versions }) => {
    const postings = postingsOf(year);
    const ledger = ofLedger(postings);
    expect(ledger.length).toBeGreaterThan(15);
    expect(ofBlocks(postings)).toEqual(ledger);
    const files: Uint8Array[] = [];
    for (const version of versions) {
      const { administrationId } = SAMPLE_SETTINGS;
      const { bytes } = await exported(service, "auditfile", year, administrationId, version);
      files.push(bytes);
    }
    const [left, right] = files;
    const { vat, onlyOurs, elements } = await compareAuditfiles(
      () => readExportedAuditfile(inOne(left!)),
      () => readExportedAuditfile(inOne(right!)),
    );
    expect([onlyOurs.count, elements]).toEqual([0, []]);
    for (const side of ["ours", "theirs"] as const) {
      const found: PerRate = new Map();
      for (const { vatId, accountId, [side]: of } of vat) {
        const rate = nameOf(taxRateId(vatId));
        if (!TAX_NUMBERS.has(accountId)) put(found, `${rate} base`, of.base);
        put(found, `${rate} tax`, add(of.tax, of.reversedTax));
      }
      expect(texts(found)).toEqual(ledger);
    }
  },
);
