/**
 * The port `engine/ports/Dns.ts` over the resolver of Node. Whether a name has no address or nobody said so is told apart:
 * only the first is an answer.
 */
import { Resolver } from "node:dns/promises"
import { Effect, Layer } from "effect"
import ipaddr from "ipaddr.js"
import { Dns, type ResolvedAddress } from "../../../engine/ports/Dns.ts"
import { isPublicAddress } from "../publicAddress.ts"

export interface DnsOptions {
  /** `ip:port` of the servers that are asked; those of the system where there are none. */
  readonly servers: ReadonlyArray<string>
  /** Of one question to one server. */
  readonly timeoutMs: number
  readonly tries: number
}

export const layer = ({ servers, timeoutMs, tries }: DnsOptions): Layer.Layer<Dns> =>
  Layer.sync(Dns, () => {
    const resolver = () => {
      const made = new Resolver({ timeout: timeoutMs, tries })
      if (servers.length > 0) made.setServers(servers)
      return made
    }
    return Dns.of({
      addresses: (host) =>
        Effect.promise(async () => {
          const asked = resolver()
          const found = await Promise.all([answered(asked.resolve4(host)), answered(asked.resolve6(host))])
          return {
            addresses: found.flatMap((addresses) => addresses ?? []).map(resolved),
            unanswered: found.includes(null)
          }
        }),
      texts: (name) =>
        Effect.promise(async () => {
          const records = await answered(resolver().resolveTxt(name))
          return records && records.map((pieces) => pieces.join(""))
        })
    })
  })

const resolved = (address: string): ResolvedAddress => ({
  address: ipaddr.parse(address).toString(),
  isPublic: isPublicAddress(address)
})

/** Null where nobody answered. */
const answered = <A>(question: Promise<ReadonlyArray<A>>): Promise<ReadonlyArray<A> | null> =>
  question.catch((error: NodeJS.ErrnoException) => (noRecords.has(error.code ?? "") ? [] : null))

/** The name is not there, or has no record of that kind. */
const noRecords = new Set(["ENOTFOUND", "ENODATA"])
