/** Links that the service makes for people: answers that consist of one address. */

import type { Session } from "../api/client.ts";
import { type Kind, scalar } from "../fields/kind.ts";
import { type QueryValues, readOne } from "./requests.ts";

/** The address; each request makes a new link. Failure `record-unknown`. */
export const readLink = (
  session: Session,
  path: string,
  query: QueryValues = {},
): Promise<string> => readOne(session, path, LINK, query);

const LINK: Kind<string> = scalar("a web address", { type: "string" }, (given) =>
  typeof given === "string" && /^https?:/.test(given) && URL.canParse(given) ? given : undefined,
);
