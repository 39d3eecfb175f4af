/**
 * Finds out whether hosts lead here. It asks other people's servers, which take their time: never inside a transaction, and
 * no longer than it is told. Whoever has the answers hands them to `keepLooks`, under the site's lock.
 */
import { Clock, Effect, Option } from "effect"
import type { DomainStanding } from "../../../../engine/model/DomainStanding.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { Dns, type Resolved } from "../../../../engine/ports/Dns.ts"
import { HostProbe } from "../../../../engine/ports/HostProbe.ts"
import { type Findings, type Judgement, judge, nextQuestion, unknown } from "../../../../engine/site/domains/judge.ts"
import { claimName, type Platform } from "../../../../engine/site/domains/records.ts"
import { ApiConfig } from "../../../ApiConfig.ts"
import { isDomainClaim } from "./platform.ts"

export interface Look {
  readonly host: string
  /** Of the row that was looked at; null of a host that had none. */
  readonly addedAt: number | null
  /** When it began. */
  readonly at: number
  readonly judgement: Judgement
}

/** A site that is not made yet has no id, and no domain can name it. */
interface Looked {
  readonly siteId: SiteId | null
  readonly platform: Platform
  readonly hosts: ReadonlyArray<{
    readonly host: string
    readonly addedAt: number | null
    readonly standing: Pick<DomainStanding, "mustClaim"> | null
  }>
}

/** One look at each host, at the same time; a host that could not be asked for by then is `unknown`. */
export const lookAt = Effect.fn("Domains.lookAt")(function* ({ siteId, platform, hosts }: Looked, withinMs: number) {
  const at = yield* Clock.currentTimeMillis
  return yield* Effect.forEach(
    hosts,
    Effect.fnUntraced(function* ({ host, addedAt, standing }) {
      const asking = ask(siteId, host, platform, standing?.mustClaim ?? false)
      const found = yield* Effect.timeoutOption(asking, withinMs)
      return { host, addedAt, at, judgement: Option.getOrElse(found, () => unknown) } satisfies Look
    }),
    { concurrency: "unbounded" }
  )
})

const ask = Effect.fnUntraced(function* (siteId: SiteId | null, host: string, platform: Platform, mustClaim: boolean) {
  const [found, ours] = yield* Effect.all([(yield* Dns).addresses(host), ourAddresses(platform)], { concurrency: 2 })
  let findings: Findings = { host: found, ours, mustClaim, claim: null, arrival: null }
  for (let next = nextQuestion(findings); next !== null; next = nextQuestion(findings))
    findings =
      next === "claim"
        ? { ...findings, claim: yield* claimOf(siteId, host) }
        : { ...findings, arrival: yield* (yield* HostProbe).ask(host) }
  return judge(findings)
})

/** Those that the operator named, and those of the name that `www.` hosts follow. */
const ourAddresses = Effect.fnUntraced(function* ({ addresses, target }: Platform) {
  const { dnsTarget } = yield* ApiConfig
  const named = addresses.map((address) => ({ address, isPublic: true }))
  // The preview address is asked for only where nobody said anything of the world outside.
  const asked = dnsTarget ?? (addresses.length === 0 ? target : null)
  const followed: Resolved =
    asked === null ? { addresses: [], unanswered: false } : yield* (yield* Dns).addresses(asked)
  return { addresses: [...named, ...followed.addresses], unanswered: followed.unanswered }
})

const claimOf = Effect.fnUntraced(function* (siteId: SiteId | null, host: string) {
  if (siteId === null) return "missing" as const
  const texts = yield* (yield* Dns).texts(claimName(host))
  if (texts === null) return "unanswered" as const
  for (const text of texts) if (yield* isDomainClaim(text, siteId, host)) return "right" as const
  return "missing" as const
})
