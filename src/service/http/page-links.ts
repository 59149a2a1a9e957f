/** The paging headers of a list: `Link` and `X-Total-Count`. Gap: Pages. */
import type { CountedPage } from "../store/page-of-rows.ts";

export interface ListedAt {
  /** The requested address of the list, with format, without query. */
  readonly address: string;
  readonly query: Readonly<Record<string, string>>;
}

/** HTTP clients accept 16 KiB of headers in total. */
const LINK_CHARACTERS_MAX = 8_192;

/**
 * `Link` contains all parameters that were sent. It is omitted without a next or previous page, and when
 * it would be too long for clients.
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
