/** Settings of the outside checks, which run apart from the tests, on packs that are made once. */
import { join } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/outside/*.test.ts"],
    globalSetup: [join(import.meta.dirname, "make-packs.ts")],
    // One line per check, with the reason if it was skipped.
    reporters: ["verbose"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
