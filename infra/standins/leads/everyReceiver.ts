/**
 * Every receiver of leads in one server, each under a path of its own, the name of its provider: what a start without
 * accounts of its own hands leads on to.
 */
import { generateKeyPair } from "node:crypto"
import { promisify } from "node:util"
import { destinations } from "../../../engine/people/leads/destinations/catalogue.ts"
import type { KeyPair, StandInOf } from "../../../engine/people/leads/destinations/standIn.ts"
import { type Received, type StandIn, startStandIn } from "../StandIn.ts"

export interface EveryReceiver extends StandIn {
  /** A body for each that its stand-in takes leads by, by provider. */
  readonly bodies: { readonly [provider: string]: { readonly [member: string]: string } }
  /** The settings by which each destination reaches its own, by provider. */
  readonly configured: { readonly [provider: string]: { readonly [setting: string]: string } }
}

export const startEveryReceiver = async (port = 0): Promise<EveryReceiver> => {
  const keys: KeyPair = await promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" }
  })
  const answers = new Map(destinations.map(({ name, standIn }) => [name, standIn.answers(keys)]))
  const server = await startStandIn((request) => {
    const [, prefix = ""] = request.url.pathname.split("/")
    const answer = answers.get(prefix)
    return answer === undefined
      ? { status: 404, body: { error: "There is no such stand-in." } }
      : answer(under(prefix, request))
  }, port)
  const each = <A>(of: (standIn: StandInOf<string>, address: string) => A) =>
    Object.fromEntries(destinations.map(({ name, standIn }) => [name, of(standIn, `${server.address}/${name}`)]))
  return {
    ...server,
    bodies: each((standIn, address) => standIn.body(address)),
    configured: each((standIn, address) => standIn.configured(address, keys) as { readonly [setting: string]: string })
  }
}

/** The request as the receiver behind the prefix sees it. */
const under = (prefix: string, request: Received & { readonly url: URL }) => {
  const target = request.target.slice(prefix.length + 1) || "/"
  return { ...request, target, url: new URL(target, request.url) }
}
