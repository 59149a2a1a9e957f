/** An explanation of a check as data for programs: amounts are decimal text, debit positive. */
import { amountText } from "../../amount/amount.ts";
import type { FindingRows } from "../../checks/evidence-rows.ts";
import type { Explained } from "../../checks/explain-check.ts";
import { symbolsIn } from "../../checks/symbols.ts";
import type { StoredAnswer } from "../../pull/stored-answers.ts";
import type { ExplainedCheck } from "../../runs/explain-snapshot.ts";
import { acceptanceData, subjectText } from "./finding-text.ts";

/** The word with this key, in the language of the explanation. */
export type WordOf = (key: string) => string;

type Data = Readonly<Record<string, unknown>>;

export function explanationData({ explanation }: ExplainedCheck, wordOf: WordOf): Data {
  const {
    check,
    severity,
    compared,
    broken,
    accepted,
    outcome,
    months,
    shown,
    toShow,
    calibration,
    gap,
  } = explanation;
  const { id, name, formula, compares } = check;
  return {
    id,
    name,
    title: wordOf(`checks.${id}`),
    formula,
    symbols: Object.fromEntries(
      symbolsIn(formula).map((symbol) => [symbol, wordOf(`symbols.${symbol}`)]),
    ),
    severity,
    expected: compares?.expected ?? null,
    actual: compares?.actual ?? null,
    reading: calibration?.reading ?? null,
    gap,
    compared,
    broken,
    accepted,
    outcome,
    months,
    shown: shown.length,
    to_show: toShow,
  };
}

export function comparisonData(
  { comparison, isEqual, difference, side, acceptance, rows }: Explained,
  { books, answers }: ExplainedCheck,
): Data {
  const { month, period, subject, isCount, expected, actual, sources } = comparison;
  const places = isCount === true ? 0 : 2;
  return {
    month,
    period: period ?? null,
    subject,
    of: subjectText(subject, books),
    equal: isEqual,
    expected: amountText(expected, places),
    actual: amountText(actual, places),
    difference: amountText(difference, places),
    reader_side: side,
    accepted: acceptance === null ? null : acceptanceData(acceptance),
    sources: sources.flatMap((hash) => (answers.get(hash) ?? []).map(answerData)),
    rows: rowsData(rows),
  };
}

export const answerData = ({ number, address, receivedAt, sha256 }: StoredAnswer): Data => ({
  answer: number,
  address,
  received_at: receivedAt,
  sha256,
});

function rowsData(rows: FindingRows): Data {
  switch (rows.kind) {
    case "postings":
      return {
        kind: rows.kind,
        count: rows.count,
        rows: rows.rows.map(
          ({ id, date, document, ledgerAccountId, description, amount, source }) => ({
            id,
            date,
            document,
            ledger_account_id: ledgerAccountId,
            description,
            amount: amountText(amount, 2),
            sha256: source,
          }),
        ),
        ...(rows.listed === undefined ? {} : { listed: listedData(rows.listed) }),
      };
    case "accounts":
      return {
        kind: rows.kind,
        count: rows.count,
        rows: rows.rows.map(({ ledgerAccountId, statement, ledger, postings }) => ({
          ledger_account_id: ledgerAccountId,
          statement: amountText(statement, 2),
          ledger: amountText(ledger, 2),
          postings: amountText(postings, 2),
        })),
      };
    case "amounts":
      return {
        kind: rows.kind,
        count: rows.count,
        rows: rows.rows.map(({ of, amount }) => ({ of, amount: amountText(amount, 2) })),
      };
    case "none":
      return { kind: rows.kind, count: 0, rows: [] };
  }
}

/** The lines of the document in its list, beside the postings. */
const listedData = ({
  count,
  rows,
}: NonNullable<Extract<FindingRows, { kind: "postings" }>["listed"]>): Data => ({
  count,
  rows: rows.map(({ date, period, ledgerAccountId, description, amount }) => ({
    date,
    period,
    ledger_account_id: ledgerAccountId,
    description,
    amount: amountText(amount, 2),
  })),
});
