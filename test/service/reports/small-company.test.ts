/**
 * The small company of `fixtures/books`, posted into the service: every report of every month, in both
 * shapes and read by the client, equals plain arithmetic over the same lines.
 */
import { describe, expect, test } from "vitest";
import { amountText, ZERO } from "../../../src/amount/amount.ts";
import { decodeBalanceSheet } from "../../../src/api/decode-balance-sheet.ts";
import { decodeCashFlow } from "../../../src/api/decode-cash-flow.ts";
import { decodeGeneralLedger } from "../../../src/api/decode-general-ledger.ts";
import { decodeOpenItems } from "../../../src/api/decode-open-items.ts";
import { decodeProfitAndLoss } from "../../../src/api/decode-profit-loss.ts";
import { type Answer, answerFrom, debitPositive } from "../../../src/api/decoding.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { compareText } from "../../../src/ledger/ledger-account.ts";
import type { SectionLine } from "../../../src/ledger/statements.ts";
import type { Endpoint } from "../../../src/service/endpoints/endpoint.ts";
import { reportBalanceSheet } from "../../../src/service/endpoints/report-balance-sheet.ts";
import { reportCashFlow } from "../../../src/service/endpoints/report-cash-flow.ts";
import { reportGeneralLedger } from "../../../src/service/endpoints/report-general-ledger.ts";
import {
  reportCreditors,
  reportDebtors,
} from "../../../src/service/endpoints/report-open-items.ts";
import { reportProfitAndLoss } from "../../../src/service/endpoints/report-profit-and-loss.ts";
import type { Store } from "../../../src/service/store/store.ts";
import { smallCompany } from "../../support/books-notation.ts";
import { sourceOf } from "../../support/books-notation-reports.ts";
import { bodyOf, storeOf } from "./report-books.ts";

const company = smallCompany();
const store = await storeOfBooks(company);
const months = company.months.map((month) => [month.month, month] as const);

describe.each(["specification", "current"] as const)("in the shape %s", (shapes) => {
  const answer = (endpoint: Endpoint, month: string): Answer =>
    answerFrom({
      request: endpoint.operation,
      content: bodyOf({ store, shapes }, endpoint, `period=${month.replace("-", "")}`),
      source: sourceOf(month),
      unknownFields: new Set(),
    });

  test.each(months)("general ledger %s", (month, { generalLedger }) => {
    expect(
      byText(decodeGeneralLedger(answer(reportGeneralLedger, month), debitPositive, ZERO).rows),
    ).toEqual(byText(generalLedger.rows));
  });

  test.each(months)("profit and loss %s", (month, { profitAndLoss }) => {
    const { sections, totals } = decodeProfitAndLoss(
      answer(reportProfitAndLoss, month),
      debitPositive,
    );
    expect(totals).toEqual(profitAndLoss.totals);
    expect(sorted(sections)).toEqual(sorted(profitAndLoss.sections));
  });

  test.each(months)("balance sheet %s", (month, { balanceSheet }) => {
    const decoded = decodeBalanceSheet(answer(reportBalanceSheet, month), debitPositive);
    expect([decoded.totalDebit, decoded.totalCredit]).toEqual([
      balanceSheet.totalDebit,
      balanceSheet.totalCredit,
    ]);
    expect(decoded.openYears).toEqual(shapes === "current" ? balanceSheet.openYears : null);
    expect(decoded.workingCapital).toEqual(
      shapes === "current" ? null : balanceSheet.workingCapital,
    );
    expect(sorted(decoded.sections)).toEqual(sorted(balanceSheet.sections));
  });

  test.each(months)("cash flow %s", (month, { cashFlow }) => {
    const { received, paid, opening, closing } = decodeCashFlow(
      answer(reportCashFlow, month),
      debitPositive,
    );
    expect([opening, closing]).toEqual([cashFlow.opening, cashFlow.closing]);
    expect(sorted({ received, paid })).toEqual(
      sorted({ received: cashFlow.received, paid: cashFlow.paid }),
    );
  });

  test.each(months)("debtors and creditors %s", (month, { debtors, creditors }) => {
    const decoded = [
      decodeOpenItems(answer(reportDebtors, month), "debtors", debitPositive),
      decodeOpenItems(answer(reportCreditors, month), "creditors", debitPositive),
    ];
    const written = ({ contactId, amount }: (typeof debtors.lines)[number]): string =>
      `${contactId ?? "nobody"} ${amountText(amount, 2)}`;
    expect(decoded.map((lines) => lines.map(written).sort())).toEqual(
      [debtors, creditors].map(({ lines }) => lines.map(written).sort()),
    );
  });
});

/** The client reads a map in the order of its keys, so lines are compared by account. */
const sorted = (sections: Readonly<Record<string, readonly SectionLine[]>>): object =>
  Object.fromEntries(
    Object.entries(sections).map(([name, lines]) => [
      name,
      [...lines].sort((left, right) => compareText(left.ledgerAccountId, right.ledgerAccountId)),
    ]),
  );

const byText = (rows: ReadonlyMap<string, unknown>): object => Object.fromEntries(rows);

/** Openings are booked on the previous day; the open year as revenue of that year. */
async function storeOfBooks(books: Books): Promise<Store> {
  const lines = [...books.accounts.values()].map(
    ({ id, type, name, parentId }) =>
      `account ${id} ${type} ${name.replaceAll(" ", "-")}${parentId === null ? "" : ` under ${parentId}`}`,
  );
  lines.push("cash 51 1100", "role debtors 1300", "role creditors 1600");
  const { debtorsBefore, creditorsBefore } = books.comparatives;
  const owners = new Map<string, string | null | undefined>([
    ["1300", debtorsBefore.lines[0]?.contactId],
    ["1600", creditorsBefore.lines[0]?.contactId],
  ]);
  for (const [id, row] of books.months[0]!.generalLedger.rows) {
    if (amountText(row.opening, 1) === "0.0") continue;
    const owner = owners.get(id) ?? null;
    lines.push(
      `2024-12-31 ${id} ${amountText(row.opening, 2)} Document opening` +
        (owner === null ? "" : ` contact ${owner}`),
    );
  }
  lines.push("2024-12-31 8000 -2000.00 Document opening");
  for await (const posting of books.postings("date")) {
    const { date, ledgerAccountId, amount, document, contactId } = posting;
    const closes = books.journalDocuments.get(document.id)?.closesYear === true ? " closing" : "";
    lines.push(
      `${date} ${ledgerAccountId} ${amountText(amount, 2)} ${document.type} ${document.id}` +
        `${contactId === null ? "" : ` contact ${contactId}`}${closes}`,
    );
  }
  return storeOf(lines.join("\n"));
}
