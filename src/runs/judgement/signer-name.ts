/** Who decides: the name in an entry of judgement. */
import { Failure } from "../../failure.ts";
import { signingKeyComment } from "../state/signing-key.ts";
import type { State } from "../state/state.ts";

/** The given name, or else the comment of the signing key. Failure code: `arguments-invalid` without either. */
export function signerName(given: string | null, state: State): string {
  const name = given?.trim() ?? signingKeyComment(state);
  if (name !== null && name !== "") return name;
  throw new Failure(
    "arguments-invalid",
    given === null ? "nobody is named who decides this" : "--by is empty",
    'Add --by NAME, or name yourself once in the signing key: slotsom key create --comment "NAME"',
  );
}
