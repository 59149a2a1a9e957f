/** The options of `slotsom fleet serve`. */
import {
  flag,
  invalid,
  type OptionsOf,
  type Place,
  parsed,
  text,
  wholeNumber,
  withDefault,
} from "../arguments/command.ts";
import { DATABASE } from "./worker-options.ts";

const NAME = /^[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?$/;

export const FLEET_SERVE_OPTIONS = {
  port: withDefault(
    "0",
    parsed("The port; 0 picks a free one", wholeNumber(0, 65_535, 8_080), "PORT"),
  ),
  host: withDefault(
    "127.0.0.1",
    text("The address to listen on; other machines reach only one with --remote", "ADDRESS"),
  ),
  remote: withDefault(
    false,
    flag("Allow a --host that other machines can reach; the connection has no encryption"),
  ),
  names: parsed(
    "The names under which browsers may ask for the site, beside localhost, separated by commas",
    readNames,
    "NAMES",
  ),
  tokenFile: text(
    "The file with the token for the site (default: SLOTSOM_FLEET_TOKEN, or a new token in a file)",
    "FILE",
  ),
  ...DATABASE,
};

export type FleetServeOptions = OptionsOf<typeof FLEET_SERVE_OPTIONS>;

function readNames(given: string, { name }: Place): readonly string[] {
  const names = given.split(",").map((part) => part.trim().toLowerCase());
  if (names.every((one) => NAME.test(one))) return names;
  throw invalid(
    `${name} ${given}: not a list of names of machines`,
    `Write it as ${name} status.office.example, without a port.`,
  );
}
