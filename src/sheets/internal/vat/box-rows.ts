/** The rows of the boxes of the VAT return, and the lines that tie them to net turnover. */
import {
  type Amount,
  absolute,
  amountOf,
  amountText,
  compareAmounts,
  isZero,
  subtract,
} from "../../../amount/amount.ts";
import type { Books } from "../../../ledger/books.ts";
import { type BoxPart, boxParts } from "../../../ledger/vat-boxes.ts";
import { type RateChange, rateChanges } from "../../../ledger/vat-rate-changes.ts";
import { returnsOfBooks } from "../../../ledger/vat-returns.ts";
import { vatRulesOf } from "../../../ledger/vat-rules.ts";
import type { Cell, Row } from "../../sheet.ts";
import { accountLabel } from "../account-rows.ts";
import { alarmCell, BLANK, blockRow, row, textCell, textRow } from "../cells.ts";
import { exactMoneyText } from "../money-text.ts";
import { dayTitle } from "../period-words.ts";
import { type Input, lineRow } from "./about.ts";
import {
  type BoxFigures,
  type RateCells,
  type ReconciliationFigures,
  reconciliationFigures,
  taxApart,
} from "./box-figures.ts";
import { oneSidedRows } from "./one-sided-rows.ts";

/** Each box with its rates, the total, and what does not fit. */
export function boxRows(input: Input): readonly Row[] {
  const { figures } = reconciliationFigures(input.books);
  if (figures === null) {
    return [textRow("note", input.word(reasonWithout(input.books)))];
  }
  return [
    ...figures.boxes.flatMap((box) => rowsOfBox(input, box)),
    totalRow(input, figures),
    ...noteRows(input, figures),
    ...oneSidedRows(input),
    ...bridgeRows(input, figures),
  ];
}

/** Why the books have no boxes. */
export const reasonWithout = (books: Books): "no-accounts" | "none-without-accounts" | "none" =>
  isWithoutAccounts(books)
    ? "no-accounts"
    : vatRulesOf(books).taxAccounts.size === 0
      ? "none-without-accounts"
      : "none";

/** Whether the books have rates with entries, and do not say on which accounts their tax is. */
export const isWithoutAccounts = (books: Books): boolean =>
  vatRulesOf(books).taxAccounts.size === 0 && boxParts(books).length > 0;

function rowsOfBox(input: Input, box: BoxFigures): readonly Row[] {
  const { rates, quarters } = box;
  const isKnown = box.row.place !== null;
  return [
    lineRow(input, {
      ...{ kind: "item", label: labelOfBox(input, box), note: noteOf(input, box.row.parts) },
      cells: {
        ...rateColumns(box),
        ...(box.declaredBase === null ? {} : { "declared-base": box.declaredBase }),
        ...(box.declared === null ? {} : { declared: box.declared }),
        ...(box.difference === null ? {} : { difference: box.difference }),
      },
      ...(quarters.length === 0 ? {} : { quarters }),
    }),
    ...(rates.length < 2 || !isKnown
      ? []
      : rates.map(({ parts, cells }) =>
          lineRow(input, {
            ...{ kind: "memo", indent: 1, label: rateLabel(input, parts) },
            ...{ note: noteOf(input, parts), cells: rateColumns(cells) },
          }),
        )),
  ];
}

/** Zeros of turnover on lines of purchases and of tax on untaxed sales say nothing. */
const rateColumns = ({ turnover, base, recomputed, booked }: RateCells) => ({
  ...(isZero(turnover.amount) ? {} : { turnover }),
  base,
  ...(recomputed === null ? {} : { recomputed }),
  booked,
});

/** `1b Reduced rate`, with the rate if it is the only one. */
function labelOfBox({ books, word }: Input, { row: of, rates }: BoxFigures): string {
  const { place, parts } = of;
  const [first] = parts;
  if (place === null) return word("no-box", { rate: rateName(books, first) });
  if (place === "outside") {
    return word(first?.isSale === true ? "outside-sales" : "outside-purchases");
  }
  const name = word(`boxes.${place}`);
  const [only] = rates;
  return only === undefined || rates.length > 1
    ? word("box", { box: place, name })
    : word("box-rate", { box: place, name, rate: rateLabel({ books, word }, only.parts) });
}

function rateLabel(
  { books, word }: Pick<Input, "books" | "word">,
  parts: readonly BoxPart[],
): string {
  const [first] = parts;
  return parts.length > 1 && first?.place === "5b" ? word("reversed") : rateName(books, first);
}

const rateName = ({ taxRates }: Books, part: BoxPart | undefined): string =>
  part === undefined ? "" : (taxRates.get(part.taxRateId)?.name ?? part.taxRateId);

/** How the box is known; nothing if it is known in several ways, as its rates say. */
function noteOf({ word }: Pick<Input, "word">, parts: readonly BoxPart[]): Cell {
  const [first] = parts;
  if (first === undefined) return BLANK;
  if (parts.some(({ basis }) => basis !== first.basis)) return BLANK;
  return first.basis === null
    ? alarmCell(word("basis-none"))
    : textCell(word(`basis-${first.basis}`));
}

