/** The CDN in front, as its operator has configured it: told what to forget through the guarded door. */
import { Clock, Context, Effect, Layer, Ref, Redacted } from "effect"
import { deadlines } from "../../../engine/deadlines.ts"
import { DAY_MS } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import type { Question } from "../../../engine/people/leads/destinations/connector.ts"
import { Stopped } from "../../../engine/people/leads/destinations/reply.ts"
import { type Outcome, taken } from "../../../engine/people/leads/outcome.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import type { CdnName } from "../../../engine/serve/sharedCaches.ts"
import { hostServes } from "../../../engine/site/domains/serving.ts"
import { Egress } from "../egress.ts"
import { call } from "../leads/call.ts"
import { type CdnAdapter, type CdnConfiguration, outcomeOf, type Said } from "./adapter.ts"
import { bunny } from "./bunny.ts"
import { cloudflare } from "./cloudflare.ts"
import { cloudFront } from "./cloudFront.ts"
import { fastly } from "./fastly.ts"
import { staleOf } from "./stale.ts"

export class Cdn extends Context.Service<
  Cdn,
  {
    /** Rows of the outbox that one round puts together. */
    readonly rowsAtOnce: number
    /** Has the CDN forget objects, by their keys. Never fails: what goes wrong is the outcome. */
    readonly forget: (keys: ReadonlyArray<string>) => Effect.Effect<Outcome>
    /** Until when it asked to be left alone, epoch milliseconds; null while it may be asked. */
    readonly pausedUntil: Effect.Effect<number | null>
  }
>()("infra/Cdn") {
  static readonly layer = (configured: CdnConfiguration): Layer.Layer<Cdn, never, Egress | Ids | Sites> =>
    Layer.effect(
      Cdn,
      Effect.gen(function* () {
        const egress = yield* Egress
        const ids = yield* Ids
        const sites = yield* Sites
        const adapter: CdnAdapter = adapters[configured.name]
        const paused = yield* Ref.make(0)

        const hostsOf = (siteId: SiteId) =>
          Effect.map(
            sites.hostnames(siteId),
            (all) => [siteId, all.filter(hostServes).map(({ host }) => host)] as const
          )

        const ask = Effect.fnUntraced(function* (question: Question, said: Said) {
          const { signed } = adapter
          const asked = signed === undefined ? question : yield* Effect.promise(() => signed(question, said))
          const reply = yield* call(egress, { ...asked, timeoutMs: deadlines.cdn.ms })
          const now = yield* Clock.currentTimeMillis
          const outcome = outcomeOf(adapter, reply, now, Redacted.value(configured.token))
          return outcome._tag === "Taken" ? outcome : yield* new Stopped({ outcome })
        })

        return Cdn.of({
          rowsAtOnce: adapter.rowsAtOnce,

          forget: Effect.fn("Cdn.forget")(function* (keys: ReadonlyArray<string>) {
            const stale = staleOf(keys, adapter.siteBeyond)
            const now = yield* Clock.currentTimeMillis
            // Of a site that is gone nobody knows the hosts any more: by address it can only run out.
            const byAddress = configured.purgeBy === "urls"
            const hosts = new Map(yield* Effect.forEach(byAddress ? stale : [], ({ siteId }) => hostsOf(siteId)))
            const said: Said = {
              stale,
              hosts: (siteId) => hosts.get(siteId) ?? [],
              configured,
              now,
              id: yield* ids.make("purge")
            }
            const outcome = yield* Effect.forEach(adapter.messages(said), (question) => ask(question, said), {
              concurrency: messagesAtOnce,
              discard: true
            }).pipe(
              Effect.as(taken(null)),
              Effect.catchTag("Stopped", ({ outcome }) => Effect.succeed(outcome))
            )
            if (outcome._tag === "Later" && outcome.notBefore !== undefined)
              yield* Ref.set(paused, Math.min(outcome.notBefore, now + longestPauseMs))
            return outcome
          }),

          pausedUntil: Effect.gen(function* () {
            const until = yield* Ref.get(paused)
            return until > (yield* Clock.currentTimeMillis) ? until : null
          })
        })
      })
    )
}

/** Calls under way at a time, of one worker. */
const messagesAtOnce = 4
/** Whoever asks for more is asked again all the same: a purge that waits is an old page shown. */
const longestPauseMs = DAY_MS

export const adapters: { readonly [name in CdnName]: CdnAdapter } = {
  cloudflare,
  fastly,
  cloudfront: cloudFront,
  bunny
}
