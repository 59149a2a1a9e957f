/** Writes a small pack with a zip, as a command does: `writes-pack.ts <state> <base> <contents>`. */
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import { Failure } from "../../../src/failure.ts";
import { PRIVATE } from "../../../src/packs/output-rights.ts";
import { fixedPlace, writeSealedPack } from "../../../src/packs/write-pack.ts";
import { holdPackPlace } from "../../../src/runs/state/pack-places.ts";

const [home = "", base = "", contents = ""] = process.argv.slice(2);
const file = {
  name: "data/contents.txt",
  mediaType: "text/plain",
  isDispensable: false,
  bytes: async function* () {
    yield new TextEncoder().encode(contents);
  },
};
const seal = {
  files: () => [{ name: "manifest.json", text: "{}" }],
  zippedOn: dateOf("2026-11-15"),
};
try {
  await holdPackPlace({ home })(base, () =>
    writeSealedPack(fixedPlace(base, PRIVATE), [file], seal, new AbortController().signal),
  );
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  process.exitCode = 4;
}
