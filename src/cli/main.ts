/**
 * The process: its arguments, environment, clock and signals enter here and nowhere else. The signals are handled
 * before anything is imported, because loading the program takes long enough to be interrupted.
 */
const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    // A second signal exits at once: stored data is complete at any instant.
    if (interruption.signal.aborted) process.exit(130);
    interruption.abort();
  });
}
// A reader that goes away (`slotsom close | head`) is not an error: the work continues to its exit code.
for (const outlet of [process.stdout, process.stderr]) {
  outlet.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

const randomFraction = (): number => {
  const [drawn = 0] = globalThis.crypto.getRandomValues(new Uint32Array(1));
  return drawn / 2 ** 32;
};

const { runCli } = await import("./run-cli.ts");
// A signal that arrived meanwhile is delivered in a full turn of the event loop; the current turn may be half over.
for (let turn = 0; turn < 2; turn += 1) {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}
process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  workingFolder: process.cwd(),
  out: process.stdout,
  err: process.stderr,
  now: () => new Date().toISOString(),
  monotonicMs: () => performance.now(),
  sleep: async (delayMs, signal) => {
    const { sleepFor } = await import("../api/clock.ts");
    await sleepFor(delayMs, signal);
  },
  random: randomFraction,
  signal: interruption.signal,
});
