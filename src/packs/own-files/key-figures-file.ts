/** Reads `kpi.yml`: key figures that the user defines, each with its names, formula, unit and norm. */
import { createHash } from "node:crypto";
import { basename } from "node:path";
import { amountOf, multiply, parseAmount } from "../../amount/amount.ts";
import type { Failure } from "../../failure.ts";
import { byKind, type JsonSchema, optional, type ValueOf } from "../../fields/kind.ts";
import {
  described,
  documented,
  isFields,
  record,
  recordOf,
  withSchemaOf,
} from "../../fields/record.ts";
import { filledText, oneOf, textLike } from "../../fields/scalars.ts";
import {
  KEY_FIGURE_UNITS,
  type KeyFigure,
  type KeyFigureUnit,
  type Norm,
} from "../../ledger/key-figures/key-figure.ts";
import {
  type LinedProblem,
  type LinedReading,
  readLinedYaml,
  readText,
  schemaOfText,
  UNREADABLE_FILE,
  whole,
} from "../read-yaml.ts";
import type { FormulaFault } from "./formula-tokens.ts";
import { unitFaults } from "./formula-units.ts";
import { invalidFile } from "./invalid-file.ts";
import { readFormula } from "./read-formula.ts";

/** The name under which the file is found next to the profiles. */
export const KEY_FIGURES_FILE = "kpi.yml";

const CHARACTERS_MAX = 100_000;
const HUNDREDTH = amountOf("0.01");
/** More do not fit on a page beside those of the pack. */
const FIGURES_MAX = 30;
/** As long as a table can show one. */
const NAME = described("a name of at most 60 characters", textLike(/^[^\p{Cc}]{1,60}$/u));
const NORM_PATTERN =
  /^(?:at least|at most|minstens|hoogstens)\s+-?\d{1,12}(?:[.,]\d{1,4})?(?:\s*%)?$/i;

const FIGURE = record({
  name: documented(
    "The name on pages: one for both languages, or one for each",
    byKind(isFields, NAME, record({ nl: NAME, en: NAME })),
  ),
  formula: documented("The calculation, as in rgs(WPer) / revenue", filledText),
  unit: documented("What the calculation gives", oneOf(...KEY_FIGURE_UNITS)),
  norm: optional(
    documented(
      "What the figure should be, as in at least 25%",
      described("at least or at most with a number, as in at least 25%", textLike(NORM_PATTERN)),
    ),
  ),
});
/** The name of a figure is the last part of the ids of its cells. */
const ID = /^[a-z][a-z0-9_-]{0,39}$/;
const FILE = record({
  format_version: described("1", textLike(/^1$/)),
  // Names are read with their lines later.
  figures: documented(
    "Each below a name for programs, as in payroll-share",
    withSchemaOf(recordOf(/^/, FIGURE), recordOf(ID, FIGURE)),
  ),
});

const WITHOUT_VERSION = "missing format_version";
/** Of a file without it every figure would be an unknown field too. */
const FORM = `${WITHOUT_VERSION}: the file begins with "format_version: 1", and the key figures are below "figures:"`;

/** The JSON Schema of the file, for editors. */
export const KEY_FIGURES_SCHEMA: JsonSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: KEY_FIGURES_FILE,
  description: "Key figures of your own",
  ...schemaOfText(FILE.schema),
};

export interface KeyFiguresFile {
  /** Without folders. */
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
  readonly figures: readonly KeyFigure[];
  readonly placeOf: PlaceInFormula;
}

/** Where a formula has a fault: the line in the file, and the column if the formula stands on that line. */
export type PlaceInFormula = (id: string, fault: FormulaFault) => LinedProblem;

/** Failure code: `input-invalid` with every problem and its line. */
export function readKeyFigures(path: string): KeyFiguresFile {
  const text = readText(path);
  if (text === null) throw invalidKeyFigures(path, [whole(UNREADABLE_FILE)]);
  return keyFiguresOf(path, text);
}

