/** The differences of lines, counted by aspect, for the checks that have them. */
import type { Comparison } from "../check.ts";
import type { Differences } from "./aspect-differences.ts";
import { type AspectTally, aspectTally, type DocumentTallied } from "./aspect-tally.ts";
import { type ReadingTally, textTally } from "./document-readings.ts";
import type { Difference } from "./line-differences.ts";
import { areRated, isJournal } from "./listed-lines.ts";

/** What is compared of lines, each for one check; a journal has one for its accounts, projects and contacts. */
export type LineOutcome =
  | "listed-accounts"
  | "listed-days"
  | "listed-projects"
  | "listed-contacts"
  | "listed-bases"
  | "listed-journals"
  | "listed-texts";

export interface LineTallies {
  readonly add: (of: DocumentTallied, differences: Differences) => void;
  readonly comparisons: (outcome: LineOutcome) => Iterable<Comparison>;
  readonly texts: ReadingTally;
}

export function lineTallies(): LineTallies {
  const [invoices, journals] = [talliesOfKind(), talliesOfKind()];
  const [days, rates, texts] = [aspectTally("day"), aspectTally("rate"), textTally()];
  const withoutContact = aspectTally("no-contact");
  let statesContacts = false;
  const outcomes: Readonly<Record<LineOutcome, () => readonly Pick<AspectTally, "outcomes">[]>> = {
    "listed-accounts": () => [invoices.account],
    "listed-projects": () => [invoices.project],
    // A service that states no contact on postings of invoices has it nowhere.
    "listed-contacts": () => [invoices.contact, ...(statesContacts ? [withoutContact] : [])],
    "listed-days": () => [days],
    "listed-bases": () => [rates],
    "listed-journals": () => [journals.account, journals.project, journals.contact],
    "listed-texts": () => [texts],
  };
  return {
    add: (of, differences) => {
      const { document } = of;
      const { account, project, contact } = isJournal(document) ? journals : invoices;
      addFound(account, of, differences.account);
      addFound(project, of, differences.project);
      addFound(contact, of, differences.contact);
      addFound(days, of, differences.day);
      // What is on another account says nothing of the texts that a service gives.
      if (differences.account?.length === 0) addFound(texts, of, differences.text);
      if (areRated(document)) addFound(rates, of, differences.rate);
      const missing = differences["no-contact"] ?? [];
      if (missing.length > 0) withoutContact.add(of, missing);
      else if (document.contactId !== null && areEqual(differences)) statesContacts = true;
    },
    comparisons: function* (outcome) {
      for (const tally of outcomes[outcome]()) yield* tally.outcomes();
    },
    texts,
  };
}

const talliesOfKind = (): Readonly<Record<"account" | "project" | "contact", AspectTally>> => ({
  account: aspectTally("account"),
  project: aspectTally("project"),
  contact: aspectTally("contact"),
});

/** An aspect that is absent was not compared. */
function addFound(
  tally: Pick<AspectTally, "add">,
  of: DocumentTallied,
  differences: readonly Difference[] | undefined,
): void {
  if (differences !== undefined) tally.add(of, differences);
}

const areEqual = ({ account, contact }: Differences): boolean =>
  account?.length === 0 && contact?.length === 0;
