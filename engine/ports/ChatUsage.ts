/** How much the platform's chat is used. What visitors write goes to the chat's own service, so that alone can tell. */
import { Context, Effect } from "effect"
import type { SiteId } from "../model/ids.ts"

export const ChatUsage = Context.Reference<{
  /** Messages with visitors of a site in a month of UTC, such as `2026-11`; null where nobody can tell, now or at all. */
  readonly messages: (siteId: SiteId, month: string) => Effect.Effect<number | null>
}>("engine/ChatUsage", { defaultValue: () => ({ messages: () => Effect.succeed(null) }) })
