/** The seal of a pack: a manifest for a plain folder, a bag for a handoff. */
import { isSampleAdministration } from "../ledger/sample-administration.ts";
import { meaningOfFinal, reconciledText } from "../sheets/basis-text.ts";
import { type BagIdentity, type BagSource, bagSeal } from "./bag.ts";
import { type ManifestSource, manifestText } from "./manifest.ts";
import type { WrittenPack } from "./pack-file.ts";
import type { PackTemplate } from "./read-template.ts";
import { readmeText } from "./readme.ts";
import { manifestSeal, type Seal } from "./write-pack.ts";

/** With what a bag is signed, and which package it follows. */
export interface Signing extends Pick<BagSource, "signingKey"> {
  readonly previousOf?: BagSource["previousOf"];
}

export function sealing(
  source: ManifestSource & { readonly template: PackTemplate },
  { signingKey, previousOf }: Signing,
): Seal {
  const { template, books, isFinal, program } = source;
  const manifest = (written: WrittenPack): string => manifestText(source, written);
  if (template.readme === null) return manifestSeal(manifest);
  const identity: BagIdentity = {
    administrationId: books.administration.id,
    administrationName: books.administration.name,
    year: books.fiscalYear.year,
    pack: template.pack,
    status: isFinal ? "final" : "draft",
    isSample: isSampleAdministration(books.administration),
    asOf: books.asOf,
    snapshotId: source.snapshotId,
    comparedWith: books.adjustments?.earlier.snapshotId ?? null,
    program: `${program.name} ${program.version}`,
    months: {
      all: books.months.length,
      proven: books.months.filter(({ proof }) => proof.isProven).length,
      trusted: books.months.filter(({ proof }) => proof.trustedFrom !== undefined).length,
    },
  };
  const reconciled = reconciledText(books, source.results, template.words);
  const means = meaningOfFinal(books, template.words);
  const readme = readmeText(template.readme, { identity, means, reconciled }, template, signingKey);
  return bagSeal({
    ...{ identity, readme, manifest, signingKey },
    verifier: template.verifier ?? "",
    previousOf: previousOf ?? (() => null),
  });
}
