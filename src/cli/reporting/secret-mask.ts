/** Keeps credentials out of everything that is printed or logged, whatever text brings them there. */

export interface SecretMask {
  /** From now on this text appears in no output. */
  readonly hide: (secret: string) => void;
  readonly masked: (text: string) => string;
}

const MASK = "[credential]";

export function secretMask(): SecretMask {
  const forms = new Set<string>();
  return {
    hide: (secret) => {
      for (const form of formsOf(secret)) forms.add(form);
    },
    masked: (text) => {
      let shown = text;
      for (const form of forms) shown = shown.replaceAll(form, MASK);
      return shown;
    },
  };
}

/** The secret as it stands in JSON, in an address, in a header and in a dump of bytes; longer forms first. */
function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString("hex");
  const escaped = JSON.stringify(secret).slice(1, -1);
  const forms = [
    secret,
    escaped,
    // An answer in JSON that is quoted in a message.
    JSON.stringify(escaped).slice(1, -1),
    encodeURIComponent(secret),
    new URLSearchParams([["", secret]]).toString().slice(1),
    bytes.toString("base64").replace(/=+$/, ""),
    bytes.toString("base64url"),
    hex,
    hex.toUpperCase(),
  ];
  return [...new Set(forms)].sort((one, other) => other.length - one.length);
}
