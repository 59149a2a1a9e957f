/** Books a document, converting a refusal of the posting rules to one of the service. */
import { PostingRefusal } from "../../rules/posting-line.ts";
import { invalidRecord } from "../endpoint.ts";

/** Runs `work`; a refusal of the posting rules becomes a 422 for an invalid record. */
export function booked(work: () => void): void {
  try {
    work();
  } catch (cause) {
    if (!(cause instanceof PostingRefusal)) throw cause;
    const problems = [{ field: "base", text: cause.message, word: "invalid" }];
    throw Object.assign(invalidRecord(problems), { cause });
  }
}
