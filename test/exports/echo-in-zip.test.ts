/** The credential in a workbook of the service, where it is packed. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TIMEOUTS_DEFAULT, undiciTransport } from "../../src/api/undici-transport.ts";
import { refuseEchoInZip } from "../../src/exports/echo-in-zip.ts";
import { craftedZip } from "../support/crafted-zip.ts";
import { signalOfTest, whenFinished } from "../support/ending.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const TOKEN = "secret-token-1";

async function searched(file: Buffer): Promise<void> {
  const path = join(temporaryFolder(), "file.xlsx");
  writeFileSync(path, file);
  const transport = undiciTransport({
    baseUrl: "http://127.0.0.1:1/api/v2",
    credential: () => TOKEN,
    timeouts: TIMEOUTS_DEFAULT,
  });
  whenFinished(() => transport.close());
  const session = {
    transport,
    administrationId: "123",
    signal: signalOfTest(),
    unknownFields: new Set<string>(),
  };
  await refuseEchoInZip(path, session, "file 7");
}

const workbook = (text: string): Buffer =>
  craftedZip([
    { name: "xl/workbook.xml", content: "<workbook/>" },
    { name: "xl/sharedStrings.xml", content: `<sst><si><t>Bank</t></si>${text}</sst>` },
  ]);

test.each([
  ["as it is", `<si><t>${TOKEN}</t></si>`],
  ["in references", `<si><t>${TOKEN.replace("s", "&#115;")}</t></si>`],
])("a workbook with the credential %s is refused", async (_how, text) => {
  await expect(searched(workbook(text))).rejects.toMatchObject({
    code: "credential-echoed",
    message: "file 7: the answer contains the credential",
  });
});

test.each([
  ["a workbook without it", workbook("")],
  ["a damaged workbook", workbook("").subarray(0, 100)],
  ["another file", Buffer.from("<auditfile/>")],
])("%s is not", async (_what, file) => {
  await expect(searched(file)).resolves.toBeUndefined();
});
