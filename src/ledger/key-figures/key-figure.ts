/** Key figures that the user defines: formulas over figures of the books. */
import type { Amount } from "../../amount/amount.ts";
import type { FigureName } from "./figure-names.ts";

export interface OwnKeyFigures {
  /** The name of the file, without folders. */
  readonly fileName: string;
  /** SHA-256 of the file, in the manifest of each pack made with it. */
  readonly sha256: string;
  /** In the order of the file. */
  readonly figures: readonly KeyFigure[];
}

export const KEY_FIGURE_UNITS = ["money", "percent", "days", "times", "number"] as const;
export type KeyFigureUnit = (typeof KEY_FIGURE_UNITS)[number];

export interface KeyFigure {
  /** A name for programs, unique in the file: the last part of the ids of its figures. */
  readonly id: string;
  /** By language. */
  readonly names: Readonly<Record<"nl" | "en", string>>;
  /** As the user writes it, on one line. */
  readonly formulaText: string;
  readonly formula: Formula;
  readonly unit: KeyFigureUnit;
  /** Null for a key figure without one. */
  readonly norm: Norm | null;
}

/** What a figure should be; a percentage is a part of 1, as in 0.25. */
export interface Norm {
  readonly kind: "at-least" | "at-most";
  readonly value: Amount;
}

/** `at` is the place of its first character in the text, from 0. */
export type Formula =
  | { readonly kind: "number"; readonly number: Amount; readonly at: number }
  | { readonly kind: "figure"; readonly name: FigureName; readonly at: number }
  /** The account with this number: its movement if it is one of the result, else its balance. */
  | { readonly kind: "account"; readonly code: string; readonly at: number }
  /** All accounts whose RGS codes begin with this one. */
  | { readonly kind: "group"; readonly code: string; readonly at: number }
  | FormulaOfPeriod
  | { readonly kind: "negated"; readonly of: Formula; readonly at: number }
  | {
      readonly kind: "add" | "subtract" | "multiply" | "divide";
      readonly left: Formula;
      readonly right: Formula;
      readonly at: number;
    };

/** The same of other months: a year earlier, or the twelve months up to the end of the period together. */
export interface FormulaOfPeriod {
  readonly kind: "prior" | "year";
  readonly of: Formula;
  readonly at: number;
}

/** The formula and those within it, from left to right. */
export function partsOfFormula(formula: Formula): readonly Formula[] {
  if ("left" in formula) {
    return [...partsOfFormula(formula.left), formula, ...partsOfFormula(formula.right)];
  }
  return "of" in formula ? [formula, ...partsOfFormula(formula.of)] : [formula];
}