function totalRow(input: Input, { total }: ReconciliationFigures): Row {
  const { turnover, recomputed, booked, declared, difference, quarters } = total;
  return lineRow(input, {
    ...{ kind: "total", label: input.word("total") },
    cells: {
      ...{ turnover, booked },
      ...(recomputed === null ? {} : { recomputed }),
      ...(declared === null ? {} : { declared }),
      ...(difference === null ? {} : { difference }),
    },
    ...(quarters.length === 0 ? {} : { quarters }),
  });
}

function noteRows(input: Input, { of, boxes }: ReconciliationFigures): readonly Row[] {
  const { books, words, word } = input;
  const money = (amount: Parameters<typeof exactMoneyText>[1]): string =>
    exactMoneyText(words, absolute(amount), books.administration.currency);
  const parts = of.boxes.flatMap((box) => box.parts);
  const apart = parts.flatMap((part) => {
    const difference = taxApart(part);
    if (difference === null) return [];
    const rate = rateName(books, part);
    return [alarmRow(word("recomputed-apart", { rate, difference: money(difference) }))];
  });
  const returns = returnsOfBooks(books);
  const turnovers = boxes.flatMap(({ row: { place, declared }, base, declaredBase }) => {
    if (declaredBase === null || declared === null || place === null) return [];
    const difference = subtract(base.amount, declaredBase.amount);
    const isRounding = compareAmounts(absolute(difference), limitOf(returns.length)) < 0;
    return isRounding
      ? []
      : [alarmRow(word("turnover-apart", { box: place, difference: money(difference) }))];
  });
  const changes = rateChanges(books, parts).map((change) =>
    textRow("note", changeText(input, change)),
  );
  const hints = parts.some(({ basis }) => basis === "name");
  return [
    ...apart,
    ...turnovers,
    ...changes,
    ...(hints ? [textRow("note", word("names-are-hints"))] : []),
    ...(returns.length === 0
      ? [textRow("note", word("not-declared"))]
      : of.boxesKnown === null
        ? [textRow("note", word("no-boxes"))]
        : []),
  ];
}

function changeText({ books, words, word }: Input, change: RateChange): string {
  const { from, percentage } = change;
  const values = { day: dayTitle(words, from), percent: amountText(percentage, 0) };
  return change.kind === "ended"
    ? word("rate-ended", { ...values, rate: rateName(books, change.part) })
    : word(`moved-${change.subject}`, { ...values, before: amountText(change.before, 0) });
}

const alarmRow = (text: string): Row => row("note", 0, [alarmCell(text)]);

/** A box may be rounded by less than EUR 1 in each return. */
const limitOf = (returns: number): Amount => amountOf(String(Math.max(returns, 1)));

function bridgeRows(input: Input, { of, bridge }: ReconciliationFigures): readonly Row[] {
  const { books, word } = input;
  const item = (label: string, turnover: Cell): Row =>
    lineRow(input, { kind: "item", label, cells: { turnover } });
  const { saleBase, outside, withPurchaseRate, withoutRate, postings, result, difference } = bridge;
  return [
    blockRow(word("turnover-title")),
    item(word("sale-base"), saleBase),
    ...of.baseOutsideRevenue.map(([id], at) =>
      item(word("not-revenue", { account: accountLabel(books, id) }), outside[at] ?? BLANK),
    ),
    ...of.revenueWithoutRate.map(([id], at) =>
      item(word("without-rate", { account: accountLabel(books, id) }), withoutRate[at] ?? BLANK),
    ),
    ...(withPurchaseRate === null ? [] : [item(word("with-purchase-rate"), withPurchaseRate)]),
    lineRow(input, {
      ...{ kind: "subtotal", label: word("turnover-postings"), cells: { turnover: postings } },
    }),
    lineRow(input, {
      ...{ kind: "cross-check", label: word("turnover-result"), cells: { turnover: result } },
    }),
    lineRow(input, {
      ...{ kind: "cross-check", label: word("difference"), cells: { turnover: difference } },
    }),
  ];
}

/** The declared tax of each box by quarter, for paper; empty if the returns state no boxes. */
export function declaredRows(input: Input): readonly Row[] {
  const { figures } = reconciliationFigures(input.books);
  if (figures === null || figures.of.boxesKnown === null) return [];
  const { boxes, total } = figures;
  const taxed = boxes.filter(({ quarters, booked }) =>
    [booked, ...quarters].some(({ amount }) => !isZero(amount)),
  );
  return [
    ...taxed.map((box) =>
      row("item", 0, [
        textCell(labelOfBox(input, { ...box, rates: [] })),
        ...(box.quarters.length === 0 ? total.quarters.map(() => BLANK) : box.quarters),
        ...[box.declared ?? BLANK, box.booked, box.difference ?? BLANK],
      ]),
    ),
    row("total", 0, [
      textCell(input.word("total")),
      ...total.quarters,
      ...[total.declared ?? BLANK, total.booked, total.difference ?? BLANK],
    ]),
  ];
}
