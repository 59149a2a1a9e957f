/** Which addresses a webhook may have (specification 4.10). */

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const CHARACTERS_MAX = 2_048;

/**
 * https anywhere; http for the machine itself, and only where the service was started so. A user and a
 * password in it are sent as the receiver's credential. Gap: Webhooks.
 */
export function isWebhookUrl(text: string, { overHttp }: { readonly overHttp: boolean }): boolean {
  const url = text.length > CHARACTERS_MAX ? null : URL.parse(text);
  if (url === null) return false;
  return (
    url.protocol === "https:" ||
    (overHttp && url.protocol === "http:" && LOOPBACK.test(url.hostname))
  );
}
