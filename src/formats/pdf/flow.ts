/**
 * The order of a document on its pages: opening, contents, sheets. A sheet starts on a page of its own, or below
 * the sheet before it if the whole of it fits there, or if that page would otherwise be mostly empty.
 */
import type { Sheet } from "../../sheets/sheet.ts";
import type { PackContents } from "../format.ts";
import type { Chapter, Section } from "./chapter.ts";
import { type ContentsPlan, contentsHeight, ENTRIES_PER_PAGE } from "./contents.ts";
import { type Masthead, planMasthead } from "./masthead.ts";
import { type PageShape, pageShape } from "./paper.ts";
import { measureTable } from "./place-rows.ts";
import type { TableExtent, TableStart } from "./table-layout.ts";
import { openingOf } from "./table-opening.ts";
import { type PlannedSheet, padded, planSheet, type TablePlan } from "./table-plan.ts";
import { ROW_PADDINGS } from "./type-scale.ts";
import type { Faces } from "./typeface.ts";

export interface DocumentPlan {
  readonly masthead: Masthead;
  readonly contents: ContentsPlan | null;
  /** The chapters before the contents, which are on the first page. */
  readonly answers: readonly Chapter[];
  readonly chapters: readonly Chapter[];
  readonly pages: number;
}

/** White between two sheets on a page. */
const SHEET_GAP = 26;
/** White between two tables of a sheet. */
const TABLE_GAP = 14;
/** White between the opening of the document and its tiles, which begin with a rule of their own. */
const TILES_GAP = 14;
/** A page filled less than this takes the start of the next sheet. */
const FULL_ENOUGH = 0.6;
/** A sheet shorter than this share of a page is short, and a page filled less takes the start of any sheet. */
const SHORT = 0.35;
/** The least room below the column heads in which a sheet may start on the page of another. */
const START_ROOM = 130;

/** Two sheets need no list, which could take a page of its own. */
const CONTENTS_MIN = 3;

/** The place on the paper up to which the document is filled; `y` is null at the top of a new page. */
interface Cursor {
  readonly page: number;
  readonly shape: PageShape;
  readonly y: number;
}

export async function planDocument(contents: PackContents, faces: Faces): Promise<DocumentPlan> {
  const { sheets, style, words } = contents;
  const planned = [...(await planSheets(sheets, { style, faces, words }))];
  const isAcross = planned.every(({ plans }) => plans[0]?.shape.layout === "landscape");
  const shape = pageShape(style.paper, isAcross && planned.length > 0 ? "landscape" : "portrait");
  // After the sheets: the masthead lists the names among them that no font has.
  const masthead = planMasthead(contents, faces, shape);
  let cursor: Cursor = { page: 1, shape, y: masthead.endY };
  const [first] = sheets;
  if (first?.onOnePage !== undefined) {
    planned[0] = await wholeOnPage(first, cursor, { style, faces, words });
  }

  const place = (index: number): Chapter => {
    const own = planned[index];
    const sections: Section[] = [];
    const plans = own?.plans ?? [];
    for (const plan of plans) {
      const placed = placeSection(plan, cursor, index === 0 && cursor.page === 1);
      sections.push(placed.section);
      cursor = placed.cursor;
    }
    const sheet = sheets[index];
    return {
      id: sheet?.id ?? "",
      title: sheet?.title ?? "",
      sections,
      planned: own ?? { plans: [], targets: new Set(), figures: new Set() },
    };
  };

  const answers: Chapter[] = [];
  if (sheets.length > 1 && isAnswer(planned[0], cursor)) answers.push(place(0));
  const listed = sheets.length - answers.length;
  const listing = sheets.length < CONTENTS_MIN ? null : placeContents(listed, cursor);
  if (listing !== null) cursor = listing.cursor;
  const chapters: Chapter[] = [];
  for (let index = answers.length; index < sheets.length; index += 1) {
    chapters.push(place(index));
  }
  return { masthead, contents: listing?.plan ?? null, answers, chapters, pages: cursor.page };
}

type Setting = Parameters<typeof planSheet>[1];

/**
 * The first sheet with as many of its lines as its first table has room for below the opening of the document; the next
 * table has the others.
 */
async function wholeOnPage(sheet: Sheet, cursor: Cursor, setting: Setting): Promise<PlannedSheet> {
  let planned = await planSheet(sheet, setting);
  for (const shorter of sheet.onOnePage ?? []) {
    const [plan] = planned.plans;
    if (plan === undefined) break;
    const start = { y: cursor.y + gapAbove(plan, true), isBelowTitle: true };
    if (fewestPages(plan, start).extent.pages === 1) break;
    planned = await planSheet({ ...sheet, onPaper: shorter() }, setting);
  }
  return planned;
}

/** A short sheet just before one that is across is across too, so that they share a page. */
async function planSheets(
  sheets: readonly Sheet[],
  setting: Setting,
): Promise<readonly PlannedSheet[]> {
  const planned: PlannedSheet[] = [];
  for (const sheet of sheets) planned.push(await planSheet(sheet, setting));
  for (let index = sheets.length - 2; index > 0; index -= 1) {
    const sheet = sheets[index];
    const [plan, ...others] = planned[index]?.plans ?? [];
    if (sheet === undefined || plan === undefined || others.length > 0) continue;
    const isBefore = planned[index + 1]?.plans[0]?.shape.layout === "landscape";
    if (plan.shape.layout === "landscape" || !isBefore || plan.sheet.isLong) continue;
    const start = { y: plan.shape.top, isBelowTitle: false };
    const { pages, endY } = measureTable(plan, start);
    const isShort = pages === 1 && (endY - plan.shape.top) / plan.shape.height < SHORT;
    if (isShort) planned[index] = await planSheet(sheet, { ...setting, isAcross: true });
  }
  return planned;
}

