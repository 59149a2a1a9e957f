/** The marks of the levels of proof, and the legend that explains those on a page. */
import { type Amount, isZero } from "../../amount/amount.ts";
import { PROOF_LEVELS, type ProofLevel } from "../../ledger/proof-level.ts";
import { MARK_OF_LEVEL } from "../../sheets/level-marks.ts";
import type { Cell, Sheet, Words } from "../../sheets/sheet.ts";

export const LEVEL_WORDS: readonly string[] = [
  "levels.unmarked",
  "levels.all",
  ...PROOF_LEVELS.map((level) => `levels.${level}.name`),
];

/** The mark after a figure; empty if it needs none, if it is zero, or if the head of its column has it. */
export const markOf = (cell: Cell, headLevel: ProofLevel | null): string =>
  "figure" in cell ? markOfLevel(cell.figure.level, headLevel, cell.amount) : "";

const markOfLevel = (level: ProofLevel, headLevel: ProofLevel | null, amount: Amount): string =>
  level !== headLevel && !isZero(amount) ? MARK_OF_LEVEL[level] : "";

/** The title of each column, with the mark that all its figures share. */
export const headTitles = ({ columns, headLevels = [] }: Sheet): readonly string[] =>
  columns.map(({ title }, index) => {
    const level = headLevels[index] ?? null;
    return level === null ? title : `${title}${MARK_OF_LEVEL[level]}`;
  });

export const headLevelOf = ({ headLevels = [] }: Sheet, column: number): ProofLevel | null =>
  headLevels[column] ?? null;

/** `† tied to the ledger`, for each of the levels that occur; those without a mark together. Empty without figures. */
export function legendOf(levels: readonly ProofLevel[], words: Words): readonly string[] {
  const nameOf = (level: ProofLevel): string => words.of(`levels.${level}.name`).toLowerCase();
  const unmarked = levels.filter((level) => MARK_OF_LEVEL[level] === "");
  const key = unmarked.length === levels.length ? "levels.all" : "levels.unmarked";
  return [
    ...(unmarked.length === 0 ? [] : [words.of(key, { levels: unmarked.map(nameOf).join(", ") })]),
    ...levels
      .filter((level) => MARK_OF_LEVEL[level] !== "")
      .map((level) => `${MARK_OF_LEVEL[level]} ${nameOf(level)}`),
  ];
}
