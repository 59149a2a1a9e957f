/** How the tests run: every file under test/ that needs no other program than Node, no globals, one setting for all. */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { OUTSIDE } from "./test/outside/outside-tests.ts";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: OUTSIDE.map((folder) => `${folder}**`),
    globalSetup: ["test/support/temporary-space.ts"],
    setupFiles: ["test/support/test-file-setup.ts"],
    // A module keeps no state but what never changes, so files may share one process: a third less work.
    isolate: false,
    // A test often waits for a program that it started, so two workers suit two cores as well.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Programs that tests start find here what an earlier one has compiled.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/compiled") },
    // These only end a test that hangs. A test that is about time states its own limit.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
