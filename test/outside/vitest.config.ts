/**
 * Settings of the tests that need programs of the machine: those on PostgreSQL, and the outside checks of packs that
 * are made once.
 */
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import all from "../../vitest.config.ts";
import { ON_PACKS, ON_POSTGRESQL } from "./outside-tests.ts";

export default defineConfig({
  test: {
    // One line per check, with the reason if it was skipped.
    reporters: ["verbose"],
    projects: [
      {
        test: {
          ...all.test,
          globalSetup: [join(import.meta.dirname, "temporary-space.ts")],
          name: "postgresql",
          include: [`${ON_POSTGRESQL}*.test.ts`],
          exclude: [],
        },
      },
      {
        test: {
          name: "packs",
          include: [`${ON_PACKS}*.test.ts`],
          globalSetup: [join(import.meta.dirname, "make-packs.ts")],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
