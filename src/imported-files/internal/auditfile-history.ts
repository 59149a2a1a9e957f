/** Former versions of accounts and relations, of which every text is kept with its line and its path. */
import { emit, type Frame, type Reading } from "./auditfile-reading.ts";

/** The path of an element among former versions, which count from 1; empty elsewhere. */
export function historyIn(parent: Frame, { name, place }: Frame): string {
  if (parent.history === "") return place.role.kind === "history" ? name : "";
  const path = `${parent.history}/${name}`;
  if (parent.place.role.kind !== "history") return path;
  parent.count += 1;
  return `${path}[${String(parent.count)}]`;
}

export function keepText({ formerValues }: Reading, { history, at }: Frame, text: string): void {
  if (text.trim() !== "") formerValues.push({ at, path: history, text });
}

/** Emits the texts so far as those of a former version of the record. */
export function emitVersion(reading: Reading, record: Frame, { at }: Frame): void {
  const values = reading.formerValues.splice(0);
  if (values.length === 0) return;
  const { name: element, fields } = record;
  const identity = fields?.get("custSupID") ?? fields?.get("accID") ?? "";
  emit(reading, { kind: "former-version", at, element, record: identity, values });
}
