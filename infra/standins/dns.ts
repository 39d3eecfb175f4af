/**
 * Name servers of a world that has only names under `.test`, each of which leads to this machine until it is told
 * otherwise: `POST /names` takes what is told of each, `GET /questions` says what was asked.
 */
import { Schema } from "effect"
import ipaddr from "ipaddr.js"
import { type Nameserver, refusals, type RecordKind, type Reply, startNameserver } from "./nameserver.ts"
import { type StandIn, startStandIn } from "./StandIn.ts"

const Told = Schema.Union([
  Schema.Literals([...(Object.keys(refusals) as ReadonlyArray<keyof typeof refusals>), "SILENCE"]),
  Schema.Struct({
    addresses: Schema.optionalKey(
      Schema.Array(Schema.String.check(Schema.makeFilter((address) => ipaddr.isValid(address))))
    ),
    texts: Schema.optionalKey(Schema.Array(Schema.String)),
    cname: Schema.optionalKey(Schema.String)
  })
])
/** What name servers are to say of a name; null forgets what was told, and it leads here again. */
const Names = Schema.Record(Schema.String, Schema.NullOr(Told))

export interface DnsStandIn extends Pick<StandIn, "address" | "close"> {
  /** `127.0.0.1:<port>` of the name server, which speaks UDP. */
  readonly server: string
  readonly questions: Nameserver["questions"]
}

/** Starts both; `here` are the addresses of this machine that names lead to. */
export const startDnsStandIn = async (here: ReadonlyArray<string>, port = 0): Promise<DnsStandIn> => {
  const told = new Map<string, typeof Told.Type>()
  const names = await startNameserver((name, kind) => {
    if (!isUnderTest(name)) return "REFUSED"
    return replyOf(told.get(name) ?? (name.startsWith("_") ? {} : { addresses: here }), kind)
  })
  const control = await startStandIn(({ method, url, body }) => {
    if (method === "GET" && url.pathname === "/questions") return { status: 200, body: names.questions }
    if (method !== "POST" || url.pathname !== "/names")
      return { status: 404, body: { error: "Send names with POST /names, or ask for GET /questions." } }
    try {
      for (const [name, said] of Object.entries(Schema.decodeUnknownSync(Schema.fromJsonString(Names))(body))) {
        if (said === null) told.delete(name.toLowerCase())
        else told.set(name.toLowerCase(), said)
      }
      return { status: 204 }
    } catch (cause) {
      return { status: 400, body: { error: String(cause) } }
    }
  }, port)
  return {
    address: control.address,
    server: names.address,
    questions: names.questions,
    close: async () => {
      names.close()
      await control.close()
    }
  }
}

const replyOf = (said: typeof Told.Type, kind: RecordKind): Reply => {
  if (typeof said === "string") return said
  if (said.cname !== undefined) return { cname: said.cname }
  if (kind === "TXT") return said.texts ?? []
  const family = { A: "ipv4", AAAA: "ipv6", CNAME: undefined }[kind]
  return (said.addresses ?? []).filter((address) => ipaddr.parse(address).kind() === family)
}

const isUnderTest = (name: string): boolean => /(^|\.)test$/.test(name)
