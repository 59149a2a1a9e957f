/** Links that the service makes for people: answers that consist of one address. */
import type { Session } from "../api/client.ts";
import { malformed, textAt } from "../api/decoding.ts";
import type { Reader } from "./record-readers.ts";
import { type QueryValues, readOne } from "./requests.ts";

/** The address; each request makes a new link. Failure `record-unknown`. */
export const readLink = (
  session: Session,
  path: string,
  query: QueryValues = {},
): Promise<string> => readOne(session, path, linkAt, query);

const linkAt: Reader<string> = (place) => {
  const address = textAt(place);
  if (!/^https?:/.test(address) || !URL.canParse(address)) throw malformed(place, "a web address");
  return address;
};
