/** The sample administrations of the embedded service, so that their packs can say what they are. */
import type { Administration } from "./books.ts";

export const SAMPLE_ADMINISTRATIONS = {
  "trading-company": { id: "100200300400500", name: "Handelsonderneming Voorbeeld B.V." },
  "sole-trader": { id: "100200300400501", name: "Ontwerpstudio Voorbeeld" },
} as const;

/** @useDeclaredType */
export type SampleName = keyof typeof SAMPLE_ADMINISTRATIONS;
const SAMPLE_DEFAULT: SampleName = "trading-company";

/**
 * A sample administration as an option chooses it: false for none, true for that of the trading company.
 *
 * @useDeclaredType
 */
export type SampleChoice = boolean | SampleName;
const isSampleName = (text: string): text is SampleName =>
  Object.hasOwn(SAMPLE_ADMINISTRATIONS, text);
export const SAMPLE_NAMES: readonly SampleName[] =
  Object.keys(SAMPLE_ADMINISTRATIONS).filter(isSampleName);

export const sampleChosen = (choice: true | SampleName): SampleName =>
  choice === true ? SAMPLE_DEFAULT : choice;

/** The choice as records have it. */
export const choiceOf = (name: SampleName): true | SampleName =>
  name === SAMPLE_DEFAULT ? true : name;

/**
 * Whether the figures are fictitious. It depends on the books alone, so that the same snapshot gives the same pack,
 * whichever command writes it and whether the service is embedded or runs on its own.
 */
export const isSampleAdministration = ({
  id,
  name,
}: Pick<Administration, "id" | "name">): boolean =>
  Object.values(SAMPLE_ADMINISTRATIONS).some((sample) => sample.id === id && sample.name === name);
