/** Whether pages load the platform's chat (SITE-60, SITE-61). */
import { Schema } from "effect"
import type { Site } from "../../model/Site.ts"
import { refuseOwned } from "../../errors/owned.ts"
import { Refusal } from "../../errors/Refusal.ts"
import type { Json } from "../../values/Json.ts"
import { invalidMember, isObject, type SiteField, unknownMember, withSetting } from "./SiteField.ts"

export const chatWidgetEnabled = ({ settings }: Pick<Site, "settings">): boolean => settings["chatWidget"] === true

/**
 * Address of the page that is the chat, which is told whose visitors it talks to; null for sites that do not want it, or
 * where there is no chat.
 */
export const chatFrame = (site: Pick<Site, "id" | "settings">, page: string | null): string | null => {
  if (page === null || !chatWidgetEnabled(site)) return null
  const address = new URL(page)
  address.searchParams.set("site", site.id)
  return address.href
}

/** As `GET /v1/site` gives it: what is set, and how much it is used, which nobody sets. */
const fromRead = ({ enabled = null, ...others }: { readonly [member: string]: Json }): Json | Refusal => {
  const unknown = Object.keys(others).find((name) => name !== "usage")
  if (unknown !== undefined) return unknownMember("chat_widget", unknown, { enabled, ...others }, ["enabled", "usage"])
  // It goes up while nobody looks, so a figure that was read a moment ago is as good as any.
  if (Number.isInteger(others["usage"])) return enabled
  return refuseOwned({ usage: null }, others, "chat_widget.") ?? enabled
}

const read = Schema.Struct({
  enabled: Schema.Boolean.annotate({ description: "Whether pages load the chat." }),
  usage: Schema.NullOr(Schema.Int).annotate({
    description:
      "Messages in this month, of UTC, as the chat's service counts them; null where it does not say. Nobody sets it."
  })
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
  // How much it is used is asked of the chat's own service, see `engine/ports/ChatUsage.ts`.
  read: (site) => ({ enabled: chatWidgetEnabled(site), usage: null }),
  isRecipient: false,
  needsOwner: false,
  onPages: true
}
