/** Compares figures within one report in every month, as most checks of totals do. */
import type { Amount } from "../../amount/amount.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import type { AssetLine } from "../../ledger/statements.ts";
import type { Comparison } from "../check.ts";
import type { FigureWord } from "../subject.ts";

type Report = "profitAndLoss" | "balanceSheet" | "cashFlow" | "generalLedger";

/** Compares two figures of the named report; `word` names the figure. */
export const inEveryMonth = <Name extends Report>(
  name: Name,
  word: FigureWord,
  figuresOf: (report: BooksMonth[Name], books: Books) => Pick<Comparison, "expected" | "actual">,
): ((books: Books) => readonly Comparison[]) => {
  return (books) =>
    books.months.map((month) => ({
      month: month.month,
      subject: { kind: "figure", word },
      ...figuresOf(month[name], books),
      sources: month[name].sources,
    }));
};

/** Compares the closing value of each fixed asset in every month. */
export const forEveryAsset = (
  worthOf: (asset: AssetLine) => Amount,
): ((books: Books) => readonly Comparison[]) => {
  return ({ months }) =>
    months.flatMap(({ month, assets: { lines, sources } }) =>
      lines.map((asset) => ({
        month,
        subject: { kind: "asset", assetId: asset.assetId, name: asset.name },
        expected: worthOf(asset),
        actual: asset.valueAtEnd,
        sources,
      })),
    );
};
