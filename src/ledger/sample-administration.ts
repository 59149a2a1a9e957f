/** The sample administration of the embedded service, so that its packs can say what they are. */
import type { Administration } from "./books.ts";

export const SAMPLE_ADMINISTRATION = {
  id: "100200300400500",
  name: "Handelsonderneming Voorbeeld B.V.",
} as const;

/**
 * Whether the figures are fictitious. It depends on the books alone, so that the same snapshot gives the same pack,
 * whichever command writes it and whether the service is embedded or runs on its own.
 */
export const isSampleAdministration = ({
  id,
  name,
}: Pick<Administration, "id" | "name">): boolean =>
  id === SAMPLE_ADMINISTRATION.id && name === SAMPLE_ADMINISTRATION.name;
