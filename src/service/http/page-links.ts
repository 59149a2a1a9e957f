/** What a list says about its pages: `Link` and `X-Total-Count`. Gap: Pages. */
import type { CountedPage } from "../store/page-of-rows.ts";

export interface ListedAt {
  /** Address of the list as it was asked for, format included, without query. */
  readonly address: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Readers of answers take 16 KiB of headers, all of them together. */
const LINK_CHARACTERS_MAX = 8_192;

/**
 * `Link` carries every parameter that was sent; it is left out when there is neither next nor previous,
 * and when it would be so long that clients could not read the answer.
 */
export function pageHeaders(at: ListedAt, shown: CountedPage): Readonly<Record<string, string>> {
  const { page, perPage, total } = shown;
  const links = [
    ...(page * perPage < total ? [`<${pageAddress(at, page + 1)}>; rel="next"`] : []),
    ...(page > 1 ? [`<${pageAddress(at, page - 1)}>; rel="prev"`] : []),
  ];
  const link = links.join(", ");
  return {
    "x-total-count": String(total),
    ...(link === "" || link.length > LINK_CHARACTERS_MAX ? {} : { link }),
  };
}

function pageAddress({ address, query }: ListedAt, page: number): string {
  return `${address}?${new URLSearchParams({ ...query, page: String(page) }).toString()}`;
}
