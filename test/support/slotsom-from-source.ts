/** With `node --import` of this file, a program imports "slotsom" from the source as it would from the package. */
import { registerHooks } from "node:module";

const SURFACE = new URL("../../src/index.ts", import.meta.url).href;

registerHooks({
  resolve: (name, context, next) =>
    name === "slotsom" ? { url: SURFACE, shortCircuit: true } : next(name, context),
});
