/** A screen of one site, within its navigation. */
import { Effect } from "effect"
import type { Site } from "../../../../engine/model/Site.ts"
import { chatFrame } from "../../../../engine/site/fields/chatWidget.ts"
import { ApiConfig } from "../../../ApiConfig.ts"
import { Enquiries } from "../../../../engine/ports/Enquiries.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { askedOf } from "../askedOf.ts"
import { page, type PageOptions } from "../answers.ts"
import type { Piece } from "../../../answers/html.ts"
import { type Section, shell } from "../shell.ts"
import type { SiteVisit } from "../Visit.ts"

/** Versions that are counted and listed; nobody decides about more in one go. */
export const waitingShown = 50

/** How many rows of what waits its owner finds: all that waits of one page is decided together. As far as it is counted. */
export const waitingCount = Effect.fnUntraced(function* (site: Pick<Site, "id">) {
  const versions = yield* (yield* Pages).waiting(site.id, waitingShown)
  const held = versions.filter(({ state }) => state === "held")
  return new Set(held.map(({ pageId }) => pageId)).size + (yield* askedOf(site)).length
})

/** Beyond as many nobody counts. */
const unreadCounted = 99

/** How many enquiries of a site nobody at its desk has opened, counted no further than one beyond what is said. */
export const unreadCount = Effect.fnUntraced(function* (site: Pick<Site, "id">) {
  return yield* (yield* Enquiries).unread(site.id, unreadCounted + 1)
})

export const unreadText = (count: number): string => (count > unreadCounted ? `${unreadCounted}+` : String(count))

export const sitePage = Effect.fnUntraced(function* (
  visit: SiteVisit,
  screen: { readonly section: Section; readonly title: string; readonly body: Piece },
  { unread: counted, ...options }: PageOptions & { readonly unread?: number } = {}
) {
  // On a site that wants the chat, its owner has it too.
  const chat = chatFrame(visit.site, (yield* ApiConfig).chatWidget) ?? undefined
  const waiting = yield* waitingCount(visit.site)
  const count = counted ?? (yield* unreadCount(visit.site))
  const unread = count > 0 ? { unread: unreadText(count) } : {}
  return page(shell({ ...screen, visit, site: visit.site, waiting, ...unread, ...(chat !== undefined && { chat }) }), {
    ...options,
    ...(chat !== undefined && { chat: new URL(chat).origin })
  })
})
