/** Handoffs of an administration whose sender's key is pinned: `slotsom verify` accepts no other signer. */
import { beforeAll, expect, test } from "vitest";
import { runCli } from "../../../src/cli/run-cli.ts";
import { publicKeyLine } from "../../../src/verification/minisign.ts";
import { keyOf, smallHandoff } from "../../support/small-handoff.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { makeWorld } from "../../support/world.ts";

const [SENDER, OTHER] = [keyOf("a sender"), keyOf("another sender")];
const ADMINISTRATION = "123456789012345678";
let signed = "";
let unsigned = "";
beforeAll(async () => {
  signed = await smallHandoff(temporaryFolder(), SENDER);
  unsigned = await smallHandoff(temporaryFolder(), null);
});

const pin = (key: string, ...more: readonly string[]): readonly string[] => [
  ...["key", "pin", key, "--administration", ADMINISTRATION],
  ...more,
];

test("without a pin the key is printed; with one, other signers and unsigned handoffs are code 7", async () => {
  const { world, out, forget, close } = makeWorld();
  const line = publicKeyLine(SENDER.publicKey);
  expect(await runCli(["verify", signed], world)).toBe(0);
  expect(out()).toContain(`Its public key is ${line}.`);
  expect(await runCli(["verify", unsigned], world)).toBe(0);
  expect(out()).toContain("Not signed");
  expect(await runCli(pin(publicKeyLine(OTHER.publicKey)), world)).toBe(0);
  for (const folder of [signed, unsigned]) expect(await runCli(["verify", folder], world)).toBe(7);
  expect(await runCli(pin(line, "--comment", "the bakery"), world)).toBe(0);
  forget();
  expect(await runCli(["verify", signed], world)).toBe(0);
  expect(out()).toContain("This is a key that is pinned for the administration.");
  // A key that is given decides alone.
  const other = ["verify", signed, "--public-key", publicKeyLine(OTHER.publicKey)];
  expect(await runCli(other, world)).toBe(7);
  close();
});

test("a pin needs a key and an administration", async () => {
  const { world, close } = makeWorld();
  for (const words of [["key", "pin"], ["key", "pin", publicKeyLine(SENDER.publicKey)], pin("RWx")])
    expect(await runCli(words, world)).toBe(2);
  close();
});
