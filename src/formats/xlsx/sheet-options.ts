/** The settings of a sheet for screen and paper. */
import type { AddWorksheetOptions, PageSetup } from "exceljs";
import type { ProofLevel } from "../../ledger/proof-level.ts";
import type { Column, Row } from "../../sheets/sheet.ts";
import { lookOf, namingColumnOf } from "../internal/cell-text.ts";
import { footerOf } from "./footer.ts";
import { type PageFit, pageFit } from "./page-fit.ts";
import { roomForFigures } from "./room-for-figures.ts";
import { outlineBaseOf, outlineMaxOf } from "./row-shape.ts";
import { HEAD_ROW, type PlacedSheet } from "./workbook-layout.ts";
import type { WorkbookLook } from "./workbook-look.ts";

/** The facts of a sheet that are known before its rows are written. */
export interface SheetShape extends PageFit {
  /** The level whose mark is in the head of each column; null if its figures have their own. */
  readonly headLevels: readonly (ProofLevel | null)[];
  /** The column that names the row and is indented: the widest text column. */
  readonly namingColumn: number;
  readonly indentMin: number;
  /** Whether it is a single list, which gets a filter. */
  readonly isTable: boolean;
  readonly isLong: boolean;
  /** Whether its items are a table of entries. */
  readonly hasTable: boolean;
  /** The level of the rows of a section, and the number of levels of the sheet. */
  readonly outlineBase: number;
  readonly outlineMax: number;
}

/** The texts that identify the printed pages of the workbook. */
export interface WorkbookMarks {
  readonly title: string;
  /** Null for a final workbook. */
  readonly draftMark: string | null;
}

// The enum of papers of exceljs exists in its types only.
const A4: PageSetup["paperSize"] = 9;
/** With fewer columns of figures the names need not be frozen. */
const FIGURES_BEFORE_FREEZE = 4;
const INCH_PER_CENTIMETRE = 1 / 2.54;

export function shapeOf({ sheet, rows }: PlacedSheet, hasTable: boolean): SheetShape {
  const outlineBase = outlineBaseOf(rows);
  // A listing is read on screen: its rows have one line, and its columns their widths.
  const columns = rows === null ? sheet.columns : roomForFigures(sheet.columns, rows);
  const fit = sheet.isLong ? { ...pageFit(columns), columns } : pageFit(columns);
  const hasHeadings = (rows ?? []).some(({ kind }) => kind === "heading");
  return {
    ...fit,
    headLevels: sheet.headLevels ?? [],
    namingColumn: namingColumnOf(sheet.columns),
    // Below a heading, main accounts are indented too.
    indentMin: hasHeadings ? 1 : 0,
    isTable: rows === null || isTable(rows),
    isLong: sheet.isLong,
    hasTable: sheet.table !== undefined && hasTable,
    outlineBase,
    outlineMax: outlineMaxOf(rows, outlineBase),
  };
}

export function sheetOptions(
  shape: SheetShape,
  look: WorkbookLook,
  { title, draftMark }: WorkbookMarks,
  sheetTitle: string,
): Partial<AddWorksheetOptions> {
  const { columns, orientation } = shape;
  const kinds = (of: Column["kind"]): number => columns.filter(({ kind }) => kind === of).length;
  const isWide = Math.max(kinds("amount"), kinds("count")) > FIGURES_BEFORE_FREEZE;
  const left = [...(draftMark === null ? [] : [draftMark]), title, sheetTitle];
  const [side, margin] = [INCH_PER_CENTIMETRE, 1.5 * INCH_PER_CENTIMETRE];
  return {
    views: [
      {
        state: "frozen",
        xSplit: isWide ? frozenColumns(shape) : 0,
        ySplit: HEAD_ROW,
        showGridLines: false,
      },
    ],
    pageSetup: {
      // A sheet without a paper size is printed on letter.
      ...(look.paper === "A4" ? { paperSize: A4 } : {}),
      orientation,
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0, // as many pages down as it takes
      margins: {
        left: side,
        right: side,
        top: margin,
        bottom: margin,
        header: margin / 2,
        footer: margin / 2,
      },
    },
    headerFooter: { oddFooter: footerOf(left.join(" - ")) },
    properties: {
      ...(draftMark === null ? {} : { tabColor: { argb: `FF${look.colours.bad}` } }),
      ...(shape.outlineMax === 0
        ? {}
        : {
            outlineLevelRow: shape.outlineMax,
            // A heading stands above its rows, and a parent above its children.
            outlineProperties: { summaryBelow: false, summaryRight: false },
          }),
    },
  };
}

/** Half the width of a small screen, in characters. */
const FROZEN_WIDTH_MAX = 60;

/**
 * The number of columns that stay when the sheet scrolls sideways: those before the first figure, unless they would
 * take half of a small screen, beside which no figure could be scrolled into view.
 */
function frozenColumns({ columns, namingColumn, isLong }: SheetShape): number {
  const firstFigure = columns.findIndex(({ kind }) => kind === "amount" || kind === "count");
  const naming = columns.slice(0, namingColumn + 1);
  const width = naming.reduce((total, column) => total + column.width, 0);
  return isLong || namingColumn >= firstFigure || width > FROZEN_WIDTH_MAX ? 0 : naming.length;
}

/**
 * Whether the rows are a list: items, with totals and notes only at the end. A statement also has headings
 * and sums.
 */
function isTable(rows: readonly Row[]): boolean {
  const looks = rows.map(lookOf);
  const firstTotal = looks.findIndex((look) => look !== "item");
  const after = firstTotal === -1 ? [] : looks.slice(firstTotal);
  return looks.length > after.length && after.every((look) => look === "total" || look === "note");
}
