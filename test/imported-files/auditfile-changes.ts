/** Changes of the files of the shop, by the numbers of their transactions and lines. */
import { amountText, parseAmount, sumOf, ZERO } from "../../src/amount/amount.ts";

export type Change = (text: string) => string;

/** Fails if nothing changes: a lie must be one. */
function changing(text: string, pattern: RegExp | string, change: Change): string {
  const next = text.replace(pattern, (found) => change(found));
  if (next === text) throw new Error(`nothing to change: ${String(pattern)}`);
  return next;
}

export const inTransaction =
  (nr: number, change: Change): Change =>
  (file) =>
    changing(file, new RegExp(`<transaction><nr>${nr}</nr>[\\s\\S]*?</transaction>\n?`), change);

export const inLine = (nr: number, line: number, change: Change): Change =>
  inTransaction(nr, (text) =>
    changing(text, new RegExp(`<trLine><nr>${line}</nr>.*?</trLine>\n?`), change),
  );

export const inOpening = (line: number, change: Change): Change => {
  const pattern = new RegExp(`<obLine><nr>${line}</nr>.*?</obLine>\n?`);
  return (file) => changing(file, pattern, change);
};

export const inSubledger = (journal: string, nr: number, change: Change): Change => {
  const pattern = new RegExp(
    `<sbLine><nr>[^<]*</nr><jrnID>${journal}</jrnID><trNr>${nr}<.*?</sbLine>\n?`,
  );
  return (file) => changing(file, pattern, change);
};

export const swap =
  (from: RegExp | string, to: string): Change =>
  (text) =>
    changing(text, from, () => to);

export const amount = (to: string): Change => swap(/<amnt>[^<]*</, `<amnt>${to}<`);
export const account = (to: string): Change => swap(/<accID>[^<]*</, `<accID>${to}<`);
export const side = (to: "D" | "C"): Change => swap(/<amntTp>[^<]*</, `<amntTp>${to}<`);
export const who = (to: string): Change => swap(/<custSupID>[^<]*</, `<custSupID>${to}<`);
export const vat = (to: string): Change => swap(/<vatAmnt>[^<]*</, `<vatAmnt>${to}<`);
export const dropped: Change = () => "";
export const doubled: Change = (text) => `${text}${text}`;
export const all =
  (...changes: readonly Change[]): Change =>
  (text) =>
    changes.reduce((current, change) => change(current), text);

/** The file with every total as its lines have it. */
export function mended(file: string): string {
  const opening = file.replace(
    /<openingBalance>[\s\S]*?(?=<obSubledgers>|<\/openingBalance>)/,
    (text) => withTotals(text, /<obLine>.*?<\/obLine>/g),
  );
  const moved = opening.replace(/<transactions>[\s\S]*?(?=<subledgers>|<\/transactions>)/, (text) =>
    withTotals(text, /<trLine>.*?<\/trLine>/g),
  );
  return moved.replace(/<(obSubledger|subledger)>[\s\S]*?<\/\1>/g, (text) =>
    withTotals(text, /<(?:obSbLine|sbLine)>.*?<\/(?:obSbLine|sbLine)>/g),
  );
}

function withTotals(block: string, lines: RegExp): string {
  const found = block.match(lines) ?? [];
  const total = (of: "D" | "C"): string =>
    amountText(
      sumOf(
        found
          .filter((line) => line.includes(`<amntTp>${of}<`))
          .map((line) => parseAmount(/<amnt>([^<]*)</.exec(line)?.[1] ?? "") ?? ZERO),
      ),
      2,
    );
  return block
    .replace(/<linesCount>[^<]*</, `<linesCount>${found.length}<`)
    .replace(/<totalDebit>[^<]*</, `<totalDebit>${total("D")}<`)
    .replace(/<totalCredit>[^<]*</, `<totalCredit>${total("C")}<`);
}
