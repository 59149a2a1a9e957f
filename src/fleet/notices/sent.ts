/** How an attempt to send a notice ended. */

export type Sent =
  | {
      readonly kind: "sent";
      /** Receivers of a mail that the server refused, while it took the others. */
      readonly refused: number;
    }
  /** It may be sent later, or was refused for good. */
  | { readonly kind: "passing" | "refused"; readonly reason: string };

/** The code of an error, as in `ECONNREFUSED`; its text may repeat what was sent. */
export function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return "unknown";
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.name;
}