/** The first sheet answers what happened: it has tiles, or all of it fits below the opening. */
function isAnswer(first: PlannedSheet | undefined, cursor: Cursor): boolean {
  const [plan] = first?.plans ?? [];
  if (plan === undefined || plan.sheet.isLong || plan.shape.layout !== cursor.shape.layout) {
    return false;
  }
  if ((plan.sheet.tiles ?? []).length > 0) return true;
  const start = { y: cursor.y + SHEET_GAP, isBelowTitle: true };
  return measureTable(padded(plan, 0), start).pages === 1;
}

function placeContents(
  entries: number,
  cursor: Cursor,
): { readonly plan: ContentsPlan; readonly cursor: Cursor } {
  const { shape } = cursor;
  const below = cursor.y + SHEET_GAP;
  const fits = below + contentsHeight(entries) <= shape.bottom;
  const page = fits ? cursor.page : cursor.page + 1;
  const y = fits ? below : shape.top;
  const pages = Math.ceil(entries / ENTRIES_PER_PAGE);
  const last = entries - (pages - 1) * ENTRIES_PER_PAGE;
  return {
    plan: { shape, firstPage: page, y, pages },
    cursor: {
      page: page + pages - 1,
      shape,
      y: (pages === 1 ? y : shape.top) + contentsHeight(last),
    },
  };
}

function placeSection(
  plan: TablePlan,
  cursor: Cursor,
  isBelowTitle: boolean,
): { readonly section: Section; readonly cursor: Cursor } {
  const fresh = { y: plan.shape.top, isBelowTitle: false };
  const shared = { y: cursor.y + gapAbove(plan, isBelowTitle), isBelowTitle };
  const placed = (
    chosen: TablePlan,
    start: TableStart,
    { pages, endY }: TableExtent,
  ): { readonly section: Section; readonly cursor: Cursor } => {
    const firstPage = start === shared ? cursor.page : cursor.page + 1;
    return {
      section: { plan: chosen, start, firstPage, pages },
      cursor: { page: firstPage + pages - 1, shape: plan.shape, y: endY },
    };
  };
  const isSameShape = plan.shape.layout === cursor.shape.layout;
  if (isSameShape && !isTurned(plan, cursor) && (hasRoom(plan, shared) || isWithin(plan, shared))) {
    const isMostlyEmpty = fullness(cursor) < FULL_ENOUGH;
    if (plan.sheet.isLong) {
      if (isMostlyEmpty) return placed(plan, shared, measureTable(plan, shared));
    } else {
      const below = fewestPages(plan, shared);
      if (below.extent.pages === 1) return placed(below.plan, shared, below.extent);
      const alone = fewestPages(plan, fresh);
      // A table that fits on a page is read on one, unless the page before it would be nearly empty.
      const isTorn = alone.extent.pages > 1 || isBelowTitle || fullness(cursor) < SHORT;
      if (isMostlyEmpty && isTorn) {
        return placed(below.plan, shared, below.extent);
      }
      return placed(alone.plan, fresh, alone.extent);
    }
  }
  const alone = fewestPages(plan, fresh);
  return placed(alone.plan, fresh, alone.extent);
}

/** Whether a table continues what is on the first page, and so is on the next. */
const isTurned = ({ isContinued }: TablePlan, { page }: Cursor): boolean =>
  isContinued && page === 1;

function gapAbove({ isFirst, sheet }: TablePlan, isBelowTitle: boolean): number {
  if (!isFirst) return TABLE_GAP;
  return isBelowTitle && (sheet.tiles ?? []).length > 0 ? TILES_GAP : SHEET_GAP;
}

const hasRoom = (plan: TablePlan, start: TableStart): boolean =>
  openingOf(plan, start).headY + START_ROOM < plan.shape.bottom;

/** Whether a short table is whole in the room that is left, however little that is. */
const isWithin = (plan: TablePlan, start: TableStart): boolean =>
  !plan.sheet.isLong &&
  openingOf(plan, start).headY < plan.shape.bottom &&
  measureTable(plan, start).pages === 1;

const fullness = ({ shape, y }: Cursor): number => (y - shape.top) / (shape.bottom - shape.top);

/** Tightens the rows if that saves a page, so that a statement does not end with a nearly empty page. */
function fewestPages(
  plan: TablePlan,
  start: TableStart,
): { readonly plan: TablePlan; readonly extent: TableExtent } {
  let best = { plan, extent: measureTable(plan, start) };
  if (plan.sheet.isLong) return best;
  for (const padding of ROW_PADDINGS.slice(1)) {
    if (best.extent.pages === 1) return best;
    const tighter = padded(plan, padding);
    const extent = measureTable(tighter, start);
    if (extent.pages < best.extent.pages) best = { plan: tighter, extent };
  }
  return best;
}
