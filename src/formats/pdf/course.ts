/** Draws the course of a figure over the months: a line that ends in a dot, and the zero line. */
import { type Amount, amountText } from "../../amount/amount.ts";
import type { Style } from "../format.ts";
import { drawRule } from "./pen.ts";
import { leadingOf } from "./type-scale.ts";

export type Course = readonly (Amount | null)[];

/** A drawing needs no exact amounts; ratios have their decimals. */
const numberOf = (value: Amount): number => Number(amountText(value, 0));

/** Two months are a line. */
export const isCourse = (course: Course): boolean =>
  course.filter((value) => value !== null).length > 1;

const DOT_RADIUS = 2.2;

interface CourseRoom {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Months without a figure are a gap. */
export function drawCourse(
  document: PDFKit.PDFDocument,
  { colours }: Style,
  course: Course,
  { x, y, width, height }: CourseRoom,
): void {
  if (!isCourse(course)) return;
  const values = course.flatMap((value) => (value === null ? [] : [numberOf(value)]));
  const low = Math.min(...values, 0);
  const high = Math.max(...values, 0);
  const yOf = (value: number): number =>
    y + height - (high === low ? 0 : ((value - low) / (high - low)) * height);
  const step = (width - 2 * DOT_RADIUS) / Math.max(1, course.length - 1);
  drawRule(document, { x, right: x + width, y: yOf(0), weight: 0.25, colour: colours.rule });
  let isDrawn = false;
  let last: readonly [number, number] | null = null;
  for (const [index, value] of course.entries()) {
    if (value === null) {
      isDrawn = false;
      continue;
    }
    const point = [x + DOT_RADIUS + index * step, yOf(numberOf(value))] as const;
    if (isDrawn) document.lineTo(...point);
    else document.moveTo(...point);
    isDrawn = true;
    last = point;
  }
  document.lineWidth(1).stroke(`#${colours.faint}`);
  if (last !== null) document.circle(...last, DOT_RADIUS).fill(`#${colours.heading}`);
}

/** The white between a course and the rules of its row, in points. */
const GAP = 2;

interface CourseCell {
  readonly course: Course | null;
  readonly room: readonly [left: number, right: number];
}

/** Draws the course of a cell in the height of one line, however many lines its row has, from `y` down. */
export function drawCourseIn(
  document: PDFKit.PDFDocument,
  plan: { readonly style: Style; readonly size: number; readonly padding: number },
  { course, room: [left, right] }: CourseCell,
  y: number,
): void {
  if (course === null) return;
  const height = leadingOf(plan.size) + 2 * plan.padding - 2 * GAP;
  drawCourse(document, plan.style, course, { x: left, y: y + GAP, width: right - left, height });
}
