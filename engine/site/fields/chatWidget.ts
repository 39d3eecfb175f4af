/** Whether pages load the platform's chat (SITE-60, SITE-61). */
import { Schema } from "effect"
import type { Site } from "../../model/Site.ts"
import { invalidMember, type SiteField, withSetting } from "./SiteField.ts"

export const chatWidgetEnabled = ({ settings }: Pick<Site, "settings">): boolean => settings["chatWidget"] === true

/** Address of the script that brings the chat, for sites that want it; null for the others, or where there is no chat. */
export const chatLoader = (site: Pick<Site, "settings">, loader: string | null): string | null =>
  chatWidgetEnabled(site) ? loader : null

export const chatWidget: SiteField = {
  label: "Chat",
  description: "Whether pages load the platform's chat: true or false.",
  schema: Schema.Struct({ enabled: Schema.Boolean, usage: Schema.Null }),
  set: (site, value) =>
    typeof value === "boolean"
      ? withSetting(site, "chatWidget", value ? true : null)
      : invalidMember("chat_widget", "is neither true nor false"),
  shown: chatWidgetEnabled,
  read: (site) => ({ enabled: chatWidgetEnabled(site), usage: null }),
  isRecipient: false,
  needsOwner: false,
  onPages: true
}
