/** The refusal of work that asks a service, for books of auditfiles. */
import { Failure } from "../../failure.ts";
import type { ChosenAuditfile } from "./chosen-books.ts";

/** `work` is the name of the command, or `this command`. */
export const withoutService = (
  work: string,
  { profile }: Pick<ChosenAuditfile, "profile">,
): Failure =>
  new Failure(
    "arguments-invalid",
    `${profile === null ? "--from:" : `profile ${profile.name}:`} ${work} asks the service, and an auditfile is none`,
    "Use close, monthly, handoff, check, explain, render or doctor with an auditfile.",
  );
