/** `slotsom serve`: runs the embedded service on loopback until it is interrupted. */
import { command } from "../arguments/command.ts";
import { SERVE_OPTIONS } from "../serve/serve-options.ts";
import { serveToken } from "./serve-token.ts";
import { serveVerify } from "./serve-verify.ts";

export const serve = command({
  usage: "serve",
  describes: "Run the embedded service on this machine, with the sample administration",
  group: "Service",
  examples: [
    ["slotsom serve --port 8080", "Answer on port 8080 until it is interrupted"],
    ["slotsom serve --shapes current", "Answer as the real service does today"],
    [
      "slotsom serve --clock machine --log access.log",
      "Follow this machine's clock, and write a line for each request",
    ],
    [
      "slotsom serve --rate-limit 150/50/300",
      "Allow 150 requests, 50 of them reports, per 300 seconds",
    ],
  ],
  options: SERVE_OPTIONS,
  subcommands: [serveToken, serveVerify],
  run: async (options, ports, reporter) => {
    const { serveBooks } = await import("../serve/serve-books.ts");
    return serveBooks(options, ports, reporter);
  },
});
