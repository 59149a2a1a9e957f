/** Loaded before the program with `--import`: sends it the signals in `SIGNALS` while run-cli.ts is about to load. */
import { registerHooks } from "node:module";

const signals = (process.env["SIGNALS"] ?? "").split(",");
registerHooks({
  load: (url, context, next) => {
    if (url.endsWith("/src/cli/run-cli.ts")) {
      for (const signal of signals) process.kill(process.pid, signal);
    }
    return next(url, context);
  },
});
