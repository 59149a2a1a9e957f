/** The layout of a part of a sheet: paper, font size, column widths, and its rows as lines of text. */
import type { RowBar } from "../../sheets/chart.ts";
import type { Column, PaperTable, Sheet, Words } from "../../sheets/sheet.ts";
import type { Style } from "../format.ts";
import { namingColumnOf } from "../internal/cell-text.ts";
import { tintOf } from "../internal/tint.ts";
import { ROUNDING_POINTS } from "./lines.ts";
import { barValue, type ColumnNeed, measureSheet, type SheetMeasure } from "./measure-columns.ts";
import { type LaidRow, layOutRow } from "./row-layout.ts";
import { BAR_WIDTH, GAP, partsOf, type SheetPart } from "./sheet-parts.ts";
import type { Listing, PlacedBar, TableLayout } from "./table-layout.ts";
import { LISTING_PADDING, ROW_PADDINGS, SIZE } from "./type-scale.ts";
import type { Faces } from "./typeface.ts";
import { wrapRows } from "./wrapped-rows.ts";

export type TablePlan = ShortTable | Listing;

export interface ShortTable extends TableLayout {
  readonly isListing: false;
  /** As lines of text. */
  readonly rows: readonly LaidRow[];
}

export interface PlannedSheet {
  readonly plans: readonly TablePlan[];
  /** The sheets, marks and figures where its cells lead, and the figures that it has. */
  readonly targets: ReadonlySet<string>;
  readonly figures: ReadonlySet<string>;
}

interface Setting {
  /** Set to have the sheet across, beside sheets that are. */
  readonly isAcross?: boolean;
  readonly style: Style;
  readonly faces: Faces;
  readonly words: Words;
}

/** Plans the tables of a sheet, each in as many parts as it needs to be legible. */
export async function planSheet(sheet: Sheet, setting: Setting): Promise<PlannedSheet> {
  const plans: TablePlan[] = [];
  const measures: SheetMeasure[] = [];
  const { columns: own, isLong, rows: all, ...rest } = sheet;
  const whole: PaperTable = { title: "", isDense: false, isLong, columns: own, rows: all };
  for (const [place, table] of (sheet.onPaper ?? [whole]).entries()) {
    const { columns, rows } = table;
    // The levels of the heads are those of the columns of the whole sheet.
    const { headLevels, ...others } = rest;
    const levels = table === whole && headLevels !== undefined ? { headLevels } : {};
    const title = place === 0 ? sheet.title : table.title;
    const part = { ...others, ...levels, columns, rows, isLong: table.isLong };
    const planned = await planTable(part, { ...setting, table, title, isFirst: place === 0 });
    plans.push(...planned.plans);
    measures.push(planned.measure);
  }
  const joined = (key: "targets" | "figures"): ReadonlySet<string> =>
    new Set(measures.flatMap((measure) => [...measure[key]]));
  return { plans, targets: joined("targets"), figures: joined("figures") };
}

interface TableSetting extends Setting {
  readonly table: Pick<PaperTable, "isDense" | "carriedForward">;
  readonly title: string;
  readonly isFirst: boolean;
}

/** Reads the rows once, and those of a short sheet again to lay them out. */
async function planTable(
  sheet: Sheet,
  { style, faces, words, table, title, isAcross = false, isFirst }: TableSetting,
): Promise<{ readonly plans: readonly TablePlan[]; readonly measure: SheetMeasure }> {
  const measure = await measureSheet(sheet, faces, style);
  const parts = partsOf(sheet, measure, { paper: style.paper, isAcross });
  const plans: TablePlan[] = [];
  const { isDense, carriedForward } = table;
  for (const [index, part] of parts.entries()) {
    const size = isDense ? SIZE.small : part.size;
    const heads = parts.length === 1 ? "" : headsOf(part, words.of("pdf.continued"), index);
    const layout = {
      sheet: part.sheet,
      isFirst: isFirst && index === 0,
      title: `${title}${heads}`,
      shape: part.shape,
      style,
      faces,
      size,
      ...{ isDense, isContinued: !isFirst && sheet.onOnePage !== undefined },
      hasHeads: true,
      padding: isDense ? 0 : sheet.isLong ? LISTING_PADDING : ROW_PADDINGS[0],
      ...placeColumns({ ...part, size }, style, await largestOf(part.sheet)),
      naming: namingColumnOf(part.sheet.columns),
      pageText: (page: number) =>
        words.of("pdf.at-page", { page: String(page) }).replaceAll(" ", "\u00a0"),
    };
    if (sheet.isLong) {
      const carry = parts.length === 1 ? carriedForward : undefined;
      const isWhole = layout.columns.every(
        ({ width }, place) => (part.needs[place]?.natural ?? 0) * size <= width + ROUNDING_POINTS,
      );
      const wrapped = isWhole ? { runs: measure.runs } : await wrapRows(part.sheet, layout);
      plans.push({ ...layout, ...wrapped, isListing: true, carriedForward: carry ?? null });
    } else {
      const rows = await laidRows(layout);
      plans.push({ ...layout, isListing: false, rows, hasHeads: !rows.every(isSentence) });
    }
  }
  return { plans, measure };
}

const isSentence = ({ kind }: LaidRow): boolean => kind === "heading" || kind === "note";

/** The months of a part, such as `jan 2025 - jun 2025`. */
function headsOf({ sheet }: SheetPart, continued: string, index: number): string {
  const months = sheet.columns.filter(({ key }) => /^\d{4}-\d{2}$/.test(key));
  const [first, last] = [months[0], months.at(-1)];
  if (first !== undefined && last !== undefined) return `, ${first.title} – ${last.title}`;
  return index === 0 ? "" : ` ${continued}`;
}

