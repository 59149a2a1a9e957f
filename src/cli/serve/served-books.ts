/** What `slotsom serve` serves: the sample, a generated administration, or the sample with others beside it. */
import { join } from "node:path";
import type { officeAdministrations } from "../../../fixtures/administrations/office-administrations.ts";
import { choiceOf, sampleChosen } from "../../ledger/sample-administration.ts";
import { EMBEDDED, onClock, SAMPLES, sampleDatabase } from "../../runs/profile/embedded.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { absolutePath, type State } from "../../runs/state/state.ts";
import { invalid } from "../arguments/command.ts";
import type { ServeOptions } from "./serve-options.ts";

type Administration = ReturnType<typeof officeAdministrations>[number];

export interface ServedBooks extends Administration {
  readonly databasePath: string;
  readonly others?: readonly Administration[];
}

/** Failure code: `arguments-invalid` for options that exclude each other. */
export async function chosenBooks(
  { clock, database, sample: chosen, postings, administrations }: ServeOptions,
  state: State,
  ports: RunPorts,
): Promise<ServedBooks> {
  const ownDatabase = database === null ? null : absolutePath(ports, database);
  const fileOf = (name: string): string =>
    ownDatabase ?? join(state.home, EMBEDDED, `${name}${onClock(clock)}.sqlite`);
  if (postings !== null) {
    if (administrations !== null) {
      throw invalid(
        "--administrations and --postings: each chooses what is served",
        "Give one of them.",
      );
    }
    if (chosen !== false) {
      throw invalid("--sample and --postings: each chooses what is served", "Give one of them.");
    }
    return generatedBooks(postings, fileOf(`generated-${String(postings)}`));
  }
  const { sampleAdministration } = await import(
    "../../../fixtures/administrations/sample-administration.ts"
  );
  const name = sampleChosen(chosen === false || chosen);
  const { administrationId } = SAMPLES[name];
  const sample = { administrationId, books: () => sampleAdministration(name) };
  if (administrations === null) {
    return { ...sample, databasePath: ownDatabase ?? sampleDatabase(state, name, clock) };
  }
  const office = await import("../../../fixtures/administrations/office-administrations.ts");
  const own = choiceOf(name);
  const databasePath = fileOf(`office-${own === true ? "" : `${own}-`}${String(administrations)}`);
  return { ...sample, databasePath, others: office.officeAdministrations(administrations - 1) };
}

async function generatedBooks(postings: number, databasePath: string): Promise<ServedBooks> {
  const { generatedAdministration } = await import(
    "../../../fixtures/administrations/generated-administration.ts"
  );
  const about = { seed: 1, postings, administrationId: "100200300400600" };
  const { administrationId } = about;
  return { databasePath, administrationId, books: () => generatedAdministration(about) };
}
