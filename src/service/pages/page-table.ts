/** Tables of the pages; on a narrow screen each row becomes a list of its cells with their headings. */
import { html, type Markup, NOTHING } from "../../markup/html.ts";

export interface PageColumn {
  readonly title: string;
  /** Figures are aligned to the right. */
  readonly isFigure: boolean;
}

export interface PageRow {
  /** `sum` and `grand` have one figure, named by their first cell; a `total` has one for each column. */
  readonly kind: "item" | "chosen" | "total" | "sum" | "grand";
  /** One for each column, or an empty text; the first is the heading of the row. */
  readonly cells: readonly (string | Markup)[];
}

export const words = (title: string): PageColumn => ({ title, isFigure: false });
export const figures = (title: string): PageColumn => ({ title, isFigure: true });

export function tableMarkup(
  heading: string,
  columns: readonly PageColumn[],
  rows: readonly PageRow[],
): Markup {
  const heads = columns.map(
    ({ title, isFigure }) => html`<th scope="col"${classMarkup(isFigure)}>${title}</th>`,
  );
  return html`<table aria-label="${heading}">
<thead><tr>${heads}</tr></thead>
<tbody>
${rows.map((row) => rowMarkup(row, columns))}</tbody>
</table>
`;
}

function rowMarkup({ kind, cells }: PageRow, columns: readonly PageColumn[]): Markup {
  const written = columns.map(({ title, isFigure }, index) => {
    const cell = cells[index] ?? "";
    return index === 0
      ? html`<th scope="row">${cell}</th>`
      : html`<td${classMarkup(isFigure)} data-label="${title}">${cell}</td>`;
  });
  return html`<tr${kind === "item" ? NOTHING : html` class="${kind}"`}>${written}</tr>
`;
}

const classMarkup = (isFigure: boolean): Markup => (isFigure ? html` class="figure"` : NOTHING);