/** As `readKeyFigures`, of a text that was read before. */
export function keyFiguresOf(path: string, text: string): KeyFiguresFile {
  if (text.length > CHARACTERS_MAX) {
    throw invalidKeyFigures(path, [whole(`it has more than ${String(CHARACTERS_MAX)} characters`)]);
  }
  const reading = readLinedYaml(text, FILE);
  if (!reading.ok) {
    const isWithout = reading.problems.some(({ what }) => what.startsWith(WITHOUT_VERSION));
    throw invalidKeyFigures(path, isWithout ? [{ line: 1, at: "", what: FORM }] : reading.problems);
  }
  const stated = Object.entries(reading.value.figures);
  const placeOf = placesIn(text, reading);
  const problems: LinedProblem[] = [];
  if (stated.length > FIGURES_MAX) {
    problems.push(whole(`it has more than ${String(FIGURES_MAX)} key figures`));
  }
  const figures = stated.flatMap(([id, own]) => {
    const { faults, figure } = figureOf(id, own);
    if (!ID.test(id)) {
      const what = "a name for programs has small letters, digits, - and _, as in payroll-share";
      problems.push({ line: reading.lineOf(["figures", id]), at: `figures/${id}`, what });
    }
    problems.push(...faults.map((fault) => placeOf(id, fault)));
    const { norm } = own;
    if (norm !== undefined && normOf(norm, own.unit) === null) {
      const what = `a percentage has a norm with a percent sign, and no other unit has: ${norm}`;
      problems.push({
        line: reading.lineOf(["figures", id, "norm"]),
        at: `figures/${id}/norm`,
        what,
      });
    }
    return figure === null ? [] : [figure];
  });
  problems.push(
    ...repeatedNames(figures).map(({ id, what }) => {
      const at = `figures/${id}/name`;
      return { line: reading.lineOf(["figures", id, "name"]), at, what };
    }),
  );
  if (problems.length > 0) throw invalidKeyFigures(path, problems);
  const sha256 = createHash("sha256").update(text).digest("hex");
  return { name: basename(path), text, sha256, figures, placeOf };
}

/** Two figures with the same name in a language look alike to a reader. */
function repeatedNames(
  figures: readonly KeyFigure[],
): readonly { readonly id: string; readonly what: string }[] {
  return figures.flatMap(({ id, names }, index) => {
    const before = figures
      .slice(0, index)
      .find((one) => isSameName(one.names.nl, names.nl) || isSameName(one.names.en, names.en));
    return before === undefined ? [] : [{ id, what: `${before.id} has the same name` }];
  });
}

const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

type Stated = ValueOf<typeof FIGURE>;

function figureOf(
  id: string,
  { name, formula: written, unit, norm }: Stated,
): { readonly faults: readonly FormulaFault[]; readonly figure: KeyFigure | null } {
  const reading = readFormula(written);
  if (!reading.ok) return { faults: reading.problems, figure: null };
  const { value: formula } = reading;
  const faults = unitFaults(formula, unit);
  const names = typeof name === "string" ? { nl: name, en: name } : name;
  const formulaText = written.trim().replace(/\s+/g, " ");
  const figure = { id, names, formulaText, formula, unit };
  return { faults, figure: { ...figure, norm: norm === undefined ? null : normOf(norm, unit) } };
}

/** Null for a percent sign in another unit, and for a percentage without one. */
function normOf(text: string, unit: KeyFigureUnit): Norm | null {
  const isPercent = text.endsWith("%");
  if (isPercent !== (unit === "percent")) return null;
  const digits = /-?\d+(?:[.,]\d+)?/.exec(text)?.[0].replace(",", ".") ?? "";
  const value = parseAmount(digits);
  if (value === null) return null;
  const kind = /^(?:at least|minstens)/i.test(text) ? "at-least" : "at-most";
  return { kind, value: isPercent ? multiply(value, HUNDREDTH) : value };
}

function placesIn(
  text: string,
  { lineOf }: Extract<LinedReading<ValueOf<typeof FILE>>, { ok: true }>,
): PlaceInFormula {
  const lines = text.split("\n");
  return (id, { at, what }) => {
    const line = lineOf(["figures", id, "formula"]);
    const path = `figures/${id}/formula`;
    const written = lines[line - 1] ?? "";
    const start = /^\s*['"]?formula['"]?\s*:\s*['"]?/.exec(written)?.[0].length;
    // A formula on lines of its own has no column of one line.
    const isHere = start !== undefined && !/^[|>]/.test(written.slice(start));
    return { line, at: path, what: isHere ? `column ${String(start + at + 1)}: ${what}` : what };
  };
}

export const invalidKeyFigures = (path: string, problems: readonly LinedProblem[]): Failure =>
  invalidFile("the file with key figures", path, problems, {
    document: "docs/management-pack.md",
  });
