/** Loaded before the program with `--import`: appends the URL of every loaded module to the file `MODULES`. */
import { appendFileSync } from "node:fs";
import { registerHooks } from "node:module";

const list = process.env["MODULES"] ?? "";
registerHooks({
  load: (url, context, next) => {
    appendFileSync(list, `${url}\n`);
    return next(url, context);
  },
});
