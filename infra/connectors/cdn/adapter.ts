/** What the vendors of CDNs have in common: what is said to them, and what their answers mean. */
import type { Redacted } from "effect"
import type { Question } from "../../../engine/people/leads/destinations/connector.ts"
import { isSuccess, type Reply, unsuccessful } from "../../../engine/people/leads/destinations/reply.ts"
import { later, type Outcome, taken } from "../../../engine/people/leads/outcome.ts"
import type { CdnName } from "../../../engine/serve/sharedCaches.ts"
import type { StaleSite } from "./stale.ts"

/** As the operator has set it. */
export interface CdnConfiguration {
  readonly name: CdnName
  /** Base of its API, without a trailing slash. */
  readonly url: string
  /** Id of the zone, service, distribution or pull zone. */
  readonly zone: string
  /** Token of its API; with Amazon the secret of the access key. */
  readonly token: Redacted.Redacted<string>
  /** With Amazon alone. */
  readonly accessKey: string | null
  readonly purgeBy: "tags" | "urls"
  /** With Fastly: what is purged may be sent once more while it is asked for anew. */
  readonly soft: boolean
  /** How long it holds a page of which nothing is heard, and for how long after that it may send it once more, seconds. */
  readonly seconds: number
  readonly staleSeconds: number
}

/** What there is to say. */
export interface Said {
  readonly stale: ReadonlyArray<StaleSite>
  /** Hosts on which a site is served. */
  readonly hosts: (siteId: StaleSite["siteId"]) => ReadonlyArray<string>
  readonly configured: CdnConfiguration
  /** Epoch milliseconds. */
  readonly now: number
  /** Differs from that of every other message. */
  readonly id: string
}

export interface CdnAdapter {
  /** Objects of one site beyond which the whole of it is named instead. */
  readonly siteBeyond: number
  /** Rows of the outbox that are put together into the messages of one round. */
  readonly rowsAtOnce: number
  /** The messages, each within the vendor's bounds. One that failed is said again with all others: none does harm twice. */
  readonly messages: (said: Said) => ReadonlyArray<Question>
  /** The same question with the proof of who asks, where that is made of the question. */
  readonly signed?: (question: Question, said: Said) => Promise<Question>
  /** What an answer means where a vendor says it otherwise than HTTP does; undefined where it means what its status says. */
  readonly meaning?: (reply: Reply) => Outcome | undefined
}

export const outcomeOf = (adapter: CdnAdapter, reply: Reply, now: number, secret: string): Outcome => {
  const meant = adapter.meaning?.(reply)
  if (meant !== undefined) return meant
  return isSuccess(reply) ? taken(null) : unsuccessful(reply, now, { secret })
}

/** A 200 that does not say that it was done: nobody knows whether it was. */
export const notDone: Outcome = later("The CDN answered and did not say that it forgot anything.")

export const inParts = <A>(all: ReadonlyArray<A>, size: number): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size))

/** Every tag that is to be forgotten, once. */
export const tagsOfAll = ({ stale }: Pick<Said, "stale">): ReadonlyArray<string> => [
  ...new Set(stale.flatMap(({ tags }) => tags))
]
