/** The format suffix of a path: `/tax_rates.json`, `/receipts/123.xml`, or none. */

export interface FormattedUrl {
  /** Path and query without the format. */
  readonly url: string;
  /** Without the dot; empty for none. */
  readonly suffix: string;
}

export function splitFormat(url: string): FormattedUrl {
  const queryAt = url.indexOf("?");
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  const dotAt = path.lastIndexOf(".");
  if (dotAt === -1 || dotAt < path.lastIndexOf("/")) return { url, suffix: "" };
  return {
    url: path.slice(0, dotAt) + url.slice(path.length),
    suffix: path.slice(dotAt + 1),
  };
}

/** The parameters of a query. The last value of a repeated name applies; `+` and percent signs are decoded once. */
export const readQuery = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));
