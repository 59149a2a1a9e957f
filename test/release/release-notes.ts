/** `npm run release:notes`: moves the notes into the changelog, under the version of package.json and today's date. */
import manifest from "../../package.json" with { type: "json" };
import { CHANGELOG, gatherNotes } from "./gather-notes.ts";

const { version } = manifest;
const date = new Date().toISOString().slice(0, "2026-11-22".length);
try {
  const names = gatherNotes(".", { version, date });
  console.log(`${CHANGELOG}: ${version} with ${names.length} notes. Review it, and commit it.`);
} catch (error) {
  // The message names the file and the remedy; a stack would hide it.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
