/** The words of a formula: figures, accounts, RGS groups, numbers and signs, each with its place. */

export interface FormulaFault {
  /** The place in the text, from 0. */
  readonly at: number;
  readonly what: string;
}

export interface FormulaToken {
  readonly kind: "source" | "number" | "words" | "sign" | "end";
  readonly text: string;
  /** Between the parentheses of a source. */
  readonly inside: string;
  readonly at: number;
}

const TOKEN = [
  String.raw`(?<source>(?:account|rekening|rgs)\s*\((?<inside>[^()]*)\))`,
  String.raw`(?<number>\d{1,15}(?:[.,]\d{1,6})?(?:\s*%)?)`,
  String.raw`(?<words>\p{L}[\p{L}\p{N}]*(?:[\s_]+\p{L}[\p{L}\p{N}]*)*)`,
  "(?<sign>[-+*/()])",
].join("|");
/** Signs that a text editor or a keyboard makes of them. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ["−", "-"],
  ["–", "-"],
  ["×", "*"],
  ["÷", "/"],
]);
/** The hyphen of netto-omzet is no minus sign. */
const DUTCH_PREFIX = /(?<!\p{L})(netto)-(?=\p{L})/giu;
/** `1.000` is a thousand to one reader and one to another. */
const THOUSAND = /^[1-9]\d{0,2}[.,]\d{3}\s*%?$/;

/** The tokens and one for the end, or the first fault. */
export function formulaTokens(written: string): readonly FormulaToken[] | FormulaFault {
  const text = written
    .replace(/[−–×÷]/g, (sign) => SIGNS.get(sign) ?? sign)
    .replace(DUTCH_PREFIX, "$1_");
  const pattern = new RegExp(TOKEN, "uyi");
  const tokens: FormulaToken[] = [];
  let at = 0;
  for (;;) {
    at += /^\s*/.exec(text.slice(at))?.[0].length ?? 0;
    if (at >= text.length) break;
    pattern.lastIndex = at;
    const { groups } = pattern.exec(text) ?? {};
    const kind = (["source", "number", "words", "sign"] as const).find(
      (one) => groups?.[one] !== undefined,
    );
    if (kind === undefined) return { at, what: unreadable(text[at] ?? "") };
    const own = groups?.[kind] ?? "";
    if (kind === "number" && THOUSAND.test(own)) {
      return {
        at,
        what: `${own} could be a thousand: write ${own.replace(/[.,]/, "")}, or fewer decimals`,
      };
    }
    tokens.push({ kind, text: own, inside: groups?.["inside"]?.trim() ?? "", at });
    at += own.length;
  }
  return [...tokens, { kind: "end", text: "", inside: "", at: text.length }];
}

const unreadable = (sign: string): string =>
  /[.,]/.test(sign)
    ? "a number has one decimal mark and no marks between thousands, as in 1234.56"
    : `"${sign}" has no meaning in a formula: it has figures, numbers, + - * / and parentheses`;
