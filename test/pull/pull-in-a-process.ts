/** Pulls the sample year in a process of its own and says each finished request, so that it can be killed. */
import { pullSample } from "./pull-sample.ts";

const [snapshotPath = "", baseUrl = ""] = process.argv.slice(2);
const token = process.env["SLOTSOM_TEST_TOKEN"] ?? "";
await pullSample(snapshotPath, { baseUrl, token }, (event) => {
  if (event.kind === "request" && !event.isReplayed) process.stdout.write("asked\n");
});
