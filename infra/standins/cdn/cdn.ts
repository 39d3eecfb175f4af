/**
 * Stands for a CDN: the API by which each vendor is told what to forget, as their references tell it, over an edge that
 * holds pages. What one refuses of a real account it refuses here: a wrong key, a signature that does not fit, more names
 * in a call than go into one. Stalls, 429 and 5xx are failures to come of every stand-in.
 */
import { createHash, createHmac } from "node:crypto"
import type { Answered, Received } from "../../../engine/people/leads/destinations/standIn.ts"
import type { CdnName } from "../../../engine/serve/sharedCaches.ts"
import { type StandIn, startStandIn } from "../StandIn.ts"
import { type Edge, startEdge } from "./edge.ts"

export interface CdnStandIn extends StandIn {
  readonly edge: Edge
  /** Everything it was told to forget, in order: tags, `#` tags, paths or addresses as they were written. */
  readonly forgotten: () => ReadonlyArray<string>
}

/** What it knows of its customer. */
export const account = {
  zone: "zone0standin",
  token: "token/of+a+stand-in+0000000000",
  accessKey: "AKIASTANDIN000000000"
} as const

export const startCdnStandIn = async (
  cdn: CdnName,
  {
    originPort = 9,
    port = 0,
    now
  }: { readonly originPort?: number; readonly port?: number; readonly now?: () => number } = {}
): Promise<CdnStandIn> => {
  const edge = await startEdge(cdn, originPort, now)
  const told: Array<string> = []
  const api = await startStandIn((received) => answers[cdn](received, edge, told), port)
  return {
    ...api,
    edge,
    forgotten: () => [...told],
    reset: () => {
      api.reset()
      told.length = 0
    },
    close: async () => {
      await Promise.all([api.close(), edge.close()])
    }
  }
}

type Wire = (received: Received & { readonly url: URL }, edge: Edge, told: Array<string>) => Answered

const json = (received: Received): { readonly [member: string]: unknown } => {
  try {
    return JSON.parse(received.body) as { readonly [member: string]: unknown }
  } catch {
    return {}
  }
}

const texts = (value: unknown): ReadonlyArray<string> =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : []

