/** The address of a service: the credential may be sent to it only if no one can read along on the way. */
import { Failure } from "../failure.ts";

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** The base address, if the credential may be sent to it; Failure `profile-invalid` for any other. */
export function readBaseUrl(text: string): URL {
  const url = URL.parse(text);
  if (
    url !== null &&
    [url.username, url.password, url.search, url.hash].some((part) => part !== "")
  ) {
    // The message leaves out the address, because the extra part may be a token.
    throw new Failure(
      "profile-invalid",
      `the base url of ${url.host} contains more than scheme, host and path`,
      "Write it as https://host/path. The token belongs where the profile reads the credential from.",
    );
  }
  if (url !== null && isSafeAddress(url)) return url;
  throw new Failure(
    "profile-invalid",
    `base url "${text}" is not an https address`,
    "Write it as https://host/path; http is accepted for this machine only.",
  );
}

/** https, or this machine: no one can read along on the way. */
export const isSafeAddress = (url: URL): boolean =>
  url.protocol === "https:" || (url.protocol === "http:" && isThisMachine(url));

export const isThisMachine = ({ hostname }: Pick<URL, "hostname">): boolean =>
  LOOPBACK.test(hostname);
