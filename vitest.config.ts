/** How the tests run: every file under test/ but the outside checks, no globals, one setting for all. */
import { join } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/outside/**"],
    // Nothing here keeps state in a module, so files may share one process: a third less work.
    isolate: false,
    // Programs that tests start find here what an earlier one has compiled.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/compiled") },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
