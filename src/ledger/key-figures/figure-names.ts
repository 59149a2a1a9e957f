/** The figures that formulas of the user can name, in both languages. */

/** A figure of the result is of a period, a balance of its last day. */
export type FigureNature = "result" | "balance";

interface NamedInFormulas {
  readonly nature: FigureNature;
  /** English, Dutch, and other words for it; in small letters. */
  readonly names: readonly [en: string, nl: string, ...others: string[]];
}

const FIGURES = {
  revenue: { nature: "result", names: ["revenue", "omzet", "turnover", "netto omzet"] },
  "direct-costs": { nature: "result", names: ["direct costs", "directe kosten"] },
  "gross-profit": { nature: "result", names: ["gross profit", "brutomarge", "brutowinst"] },
  expenses: { nature: "result", names: ["expenses", "kosten"] },
  depreciation: { nature: "result", names: ["depreciation", "afschrijvingen"] },
  ebitda: { nature: "result", names: ["ebitda", "ebitda"] },
  "operating-profit": {
    nature: "result",
    names: ["operating result", "bedrijfsresultaat", "ebit"],
  },
  "other-income-expenses": {
    nature: "result",
    names: ["other income and expenses", "overige baten en lasten"],
  },
  "financial-result": { nature: "result", names: ["financial result", "financieel resultaat"] },
  "before-tax": { nature: "result", names: ["result before tax", "resultaat voor belastingen"] },
  "income-tax": { nature: "result", names: ["income tax", "belastingen"] },
  "net-profit": {
    nature: "result",
    names: [
      "result after tax",
      "resultaat na belastingen",
      "net profit",
      "nettoresultaat",
      "netto resultaat",
    ],
  },
  cash: { nature: "balance", names: ["liquid funds", "liquide middelen", "cash"] },
  debtors: { nature: "balance", names: ["debtors", "debiteuren"] },
  creditors: { nature: "balance", names: ["creditors", "crediteuren"] },
  "current-assets": { nature: "balance", names: ["current assets", "vlottende activa"] },
  "current-liabilities": {
    nature: "balance",
    names: ["current liabilities", "kortlopende schulden"],
  },
  "working-capital": {
    nature: "balance",
    names: ["net working capital", "werkkapitaal", "working capital"],
  },
  equity: { nature: "balance", names: ["equity", "eigen vermogen"] },
  "total-assets": { nature: "balance", names: ["total assets", "totaal activa"] },
} as const satisfies Readonly<Record<string, NamedInFormulas>>;

/** @useDeclaredType */
export type FigureName = keyof typeof FIGURES;

const BY_WORDS: ReadonlyMap<string, FigureName> = new Map(
  Object.keys(FIGURES)
    .filter((name): name is FigureName => Object.hasOwn(FIGURES, name))
    .flatMap((name) => FIGURES[name].names.map((words) => [words, name] as const)),
);

/** Null for words that name no figure; capitals do not matter. */
export const figureNamedBy = (words: string): FigureName | null =>
  BY_WORDS.get(words.toLowerCase()) ?? null;

/** All words that name a figure. */
export const FIGURE_WORDS: readonly string[] = [...BY_WORDS.keys()];

export const natureOf = (name: FigureName): FigureNature => FIGURES[name].nature;
