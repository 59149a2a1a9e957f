/**
 * What people judged of the last closes, as metrics: their totals, and on an address of their own the figures of each
 * administration, whose number grows with the fleet.
 */
import { isSignedInFull, type MemberJudgement } from "../member-judgement.ts";
import { gauge } from "./metrics.ts";
import { type Family, prometheusText, type Sample } from "./prometheus-text.ts";

type Figure = (one: MemberJudgement) => number;

const FIGURES: readonly { readonly name: string; readonly help: string; readonly of: Figure }[] = [
  {
    name: "open_findings",
    help: "Differences of the last close that nobody had accepted, those for information apart.",
    of: ({ openFindings }) => openFindings,
  },
  {
    name: "leads",
    help: "Leads of the last close that have a balance.",
    of: ({ judged }) => judged?.signed.of ?? 0,
  },
  {
    name: "signed_leads",
    help: "Leads that a preparer and another person as reviewer signed, as they are.",
    of: ({ judged }) => judged?.signed.signed ?? 0,
  },
  {
    name: "suspended_signatures",
    help: "Signatures of balances that have changed since.",
    of: ({ judged }) => judged?.suspended ?? 0,
  },
  {
    name: "unusable_judgements",
    help: "Files of judgement that cannot be used.",
    of: ({ problem }) => (problem === null ? 0 : 1),
  },
];

/** The sums over all administrations; nothing while none has a close. */
export function signedTotals(judged: readonly MemberJudgement[]): string {
  if (judged.length === 0) return "";
  const signed = judged.filter(isSignedInFull).length;
  const locked = judged.filter((one) => (one.judged?.lockedThrough ?? null) !== null).length;
  return prometheusText([
    gauge("closes", "Administrations with a close: signed in full, or not.", [
      { labels: { signed: "yes" }, value: signed },
      { labels: { signed: "no" }, value: judged.length - signed },
    ]),
    gauge("locked_administrations", "Administrations with a locked month.", locked),
    ...FIGURES.map(({ name, help, of }) =>
      gauge(
        name,
        help,
        judged.reduce((sum, one) => sum + of(one), 0),
      ),
    ),
  ]);
}

/** A sample of each administration. The locked month is a label: `2025-12`. */
export const signedMetrics = (judged: readonly MemberJudgement[]): string =>
  prometheusText([
    ...FIGURES.map(
      ({ name, help, of }): Family =>
        gauge(
          `administration_${name}`,
          help,
          judged.map((one): Sample => ({ labels: labelOf(one), value: of(one) })),
        ),
    ),
    gauge(
      "administration_locked",
      "1 with the last locked month as a label; absent without a locked month.",
      judged.flatMap((one): readonly Sample[] => {
        const through = one.judged?.lockedThrough ?? null;
        return through === null ? [] : [{ labels: { ...labelOf(one), through }, value: 1 }];
      }),
    ),
  ]);

const labelOf = ({ member }: MemberJudgement): Readonly<Record<string, string>> => ({
  administration: member,
});