/** The same table with other white in its rows. */
export const padded = (plan: TablePlan, padding: number): TablePlan =>
  plan.isListing ? plan : { ...plan, padding };

async function laidRows(plan: TableLayout): Promise<readonly LaidRow[]> {
  const rows: LaidRow[] = [];
  for await (const row of plan.sheet.rows()) {
    if (row.isInHead !== true) rows.push(layOutRow(row, plan));
  }
  return belowNotes(rows);
}

/** The hairline between items is below the notes on the first: above them it would give them to the next. */
function belowNotes(rows: readonly LaidRow[]): readonly LaidRow[] {
  let isOnItem = false;
  return rows.map((row, at) => {
    const next = rows[at + 1]?.kind;
    isOnItem = row.kind === "item" || (isOnItem && row.kind === "note");
    if (row.kind === "item" && next === "note") return { ...row, hasHairline: false };
    const isLast = row.kind === "note" && isOnItem && next === "item";
    return isLast ? { ...row, hasHairline: true } : row;
  });
}

/** The columns together are always as wide as the type area. */
function placeColumns(
  { sheet, needs, shape, size }: SheetPart,
  style: Style,
  largest: readonly number[],
): Pick<TableLayout, "columns" | "bars"> {
  const { columns, bars = [] } = sheet;
  const barAfter = (index: number): number =>
    bars.findIndex((bar) => lastOf(bar, columns) === index);
  const shown = bars.filter((bar) => lastOf(bar, columns) !== -1).length;
  const groups = columns.filter(({ startsGroup }) => startsGroup === true).length;
  const gaps = (needs.length - 1 + shown + groups) * GAP + shown * BAR_WIDTH;
  const available = (shape.right - shape.left) / size - gaps;
  const widths = shareOut(needs, available);
  const spare = Math.max(0, available - sumOf(widths));
  const shares = sharesOfSpare(columns);
  const placedBars: PlacedBar[] = [];
  let x = shape.left;
  const placed = columns.map((column, index) => {
    const width = ((widths[index] ?? 0) + spare * (shares[index] ?? 0)) * size;
    if (column.startsGroup === true) x += GAP * size;
    const own = { column, x, width };
    x += width + GAP * size;
    const bar = barAfter(index);
    if (bar !== -1) {
      placedBars.push({
        parts: barPartsOf(bars[bar]?.columns ?? [], columns, style),
        x,
        width: BAR_WIDTH * size,
        largest: largest[bar] ?? 0,
      });
      x += (BAR_WIDTH + GAP) * size;
    }
    return own;
  });
  return { columns: placed, bars: placedBars };
}

/** The shares of the colour that the parts of a bar keep, from the first; the last of several is a signal. */
const BAR_SHARES = [1, 0.62, 0.38, 0.2] as const;

/** A part has its colour whether or not the columns before and after it are shown. */
const barPartsOf = (
  keys: readonly string[],
  columns: readonly Column[],
  { colours }: Style,
): PlacedBar["parts"] =>
  keys.flatMap((key, index) => {
    const column = indexOf(columns, key);
    const isSignal = keys.length > 1 && index === keys.length - 1;
    const share = BAR_SHARES[Math.min(index, BAR_SHARES.length - 1)] ?? 1;
    const colour = isSignal ? colours.bad : tintOf(colours.heading, share);
    return column === -1 ? [] : [{ column, colour }];
  });

const indexOf = (columns: readonly Column[], key: string): number =>
  columns.findIndex((column) => column.key === key);

const lastOf = (bar: RowBar, columns: readonly Column[]): number =>
  Math.max(...bar.columns.map((key) => indexOf(columns, key)));

/** The largest sum of each bar over the items of a sheet. */
async function largestOf(sheet: Sheet): Promise<readonly number[]> {
  const { bars = [], columns } = sheet;
  const largest = bars.map(() => 0);
  if (bars.length === 0) return largest;
  const members = bars.map((bar) => bar.columns.map((key) => indexOf(columns, key)));
  for await (const { kind, cells, isRest } of sheet.rows()) {
    if (kind !== "item" || isRest === true) continue;
    for (const [index, own] of members.entries()) {
      const sum = sumOf(own.map((member) => barValue(cells[member])));
      largest[index] = Math.max(largest[index] ?? 0, sum);
    }
  }
  return largest;
}

/**
 * Columns grow evenly from their minimum to their natural width: identifiers, which need little more, are
 * complete before a description takes the rest. If there is too little room, all shrink alike.
 */
function shareOut(needs: readonly ColumnNeed[], available: number): readonly number[] {
  const least = needs.map((need) => need.least);
  const scale = Math.min(1, available / sumOf(least));
  const widths = least.map((width) => width * scale);
  let spare = Math.max(0, available - sumOf(widths));
  const byWish = needs
    .map((need, index) => ({ index, wish: need.natural - need.least }))
    .filter(({ wish }) => wish > 0)
    .sort((left, right) => left.wish - right.wish);
  for (const [done, { index, wish }] of byWish.entries()) {
    const given = Math.min(wish, spare / (byWish.length - done));
    widths[index] = (widths[index] ?? 0) + given;
    spare -= given;
  }
  return widths;
}

/**
 * Spare width goes to the columns of names and sentences, in proportion to their width in the sheet;
 * account numbers and other short texts remain next to the column they belong to.
 */
function sharesOfSpare(columns: readonly Column[]): readonly number[] {
  const textWidths = columns.map(({ kind, width }) => (kind === "text" ? width : 0));
  const widest = Math.max(...textWidths);
  const sharing = textWidths.map((width) => (width * 2 >= widest ? width : 0));
  const total = sumOf(sharing);
  return sharing.map((width) => (total === 0 ? 0 : width / total));
}

const sumOf = (widths: readonly number[]): number =>
  widths.reduce((total, width) => total + width, 0);
