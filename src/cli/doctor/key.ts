/** Whether there is a key to sign handoffs with, readable by its owner alone. */
import { keyName } from "../../packs/signature.ts";
import { findSigningKey } from "../../runs/state/signing-key.ts";
import { type DoctorCheck, ok, warning } from "./doctor-check.ts";

export const key: DoctorCheck = {
  id: "key",
  title: "Signing key",
  run: ({ state }) => {
    const found = findSigningKey(state);
    return found === null
      ? warning("there is none: handoffs are not signed", "Make one: slotsom key create")
      : ok(keyName(found.publicKey));
  },
};
