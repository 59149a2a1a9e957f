/** Reads `page` and `per_page`, with the two styles of refusals of lists (docs/api-gaps.md: pages). */
import type { PageRequest, RowsPage } from "../../store/page-of-rows.ts";
import { type Call, Refusal } from "../endpoint.ts";

/** `parameter` names the parameter as sent; `title` in title case, as documents and projects do. */
export type RefusalStyle = "parameter" | "title";
/** `parameter-range`: like `parameter`, but a page that is not a number is also out of range (task lists). */
type PageRefusalStyle = RefusalStyle | "parameter-range";

const PER_PAGE_MAX = 100;
/** Gap: Pages. */
const PER_PAGE_DEFAULT = 100;
/** A page beyond the end of any list; larger numbers count as this one. */
const PAGE_MAX = 1_000_000_000;

export function requestedPage(
  call: Pick<Call, "query">,
  style: PageRefusalStyle,
  perPageDefault: number = PER_PAGE_DEFAULT,
): PageRequest {
  const { page: pageText = "1", per_page: perPageText = String(perPageDefault) } = call.query;
  const page = wholeIn(pageText);
  const perPage = wholeIn(perPageText);
  const problems = [
    ...problemsOf("per_page", perPage, PER_PAGE_MAX, style),
    ...problemsOf("page", page, PAGE_MAX, style),
  ];
  if (problems.length > 0 || page === null || perPage === null) {
    const texts = problems.map(({ text }) => text);
    if (style !== "title") throw new Refusal(400, texts.join(", "));
    const [{ name, word } = { name: "page", word: "invalid" }] = problems;
    throw new Refusal(400, texts.join("; "), { symbolic: [name, word] });
  }
  return { page, perPage };
}

interface PageProblem {
  readonly name: "page" | "per_page";
  readonly text: string;
  /** For programs: `max`. */
  readonly word: string;
}

function problemsOf(
  name: "page" | "per_page",
  value: number | null,
  max: number,
  style: PageRefusalStyle,
): readonly PageProblem[] {
  if (value !== null && value >= 1 && value <= max) return [];
  if (style === "title") {
    const title = titleCase(name);
    if (value === null) return [{ name, text: `${title} is invalid`, word: "invalid" }];
    return value < 1
      ? [{ name, text: `${title} is too small`, word: "min" }]
      : [{ name, text: `${title} is too big`, word: "max" }];
  }
  const outOfRange = `${name} does not have a valid value`;
  if (value !== null) return [{ name, text: outOfRange, word: "invalid" }];
  return name === "page" && style === "parameter"
    ? [{ name, text: "page is invalid", word: "invalid" }]
    : [{ name, text: `${name} is invalid, ${outOfRange}`, word: "invalid" }];
}

/** The name in title case: `Per Page` for `per_page`. */
export const titleCase = (name: string): string =>
  name
    .split("_")
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join(" ");

function wholeIn(text: string): number | null {
  if (!/^-?\d+$/.test(text)) return null;
  return Math.min(Number.parseInt(text, 10), PAGE_MAX + 1);
}

/** One page of rows that are all in memory, with its paging. */
export function pageOf<Row>(rows: readonly Row[], pageRequest: PageRequest): RowsPage<Row> {
  const start = (pageRequest.page - 1) * pageRequest.perPage;
  return {
    rows: rows.slice(start, start + pageRequest.perPage),
    page: { ...pageRequest, total: rows.length },
  };
}
