/**
 * `npm run notices`: writes the licences of the packages that an installation brings to `dist/`, in the words of these
 * packages.
 */
import { writeFileSync } from "node:fs";
import { noticesOf } from "./notices.ts";
import { productionPackages } from "./production-packages.ts";

writeFileSync("dist/THIRD-PARTY-NOTICES.txt", noticesOf(productionPackages()));
