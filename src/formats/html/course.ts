/** The course of a figure over the months: a small line without axes. */
import { type Amount, amountText } from "../../amount/amount.ts";
import { html, type Markup, NOTHING } from "../../markup/html.ts";

const WIDTH = 120;
const HEIGHT = 28;
const INSET = 3;

/** A line of the months that ends in a dot; months without a figure are a gap. The amounts are in the table. */
export function courseMarkup(course: readonly (Amount | null)[]): Markup {
  const amounts = course.filter((amount) => amount !== null);
  if (amounts.length < 2) return NOTHING;
  const shares = sharesOf(course);
  const lines: (readonly [number, number])[][] = [[]];
  for (const [index, share] of shares.entries()) {
    if (share === null) lines.push([]);
    else lines.at(-1)?.push([xOf(index, course.length), yOf(share)]);
  }
  const drawn = lines
    .filter((points) => points.length > 1)
    .map(
      (points) =>
        html`<polyline points="${points.map(([x, y]) => `${at(x)},${at(y)}`).join(" ")}"/>`,
    );
  const last = shares.at(-1) ?? null;
  const dot =
    last === null
      ? NOTHING
      : html`<circle cx="${at(xOf(course.length - 1, course.length))}" cy="${at(yOf(last))}" r="2.5"/>`;
  return html`<svg class="course" viewBox="0 0 ${String(WIDTH)} ${String(HEIGHT)}" aria-hidden="true" focusable="false">${drawn}${dot}</svg>`;
}

/**
 * From 0 at zero, or at the lowest month if it is below zero, to 1 at the highest, as on paper; a drawing needs no
 * exact amounts.
 */
function sharesOf(course: readonly (Amount | null)[]): readonly (number | null)[] {
  const values = course.map((amount) => (amount === null ? null : Number(amountText(amount, 2))));
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known, 0), Math.max(...known, 0)];
  return values.map((value) =>
    value === null ? null : high === low ? 0.5 : (value - low) / (high - low),
  );
}

const xOf = (index: number, count: number): number =>
  INSET + (index * (WIDTH - 2 * INSET)) / Math.max(1, count - 1);
const yOf = (share: number): number => HEIGHT - INSET - share * (HEIGHT - 2 * INSET);
const at = (measure: number): string => String(Math.round(measure * 10) / 10);
