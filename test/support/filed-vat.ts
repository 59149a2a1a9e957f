/** Books with filed VAT returns, as text: `2025-01..2025-02 total 27`. */
import { amountOf } from "../../src/amount/amount.ts";
import { month, type Period } from "../../src/calendar/month.ts";
import type { Books } from "../../src/ledger/books.ts";
import {
  countedReturns,
  type FiledVatReturn,
  returnsOfPeriod,
} from "../../src/ledger/filed-vat.ts";
import { VAT_BOXES } from "../../src/ledger/vat-box.ts";

export interface FiledText {
  /** Two months, `2025-01..2025-02`, or one. */
  readonly of: string;
  readonly total: string;
  /** `{ "1a": "100 21", "5b": "- 3" }`: turnover and tax, a dash for none. */
  readonly boxes?: Readonly<Record<string, string>>;
  readonly owed?: string;
  /** Of a supplementary return: the total before it and what it adds. */
  readonly before?: string;
  readonly additional?: string;
  readonly taxNumber?: string;
}

const SHA256 = "1".repeat(64);

/** Every return is in a file of its own, `return-1.xbrl`. */
export function withFiledVat(books: Books, ...texts: readonly FiledText[]): Books {
  const counted = countedReturns(texts.map(filedOf));
  if (!counted.ok) throw new Error("two returns could count");
  const files = texts.map((_, index) => ({
    name: nameOf(index),
    sha256: SHA256,
    contents: [nameOf(index)],
  }));
  const vatReturns = returnsOfPeriod({ files, returns: counted.returns }, books.period);
  return vatReturns === null ? books : { ...books, vatReturns };
}

const nameOf = (index: number): string => `return-${String(index + 1)}.xbrl`;

function filedOf(text: FiledText, index: number): FiledVatReturn {
  const { of, total, boxes = {}, owed, before, additional, taxNumber = "" } = text;
  const amountIn = (word: string | undefined) =>
    word === undefined || word === "-" ? null : amountOf(word);
  return {
    ...{ fileName: nameOf(index), lineNumber: 7, period: periodIn(of), taxNumber },
    boxes: new Map(
      VAT_BOXES.flatMap((box) => {
        const [turnover, vat] = boxes[box]?.split(" ") ?? [];
        return turnover === undefined
          ? []
          : [[box, { turnover: amountIn(turnover), vat: amountIn(vat) }] as const];
      }),
    ),
    owed: amountIn(owed),
    total: amountOf(total),
    supplement:
      before === undefined && additional === undefined
        ? null
        : { before: amountIn(before), additional: amountIn(additional) },
    createdAt: null,
    replaced: [],
  };
}

function periodIn(text: string): Period {
  const [first = "", last = first] = text.split("..");
  return { first: month(first), last: month(last) };
}
