/** What people judged of the last closes of a fleet, in words. */
import type { MemberJudgement } from "../../fleet/member-judgement.ts";

/** `office-124  2025  3 of 11 signed, 1 suspended, 4 open findings, locked through 2025-12  Small Works`. */
export const judgementLine = (one: MemberJudgement): string =>
  `${one.member}  ${String(one.year)}  ${judgedText(one)}  ${one.administrationName}`;

function judgedText({ judged, problem, openFindings }: MemberJudgement): string {
  if (judged === null) return problem ?? "";
  const { signed, suspended, lockedThrough } = judged;
  return [
    `${String(signed.signed)} of ${String(signed.of)} signed`,
    ...(suspended === 0 ? [] : [`${String(suspended)} suspended`]),
    ...(openFindings === 0 ? [] : [findingsText(openFindings)]),
    ...(lockedThrough === null ? [] : [`locked through ${lockedThrough}`]),
  ].join(", ");
}

const findingsText = (count: number): string =>
  `${count.toLocaleString("en")} open ${count === 1 ? "finding" : "findings"}`;

export interface SignedCloses {
  /** The members with a close. */
  readonly closes: number;
  /** Those whose last close is not signed in full. */
  readonly unsigned: number;
}

export function signedText({ closes, unsigned }: SignedCloses): string {
  if (closes === 0) return "No administration has a close whose leads can be signed.";
  const signed = (closes - unsigned).toLocaleString("en");
  const list = unsigned === 0 ? "" : " List the others with: slotsom fleet status --unsigned";
  return `The last close of ${signed} of ${closes.toLocaleString("en")} administrations is signed in full.${list}`;
}
