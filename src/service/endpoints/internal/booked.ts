/** Books, and refuses in the words of the service what the posting rules refuse. */
import { PostingRefusal } from "../../rules/posting-line.ts";
import { invalidRecord } from "../endpoint.ts";

/** What the posting rules refuse is a record that is invalid: 422. */
export function booked(work: () => void): void {
  try {
    work();
  } catch (cause) {
    if (!(cause instanceof PostingRefusal)) throw cause;
    const problems = [{ field: "base", text: cause.message, word: "invalid" }];
    throw Object.assign(invalidRecord(problems), { cause });
  }
}
