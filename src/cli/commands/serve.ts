/** `slotsom serve`: runs the embedded service on loopback until it is interrupted. */
import { command } from "../arguments/command.ts";
import { SERVE_OPTIONS } from "../serve/serve-options.ts";
import { serveToken } from "./serve-token.ts";

export const serve = command({
  usage: "serve",
  describes: "Run the embedded service on this machine, with the sample administration",
  example: ["slotsom serve --port 8080 --shapes current", "Answer as the real service does today"],
  options: SERVE_OPTIONS,
  subcommands: [serveToken],
  run: async (options, ports, reporter) => {
    const { serveBooks } = await import("../serve/serve-books.ts");
    return serveBooks(options, ports, reporter);
  },
});
