/** What a list says about its pages: `Link` and `X-Total-Count`. Gap: Pages. */
import type { PageShown } from "../endpoints/endpoint.ts";

export interface ListedAt {
  /** Address of the list as it was asked for, format included, without query. */
  readonly address: string;
  readonly query: Readonly<Record<string, string>>;
}

/** `Link` carries every parameter that was sent; it is left out when there is neither next nor previous. */
export function pageHeaders(at: ListedAt, shown: PageShown): Readonly<Record<string, string>> {
  const { page, perPage, total } = shown;
  const links = [
    ...(page * perPage < total ? [`<${pageAddress(at, page + 1)}>; rel="next"`] : []),
    ...(page > 1 ? [`<${pageAddress(at, page - 1)}>; rel="prev"`] : []),
  ];
  return {
    "x-total-count": String(total),
    ...(links.length === 0 ? {} : { link: links.join(", ") }),
  };
}

function pageAddress({ address, query }: ListedAt, page: number): string {
  return `${address}?${new URLSearchParams({ ...query, page: String(page) }).toString()}`;
}
