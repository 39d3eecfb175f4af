/**
 * The port `engine/ports/Dns.ts` over Node's resolver, which asks name servers itself: neither `/etc/hosts` nor what this
 * machine remembers has a say. A name that does not exist or has no such record is an answer; a server that fails, refuses
 * or is silent is none, since nothing follows from it.
 */
import { Resolver } from "node:dns/promises"
import ipaddr from "ipaddr.js"
import { Effect, Layer } from "effect"
import { Dns, type ResolvedAddress } from "../../../engine/ports/Dns.ts"
import { isPublicAddress } from "../publicAddress.ts"

export interface DnsOptions {
  /** `ip` or `ip:port`, asked in their order; none for those of this machine. */
  readonly servers?: ReadonlyArray<string>
  /** For one try of one server. Default 2 s. */
  readonly timeoutMs?: number
  /** How often a server that is silent is asked. Default 2. */
  readonly tries?: number
  /** The one that is asked for names under `.test`, which the world does not have (RFC 6761); null asks as for others. */
  readonly testServer?: string | null
}

/** Asks the name servers that are told. Never fails: what was not answered is said as such. */
export const layer = (options: DnsOptions = {}): Layer.Layer<Dns> =>
  Layer.succeed(Dns, {
    addresses: Effect.fn("Dns.addresses")(function* (host: string) {
      const [four, six] = yield* asked(options, host, (resolver) =>
        Promise.all([
          found(resolver.resolve4(host).then(addressesOf)),
          found(resolver.resolve6(host).then(addressesOf))
        ])
      )
      return { addresses: [...(four ?? []), ...(six ?? [])], unanswered: four === null || six === null }
    }),
    texts: Effect.fn("Dns.texts")(function* (name: string) {
      return yield* asked(options, name, (resolver) =>
        found(resolver.resolveTxt(name).then((records) => records.map((pieces) => pieces.join(""))))
      )
    })
  })

/** With a resolver of its own, which remembers nothing and whose questions end with whoever waits for them. */
const asked = <A>(options: DnsOptions, name: string, ask: (resolver: Resolver) => Promise<A>): Effect.Effect<A> =>
  Effect.suspend(() => {
    const { servers = [], timeoutMs = 2_000, tries = 2, testServer = null } = options
    // A silent server costs the same at each try.
    const resolver = new Resolver({ timeout: timeoutMs, maxTimeout: timeoutMs, tries })
    const told = testServer !== null && isTestName(name) ? [testServer] : servers
    if (told.length > 0) resolver.setServers(told)
    return Effect.onInterrupt(
      Effect.promise(() => ask(resolver)),
      () => Effect.sync(() => resolver.cancel())
    )
  })

/** What a question found: nothing where there is nothing, null where nobody answered. */
const found = <A>(question: Promise<ReadonlyArray<A>>): Promise<ReadonlyArray<A> | null> =>
  question.catch((cause: NodeJS.ErrnoException) => (isAnswer.has(cause.code ?? "") ? [] : null))

/** A name that does not exist, one without such a record, and one that cannot be. */
const isAnswer = new Set(["ENOTFOUND", "ENODATA", "EBADNAME"])

const addressesOf = (addresses: ReadonlyArray<string>): ReadonlyArray<ResolvedAddress> =>
  addresses.map((address) => ({ address: ipaddr.parse(address).toString(), isPublic: isPublicAddress(address) }))

const isTestName = (name: string): boolean => /(^|\.)test\.?$/i.test(name)
