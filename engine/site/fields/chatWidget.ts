/** Whether pages load the platform's chat (SITE-60, SITE-61). */
import { Schema } from "effect"
import type { Site } from "../../model/Site.ts"
import { refuseOwned } from "../../errors/owned.ts"
import { Refusal } from "../../errors/Refusal.ts"
import type { Json } from "../../values/Json.ts"
import { invalidMember, isObject, type SiteField, unknownMember, withSetting } from "./SiteField.ts"

export const chatWidgetEnabled = ({ settings }: Pick<Site, "settings">): boolean => settings["chatWidget"] === true

/** Address of the script that brings the chat, for sites that want it; null for the others, or where there is no chat. */
export const chatLoader = (site: Pick<Site, "settings">, loader: string | null): string | null =>
  chatWidgetEnabled(site) ? loader : null

/** As `GET /v1/site` gives it: what is set, and how much it is used, which nobody sets. */
const fromRead = ({ enabled = null, ...others }: { readonly [member: string]: Json }): Json | Refusal => {
  const unknown = Object.keys(others).find((name) => name !== "usage")
  if (unknown !== undefined) return unknownMember("chat_widget", unknown, { enabled, ...others }, ["enabled", "usage"])
  return refuseOwned({ usage: null }, others, "chat_widget.") ?? enabled
}

const read = Schema.Struct({
  enabled: Schema.Boolean.annotate({ description: "Whether pages load the chat." }),
  usage: Schema.Null.annotate({ description: "How much it is used; only the chat's own service knows." })
})

export const chatWidget: SiteField = {
  label: "Chat",
  description: "Whether pages load the platform's chat. True or false sets it, and so does what a read gave.",
  schema: read,
  takes: Schema.NullOr(Schema.Union([Schema.Boolean, read])),
  set: (site, sent) => {
    const value = isObject(sent) ? fromRead(sent) : sent
    if (value instanceof Refusal) return value
    return typeof value === "boolean"
      ? withSetting(site, "chatWidget", value ? true : null)
      : invalidMember("chat_widget", "is neither true nor false")
  },
  shown: chatWidgetEnabled,
  // What visitors write there goes to the chat's own service, which tells nobody here how much it is.
  read: (site) => ({ enabled: chatWidgetEnabled(site), usage: null }),
  isRecipient: false,
  needsOwner: false,
  onPages: true
}
