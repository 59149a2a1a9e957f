/** Signs leads of the last close of a fiscal year: an entry of judgement for each. */
import { Failure } from "../../failure.ts";
import { suggestion } from "../../fields/nearest-word.ts";
import { leadAmountText } from "../../ledger/dossier/lead-balances.ts";
import { LEAD_GROUPS } from "../../ledger/dossier/lead-groups.ts";
import type { SignedLead, SignerRole, SignOff } from "../../ledger/judgement/entries.ts";
import { hasSigned, type LeadSignOffs } from "../../ledger/judgement/signed-leads.ts";
import type { JudgementFile, NewEntry } from "../../packs/own-files/judgement-file.ts";
import type { RunPorts } from "../run-ports.ts";
import { addEntries } from "./add-entries.ts";
import { type ClosedLeads, closedLeads, type LeadsRequest, signOffsOf } from "./closed-leads.ts";
import { signerName } from "./signer-name.ts";

export interface SigningOrder extends LeadsRequest {
  /** Group ids, names in the language of the profile, numbers of the list, or `all`. */
  readonly leads: readonly string[];
  readonly as: SignerRole;
  readonly by: string | null;
}

export interface Signed {
  readonly closed: ClosedLeads;
  readonly by: string;
  /** The file of judgement. */
  readonly path: string;
  /** What this order signed. */
  readonly leads: readonly SignedLead[];
  /** Of `all`: the leads that this person had signed already. */
  readonly already: readonly string[];
  /** All leads, as they are signed now. */
  readonly signOffs: readonly LeadSignOffs[];
}

const ALL = "all";

/**
 * Failure codes: `arguments-invalid` for a lead that is unknown, has no balance or was signed before, and without a
 * name; those of `closedLeads` and of `addEntries`.
 */
export async function signLeads(order: SigningOrder, ports: RunPorts): Promise<Signed> {
  const closed = await closedLeads(order, ports);
  const { year, snapshot } = closed;
  const signer = { as: order.as, by: signerName(order.by, closed.address.state), year };
  const at = ports.now();
  let chosen: ChosenLeads = { leads: [], already: [] };
  const { path, file } = addEntries(closed.address, (before) => {
    chosen = leadsToSign(order.leads, signer, closed, before);
    return chosen.leads.map(
      (lead): NewEntry => ({
        kind: "signed",
        at,
        ...signer,
        ...lead,
        snapshot,
      }),
    );
  });
  return { closed, by: signer.by, path, ...chosen, signOffs: signOffsOf(closed, file) };
}

type ChosenLeads = Pick<Signed, "leads" | "already">;
type Signer = Pick<SignOff, "as" | "by" | "year">;

function leadsToSign(
  words: readonly string[],
  signer: Signer,
  closed: ClosedLeads,
  judgement: JudgementFile | null,
): ChosenLeads {
  const isSigned = (lead: SignedLead): boolean =>
    judgement !== null && hasSigned(judgement, lead, signer);
  if (words.includes(ALL)) {
    return {
      leads: closed.leads.filter((lead) => !isSigned(lead)),
      already: closed.leads.filter(isSigned).map(({ lead }) => lead),
    };
  }
  const leads = [...new Set(words.map((word) => leadNamed(word, closed)))];
  for (const lead of leads) if (isSigned(lead)) throw signedBefore(lead, signer, closed);
  return { leads, already: [] };
}

function leadNamed(word: string, closed: ClosedLeads): SignedLead {
  const { leads, nameOf, year } = closed;
  if (/^\d+$/.test(word)) {
    const numbered = leads[Number.parseInt(word, 10) - 1];
    if (numbered !== undefined) return numbered;
    throw unknownLead(word, `: the list has ${String(leads.length)} leads`, closed);
  }
  const isNamed = (lead: string): boolean =>
    [lead, nameOf(lead)].some((name) => name.toLowerCase() === word.trim().toLowerCase());
  const found = leads.find(({ lead }) => isNamed(lead));
  if (found !== undefined) return found;
  if (LEAD_GROUPS.some(isNamed)) {
    throw new Failure(
      "arguments-invalid",
      `lead ${word} has no balance at the end of ${String(year)}: there is nothing to sign`,
      listRemedy(closed),
    );
  }
  const choices = [...leads.flatMap(({ lead }) => [lead, nameOf(lead)]), ALL];
  throw unknownLead(`"${word}"`, suggestion(word, choices), closed);
}

const unknownLead = (word: string, what: string, closed: ClosedLeads): Failure =>
  new Failure("arguments-invalid", `unknown lead ${word}${what}`, listRemedy(closed));

const listRemedy = ({ options }: ClosedLeads): string =>
  `List the leads with their numbers: slotsom signoff --list${options}`;

const signedBefore = (
  { lead, balance }: SignedLead,
  { as, by }: Signer,
  { nameOf, options }: ClosedLeads,
): Failure =>
  new Failure(
    "arguments-invalid",
    `${by} signed ${nameOf(lead)} as ${as} already, for the same balance of ${leadAmountText(lead, balance)}`,
    `See who signed what: slotsom signoff --list${options}`,
  );
