/** Checks that there is a key to sign handoffs, and that only its owner can read it. */

import { findSigningKey } from "../../runs/state/signing-key.ts";
import { keyName } from "../../verification/minisign.ts";
import { type DoctorCheck, type MachineContext, ok, warning } from "./doctor-check.ts";

export const key: DoctorCheck<MachineContext> = {
  id: "key",
  title: "Signing key",
  run: (context) => {
    const state = context.state();
    const found = findSigningKey(state);
    return found === null
      ? warning("there is no key, so handoffs are not signed", "Create one: slotsom key create")
      : ok(keyName(found.publicKey));
  },
};
