/** Loaded before the program with `--import`: appends the address of every module to the file `MODULES`. */
import { appendFileSync } from "node:fs";
import { registerHooks } from "node:module";

const list = process.env["MODULES"] ?? "";
registerHooks({
  load: (url, context, next) => {
    appendFileSync(list, `${url}\n`);
    return next(url, context);
  },
});
