/** Which addresses a webhook may have (specification 4.10). */

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const CHARACTERS_MAX = 2_048;

/**
 * https anywhere; http for this machine only, and only if the service was started with that option. A user
 * and password in the address are sent as the receiver's credential. Gap: Webhooks.
 */
export function isWebhookUrl(
  text: string,
  { allowsHttp }: { readonly allowsHttp: boolean },
): boolean {
  const url = text.length > CHARACTERS_MAX ? null : URL.parse(text);
  if (url === null) return false;
  return (
    url.protocol === "https:" ||
    (allowsHttp && url.protocol === "http:" && LOOPBACK.test(url.hostname))
  );
}
