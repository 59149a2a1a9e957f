/**
 * Reads the formula of a key figure: figures by name, accounts, RGS groups and numbers, with + - * / and parentheses.
 * It can calculate and nothing else: no loops, no texts, no names of its own.
 */
import { amountOf } from "../../amount/amount.ts";
import { suggestion } from "../../fields/nearest-word.ts";
import { FIGURE_WORDS, figureNamedBy } from "../../ledger/key-figures/figure-names.ts";
import type { Formula, FormulaOfPeriod } from "../../ledger/key-figures/key-figure.ts";
import { isRgsCode } from "../../ledger/rgs-codes.ts";
import { type FormulaFault, type FormulaToken, formulaTokens } from "./formula-tokens.ts";

export type FormulaReading =
  | { readonly ok: true; readonly value: Formula }
  | { readonly ok: false; readonly problems: readonly FormulaFault[] };

const CHARACTERS_MAX = 500;
/** Parentheses, functions and minus signs within each other. */
const DEPTH_MAX = 20;

const PERIODS: ReadonlyMap<string, FormulaOfPeriod["kind"]> = new Map([
  ["prior", "prior"],
  ["vorig jaar", "prior"],
  ["year", "year"],
  ["jaar", "year"],
]);

/** One fault: what follows the first could mean anything. */
export function readFormula(text: string): FormulaReading {
  if (text.length > CHARACTERS_MAX) {
    const what = `a formula has at most ${String(CHARACTERS_MAX)} characters`;
    return { ok: false, problems: [{ at: 0, what }] };
  }
  const tokens = formulaTokens(text);
  if ("what" in tokens) return { ok: false, problems: [tokens] };
  const reader: Reader = { tokens, next: 0, depth: 0, fault: null };
  const value = readSum(reader);
  const left = peek(reader);
  if (left.kind !== "end") refuse(reader, left, unexpected(left));
  return reader.fault === null ? { ok: true, value } : { ok: false, problems: [reader.fault] };
}

interface Reader {
  readonly tokens: readonly FormulaToken[];
  next: number;
  depth: number;
  fault: FormulaFault | null;
}

const END: FormulaToken = { kind: "end", text: "", inside: "", at: 0 };
const peek = ({ tokens, next }: Reader): FormulaToken => tokens[next] ?? tokens.at(-1) ?? END;

function take(reader: Reader): FormulaToken {
  const token = peek(reader);
  reader.next += 1;
  return token;
}

/** Keeps the first fault; what is returned is not used then. */
function refuse(reader: Reader, { at }: Pick<FormulaToken, "at">, what: string): Formula {
  reader.fault ??= { at, what };
  reader.next = reader.tokens.length;
  return { kind: "number", number: amountOf("0"), at };
}

const unexpected = ({ kind, text }: FormulaToken): string => {
  if (kind === "end") return "the formula ends where a figure or a number is expected";
  if (text === ")") return "there is no ( for this )";
  return `an operator such as + or / is expected before "${text}"`;
};

const readSum = (reader: Reader): Formula =>
  readOperators(reader, { "+": "add", "-": "subtract" }, readProduct);

const readProduct = (reader: Reader): Formula =>
  readOperators(reader, { "*": "multiply", "/": "divide" }, readPart);

type Operation = Extract<Formula, { readonly left: Formula }>["kind"];

function readOperators(
  reader: Reader,
  operations: Readonly<Record<string, Operation>>,
  readOperand: (reader: Reader) => Formula,
): Formula {
  let left = readOperand(reader);
  for (;;) {
    const { kind: token, text, at } = peek(reader);
    const kind = token === "sign" ? operations[text] : undefined;
    if (kind === undefined) return left;
    take(reader);
    left = { kind, left, right: readOperand(reader), at };
  }
}

function readPart(reader: Reader): Formula {
  const token = take(reader);
  switch (token.kind) {
    case "number":
      return { kind: "number", number: numberOf(token.text), at: token.at };
    case "source":
      return sourceOf(reader, token);
    case "words":
      return readNamed(reader, token);
    case "sign":
      if (token.text === "(") return readInside(reader, token);
      if (token.text === "-") {
        return deeper(reader, token, () => ({
          kind: "negated",
          of: readPart(reader),
          at: token.at,
        }));
      }
      return refuse(reader, token, `a figure or a number is expected before "${token.text}"`);
    case "end":
      return refuse(reader, token, unexpected(token));
  }
}

/** `12,5` is 12.5, and `25%` is 0.25. */
function numberOf(text: string): Extract<Formula, { kind: "number" }>["number"] {
  const [whole = "", fraction = ""] = text.replace(/\s*%$/, "").split(/[.,]/);
  if (!text.endsWith("%")) return amountOf(fraction === "" ? whole : `${whole}.${fraction}`);
  const digits = whole.padStart(3, "0");
  return amountOf(`${digits.slice(0, -2)}.${digits.slice(-2)}${fraction}`);
}

function sourceOf(reader: Reader, { text, inside, at }: FormulaToken): Formula {
  if (!/^rgs/i.test(text)) {
    if (inside === "")
      return refuse(reader, { at }, "account( ) needs a number, as in account(8000)");
    return { kind: "account", code: inside, at };
  }
  return isRgsCode(inside)
    ? { kind: "group", code: inside, at }
    : refuse(reader, { at }, `"${inside}" has not the form of an RGS code, as in rgs(WPer)`);
}

function readNamed(reader: Reader, token: FormulaToken): Formula {
  const words = token.text.toLowerCase().replace(/[\s_]+/g, " ");
  const period = PERIODS.get(words);
  const isCalled = peek(reader).text === "(";
  if (period !== undefined && isCalled) {
    const of = readInside(reader, take(reader));
    return { kind: period, of, at: token.at };
  }
  const name = figureNamedBy(words);
  if (name !== null && !isCalled) return { kind: "figure", name, at: token.at };
  if (isCalled) {
    const known = "the functions are account, rgs, prior and year";
    return refuse(reader, token, `"${token.text}" is no function: ${known}`);
  }
  const meant = suggestion(words, FIGURE_WORDS) || ": docs/management-pack.md lists them";
  return refuse(reader, token, `no figure is called "${token.text}"${meant}`);
}

/** After the opening parenthesis. */
function readInside(reader: Reader, opening: FormulaToken): Formula {
  return deeper(reader, opening, () => {
    const inside = readSum(reader);
    const closing = take(reader);
    if (closing.text === ")") return inside;
    const what = closing.kind === "end" ? "there is no ) for this (" : unexpected(closing);
    return refuse(reader, closing.kind === "end" ? opening : closing, what);
  });
}

function deeper(reader: Reader, token: FormulaToken, read: () => Formula): Formula {
  if (reader.depth >= DEPTH_MAX) {
    return refuse(
      reader,
      token,
      `a formula has at most ${String(DEPTH_MAX)} levels of parentheses`,
    );
  }
  reader.depth += 1;
  const formula = read();
  reader.depth -= 1;
  return formula;
}