const cloudflare: Wire = (received, edge, told) => {
  const refuse = (status: number, code: number, message: string): Answered => ({
    status,
    body: { success: false, errors: [{ code, message }], messages: [], result: null }
  })
  if (received.headers["authorization"] !== `Bearer ${account.token}`)
    return refuse(403, 10_000, "Authentication error")
  if (received.method !== "POST" || received.url.pathname !== `/zones/${account.zone}/purge_cache`)
    return refuse(404, 7_003, "Could not route to the object")
  const [[kind, given] = ["", []], ...more] = Object.entries(json(received))
  const names = texts(given)
  if (more.length > 0 || names.length === 0 || !["tags", "hosts", "files", "prefixes"].includes(kind))
    return refuse(400, 1_012, "Request must contain one of purge_everything, files, tags, hosts or prefixes")
  if (names.length > 100) return refuse(400, 1_107, "Too many items in the request")
  told.push(...names)
  if (kind === "tags") edge.forgetTags(names)
  for (const name of kind === "tags" ? [] : names) {
    const [host = "", ...path] = name.replace(/^https:\/\//, "").split("/")
    edge.forgetPaths(host, [kind === "hosts" ? "/*" : `/${path.join("/")}${kind === "prefixes" ? "*" : ""}`])
  }
  return { status: 200, body: { success: true, errors: [], messages: [], result: { id: account.zone } } }
}

const fastly: Wire = (received, edge, told) => {
  if (received.headers["fastly-key"] !== account.token)
    return { status: 401, body: { msg: "Provided credentials are missing or invalid" } }
  if (received.method !== "POST" || received.url.pathname !== `/service/${account.zone}/purge`)
    return { status: 404, body: { msg: "Record not found" } }
  const keys = texts(json(received)["surrogate_keys"])
  if (keys.length === 0 || keys.length > 256) return { status: 400, body: { msg: "Bad request" } }
  told.push(...keys)
  edge.forgetTags(keys, received.headers["fastly-soft-purge"] === "1")
  return { status: 200, body: Object.fromEntries(keys.map((key, at) => [key, `9-${at}`])) }
}

const cloudfront: Wire = (received, edge, told) => {
  const refuse = (status: number, code: string): Answered => ({
    status,
    headers: { "content-type": "text/xml" },
    body: `<?xml version="1.0"?><ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code></Error></ErrorResponse>`
  })
  if (!isSigned(received)) return refuse(403, "SignatureDoesNotMatch")
  if (received.method !== "POST" || received.url.pathname !== `/2020-05-31/distribution/${account.zone}/invalidation`)
    return refuse(404, "NoSuchDistribution")
  const items = [...received.body.matchAll(/<Path>([^<]*)<\/Path>/g)].map(([, item = ""]) => unescaped(item))
  if (Number(/<Quantity>(\d+)<\/Quantity>/.exec(received.body)?.[1]) !== items.length)
    return refuse(400, "InconsistentQuantities")
  const stars = items.filter((item) => item.endsWith("*")).length
  if (stars > 15 || items.length - stars > 3_000) return refuse(400, "TooManyInvalidationsInProgress")
  if (items.length === 0 || !items.every((item) => /^[#/]/.test(item))) return refuse(400, "InvalidArgument")
  told.push(...items)
  edge.forgetTags(items.flatMap((item) => (item.startsWith("#") ? [item.slice(1)] : [])))
  edge.forgetPaths(
    undefined,
    items.filter((item) => item.startsWith("/"))
  )
  return {
    status: 201,
    headers: { "content-type": "text/xml", location: `${received.url.pathname}/I1` },
    body: '<?xml version="1.0"?><Invalidation><Id>I1</Id><Status>InProgress</Status></Invalidation>'
  }
}

const unescaped = (text: string): string =>
  text.replaceAll("&apos;", "'").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")

/** Reckoned by hand from what came, as Amazon's documents tell it: another service, region, key or body does not fit. */
const isSigned = ({ method, headers, body, url }: Received & { readonly url: URL }): boolean => {
  const [, credential = "", names = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers["authorization"] ?? ""
    ) ?? []
  const [key, day = "", region, service, end] = credential.split("/")
  const time = headers["x-amz-date"] ?? ""
  if (key !== account.accessKey || region !== "us-east-1" || service !== "cloudfront" || end !== "aws4_request")
    return false
  if (!time.startsWith(day) || !names.split(";").includes("host")) return false
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")
  const hmac = (secret: string | Buffer, text: string) => createHmac("sha256", secret).update(text).digest()
  const canonical = [
    method,
    url.pathname,
    url.search.slice(1),
    ...names.split(";").map((name) => `${name}:${(headers[name] ?? "").trim()}`),
    "",
    names,
    sha256(body)
  ].join("\n")
  const scope = `${day}/us-east-1/cloudfront/aws4_request`
  const toSign = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n")
  const secret = [day, "us-east-1", "cloudfront", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${account.token}`)
  return hmac(secret, toSign).toString("hex") === signature
}

const bunny: Wire = (received, edge, told) => {
  if (received.headers["accesskey"] !== account.token)
    return { status: 401, body: { Message: "Authorization has been denied" } }
  if (received.method !== "POST") return { status: 404, body: "" }
  if (received.url.pathname === `/pullzone/${account.zone}/purgeCache`) {
    const tag = json(received)["CacheTag"]
    if (typeof tag !== "string" || tag === "") return { status: 400, body: { Message: "CacheTag" } }
    told.push(tag)
    edge.forgetTags([tag])
    return { status: 204 }
  }
  const address = received.url.searchParams.get("url")
  if (received.url.pathname !== "/purge" || address === null) return { status: 404, body: "" }
  told.push(address)
  const [, host, path = "/"] = /^https:\/\/([^/]+)(\/.*)$/.exec(address) ?? []
  edge.forgetPaths(host, [path])
  return { status: 200, body: "" }
}

const answers: { readonly [cdn in CdnName]: Wire } = { cloudflare, fastly, cloudfront, bunny }
