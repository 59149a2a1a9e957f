/** The drawing of a sheet (ECMA-376 part 1, 20.5): its waterfalls and charts, one below the other under the rows. */
import { escapeAttribute } from "../../markup/escape-xml.ts";
import type { Column } from "../../sheets/sheet.ts";
import { chartXml, type ReferredSeries } from "./chart-part.ts";
import { referencesOf } from "./chart-references.ts";
import {
  CHART_TYPE,
  DRAWING_TYPE,
  type PackagePart,
  relationsPart,
  XML_HEAD,
} from "./package-parts.ts";
import { waterfallXml } from "./waterfall-part.ts";
import type { PlacedSheet, WorkbookLayout } from "./workbook-layout.ts";
import type { WorkbookLook } from "./workbook-look.ts";

/** The drawing, and the parts it refers to. */
export interface Drawing {
  readonly part: PackagePart;
  readonly others: readonly PackagePart[];
}

const DRAWING = "http://schemas.openxmlformats.org/drawingml/2006";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
/** In EMU: 9525 are a pixel, and a character is seven pixels wide. */
const EMU_PER_PIXEL = 9_525;
const PIXELS_PER_CHARACTER = 7;
const WIDTH_MAX_PIXELS = 900;
const HEIGHT_PIXELS = 320;
/** The rows that a chart takes: a row is twenty pixels high, and two remain empty. */
const ROWS_OF_CHART = 18;
/** Rows between the table and the first chart. */
const ROWS_BEFORE = 2;

/** Null for a sheet without charts. `lastRow` counts from 1. */
export function drawingOf(
  layout: Pick<WorkbookLayout, "locate">,
  placed: PlacedSheet,
  at: {
    readonly sheetNumber: number;
    readonly lastRow: number;
    readonly columns: readonly Column[];
  },
  look: WorkbookLook,
): Drawing | null {
  const drawn = chartsOf(layout, placed, look);
  if (drawn.length === 0) return null;
  const number = String(at.sheetNumber);
  const parts = drawn.map(
    ({ xml }, index): PackagePart => ({
      path: `xl/charts/chart${number}0${String(index + 1)}.xml`,
      contentType: CHART_TYPE,
      xml,
    }),
  );
  const anchors = drawn.map(({ title }, index) =>
    anchorXml(title, index, at.lastRow + ROWS_BEFORE + index * ROWS_OF_CHART, at.columns),
  );
  const relations = relationsPart(
    "xl/drawings",
    `drawing${number}.xml`,
    parts.map(({ path }) => ({ kind: "chart", target: `../${path.slice("xl/".length)}` })),
  );
  return {
    part: {
      path: `xl/drawings/drawing${number}.xml`,
      contentType: DRAWING_TYPE,
      xml: `${XML_HEAD}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main">${anchors.join("")}</xdr:wsDr>`,
    },
    others: [...parts, ...(relations === null ? [] : [relations])],
  };
}

/** The waterfalls of the sheet, then its charts. */
function chartsOf(
  layout: Pick<WorkbookLayout, "locate">,
  placed: PlacedSheet,
  look: WorkbookLook,
): readonly { readonly title: string; readonly xml: string }[] {
  const { charts = [], waterfalls = [] } = placed.sheet;
  const drawn = charts.map((chart) => {
    const series = chart.series.map(
      (one): ReferredSeries => ({ series: one, cells: referencesOf(layout, placed, chart, one) }),
    );
    return { title: chart.title, xml: chartXml(chart, series, look) };
  });
  return [
    ...waterfalls.map((one) => ({ title: one.title, xml: waterfallXml(one, look) })),
    ...drawn,
  ];
}

/** `row` counts from 0: the first row below which the chart stands. */
function anchorXml(title: string, index: number, row: number, columns: readonly Column[]): string {
  const characters = columns.reduce((total, { width }) => total + width + 1, 0);
  const width = Math.min(characters * PIXELS_PER_CHARACTER, WIDTH_MAX_PIXELS) * EMU_PER_PIXEL;
  const height = HEIGHT_PIXELS * EMU_PER_PIXEL;
  const id = String(index + 1);
  const text = escapeAttribute(title);
  const namespaces = `xmlns:c="${DRAWING}/chart" xmlns:r="${RELATIONSHIPS}"`;
  return [
    "<xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff>",
    `<xdr:row>${String(row)}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>`,
    `<xdr:ext cx="${String(width)}" cy="${String(height)}"/><xdr:graphicFrame macro="">`,
    `<xdr:nvGraphicFramePr><xdr:cNvPr id="${String(index + 2)}" name="${text}" descr="${text}"/>`,
    "<xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>",
    '<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>',
    `<a:graphic><a:graphicData uri="${DRAWING}/chart"><c:chart ${namespaces} r:id="rId${id}"/>`,
    "</a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:oneCellAnchor>",
  ].join("");
}
