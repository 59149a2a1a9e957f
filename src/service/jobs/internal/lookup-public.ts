/** Resolves the names of receivers, to public addresses only. */
import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "../../rules/public-address.ts";

/**
 * Resolves a name at the moment of connecting, to public addresses only: the connection uses the checked addresses,
 * so a name that changes its meaning between a check and the call gains nothing. The system does not look up an
 * address that is written in digits; `webhookUrlProblem` checks those.
 */
export const lookupPublic: LookupFunction = (hostname, options, found) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) {
      found(error, "");
      return;
    }
    const [first] = addresses;
    if (first === undefined) {
      found(new Error("no address"), "");
    } else if (!addresses.every(({ address }) => isPublicAddress(address))) {
      found(Object.assign(new Error("a private address"), { code: "EPRIVATE" }), "");
    } else if (options.all === true) {
      found(null, addresses);
    } else {
      found(null, first.address, first.family);
    }
  });
};
