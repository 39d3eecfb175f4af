/**
 * The port `engine/ports/ChatUsage.ts`, asked of the chat's service: `GET {base}/v1/usage/{site}?month=2026-11` with the
 * platform's bearer answers `{ "messages": 12 }`. It is asked while somebody waits to read a site, so it is not waited for
 * long and not asked again within a minute, whatever it said.
 */
import { Clock, Effect, Layer, Option, Redacted, Schema } from "effect"
import { deadlines } from "../../../engine/deadlines.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { MINUTE_MS } from "../../../engine/limits.ts"
import { ChatUsage } from "../../../engine/ports/ChatUsage.ts"
import { Egress } from "../egress.ts"

export interface ChatService {
  /** Without a trailing slash. */
  readonly url: string
  readonly token: Redacted.Redacted<string>
}

export const layer = ({ url, token }: ChatService): Layer.Layer<never, never, Egress> =>
  Layer.effect(
    ChatUsage,
    Effect.gen(function* () {
      const { fetch: visit } = yield* Egress
      const known = new Map<string, { readonly messages: number | null; readonly until: number }>()

      const ask = (siteId: SiteId, month: string): Effect.Effect<number | null> =>
        visit({
          url: `${url}/v1/usage/${encodeURIComponent(siteId)}?month=${month}`,
          headers: { authorization: `Bearer ${Redacted.value(token)}`, accept: "application/json" },
          timeoutMs: deadlines.chatUsage.ms,
          redirects: 0
        }).pipe(
          Effect.map(({ status, body }) => (status === 200 ? messagesIn(new TextDecoder().decode(body)) : null)),
          Effect.catch(() => Effect.succeed(null)),
          Effect.tap((messages) =>
            messages === null ? Effect.logWarning("The chat's service did not say how much it is used.") : Effect.void
          )
        )

      return {
        messages: Effect.fnUntraced(function* (siteId: SiteId, month: string) {
          const now = yield* Clock.currentTimeMillis
          const name = `${siteId} ${month}`
          const before = known.get(name)
          if (before !== undefined && now < before.until) return before.messages
          const messages = yield* ask(siteId, month)
          if (known.size >= SITES) known.clear()
          known.set(name, { messages, until: now + MINUTE_MS })
          return messages
        })
      }
    })
  )

const SITES = 1_000

const messagesIn = (text: string): number | null =>
  Option.getOrNull(Option.map(decode(text), ({ messages }) => messages))

const decode = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Struct({ messages: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)) }))
)
