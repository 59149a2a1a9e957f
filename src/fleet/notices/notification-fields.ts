/** The fields of a notification in `fleet.yml`: what it is about, and the way it is sent. No secret is part of it. */
import { listOf, optional, type ValueOf } from "../../fields/kind.ts";
import { documented, record } from "../../fields/record.ts";
import { filledText, oneOf, textLike } from "../../fields/scalars.ts";
import { LANGUAGE_DEFAULT, NAME } from "../../runs/profile/profile-fields.ts";
import { WAY_FIELDS } from "./way-fields.ts";

/** How a job can end, as a notification names it. */
export const NOTIFIED_STATES = ["final", "draft", "failed"] as const;

export const NOTIFICATION = record({
  name: optional(
    documented(
      "A name, unique in the queue: a correction of a named one also holds for notices that wait",
      textLike(NAME),
    ),
  ),
  when: documented(
    "each pack: when a pack is ready; digest: when all packs of a name and day are",
    oneOf("each pack", "digest"),
  ),
  of: optional(documented("Which packs (default: all)", listOf(oneOf(...NOTIFIED_STATES), 1))),
  packs: optional(documented("Packs of the file (default: all)", listOf(filledText, 1))),
  services: optional(documented("The services (default: all)", listOf(filledText, 1))),
  language: optional(
    documented(`The language of the text (default: ${LANGUAGE_DEFAULT})`, oneOf("nl", "en")),
  ),
  ...WAY_FIELDS,
});

export type NotificationFields = ValueOf<typeof NOTIFICATION>;
