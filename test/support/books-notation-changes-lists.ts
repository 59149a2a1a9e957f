/** Changes chosen figures of the lists of a month: debtors, creditors, their ages, and fixed assets. */
import { type Amount, add, amountOf } from "../../src/amount/amount.ts";
import { invariant } from "../../src/failure.ts";
import { type ContactId, contactId } from "../../src/ledger/ledger-account.ts";
import type { Aging, AssetLine } from "../../src/ledger/statements.ts";
import type { MonthChange } from "./books-notation-changes.ts";

type List = "debtors" | "creditors";
type AgingLine = Aging["lines"][number];
type AssetFigure = {
  [Key in keyof AssetLine]: AssetLine[Key] extends Amount ? Key : never;
}[keyof AssetLine];

/** The amount of one contact in the list; null is the line without a contact. */
export const openItem =
  (list: List, contact: string | null, added: string): MonthChange =>
  (month) => {
    const lines = changed(month[list].lines, isOf(contact), (line) => ({
      ...line,
      amount: plus(line.amount, added),
    }));
    return { ...month, [list]: { ...month[list], lines } };
  };

/** The aging of one contact: its amount, or one of its buckets by position. */
export const agedItem =
  (list: List, contact: string | null, of: "amount" | number, added: string): MonthChange =>
  (month) => {
    const name = list === "debtors" ? "debtorsAging" : "creditorsAging";
    const lines = changed(month[name].lines, isOf(contact), (line) => aged(line, of, added));
    return { ...month, [name]: { ...month[name], lines } };
  };

/** Removes the contact from the list and from its aging. */
export const withoutContact =
  (list: List, contact: string | null): MonthChange =>
  (month) => {
    const aging = list === "debtors" ? "debtorsAging" : "creditorsAging";
    const isKept = (line: { readonly contactId: ContactId | null }): boolean =>
      !isOf(contact)(line);
    invariant(!month[list].lines.every(isKept), "the list has the contact");
    return {
      ...month,
      [list]: { ...month[list], lines: month[list].lines.filter(isKept) },
      [aging]: { ...month[aging], lines: month[aging].lines.filter(isKept) },
    };
  };

function aged(line: AgingLine, of: "amount" | number, added: string): AgingLine {
  if (of === "amount") return { ...line, amount: plus(line.amount, added) };
  invariant(of < line.buckets.length, "the line has that bucket");
  const buckets = line.buckets.map((bucket, index) =>
    index === of ? { ...bucket, amount: plus(bucket.amount, added) } : bucket,
  );
  return { ...line, buckets };
}

/** One figure of one fixed asset. */
export const assetFigure =
  (assetId: string, figure: AssetFigure, added: string): MonthChange =>
  (month) => {
    const lines = changed(
      month.assets.lines,
      (line) => line.assetId === assetId,
      (line) => ({ ...line, [figure]: plus(line[figure], added) }),
    );
    return { ...month, assets: { ...month.assets, lines } };
  };

/** Removes the asset. */
export const withoutAsset =
  (assetId: string): MonthChange =>
  (month) => ({
    ...month,
    assets: {
      ...month.assets,
      lines: month.assets.lines.filter((line) => line.assetId !== assetId),
    },
  });

export const workingCapital =
  (added: string): MonthChange =>
  (month) => {
    const stated = month.balanceSheet.workingCapital;
    invariant(stated !== null, "these books state the working capital");
    return {
      ...month,
      balanceSheet: { ...month.balanceSheet, workingCapital: plus(stated, added) },
    };
  };

function changed<Line>(
  lines: readonly Line[],
  isTarget: (line: Line) => boolean,
  change: (line: Line) => Line,
): readonly Line[] {
  invariant(lines.some(isTarget), "the list has the line");
  return lines.map((line) => (isTarget(line) ? change(line) : line));
}

const isOf =
  (contact: string | null) =>
  (line: { readonly contactId: ContactId | null }): boolean =>
    line.contactId === (contact === null ? null : contactId(contact));

const plus = (amount: Amount, added: string): Amount => add(amount, amountOf(added));
