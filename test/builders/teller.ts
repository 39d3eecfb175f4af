/**
 * Tells a story to the running API, request by request, and keeps what was sent and answered as examples of its rows.
 * What differs from run to run (ids, times, secrets) is kept under steady stand-ins, the same one wherever it shows.
 */
import { createHash } from "node:crypto"
import type { Example } from "../../api/docs/examples.ts"
import { openapi, pathOf } from "../../api/docs/openapi.ts"
import { routes } from "../../api/front/routeTable.ts"
import { framedByHeader } from "../../engine/serve/headers.ts"
import { MINUTE_MS } from "../../engine/limits.ts"
import type { TestApi, TestServices } from "./api.ts"
import type { Client, Reply } from "./client.ts"

/** What a request of a story is made of; the row gives method and path. */
export interface Sent {
  readonly params?: { readonly [name: string]: string }
  readonly query?: { readonly [name: string]: string | number }
  readonly headers?: { readonly [name: string]: string }
  readonly body?: unknown
  /** Who sends it; the teller's own client, set by `as`, when left out. */
  readonly by?: Client
  /** The status that must come; any success when left out. */
  readonly status?: number
  /** Where the request is sent as whoever sends it knows it, in place of `/public`: an address of the site. */
  readonly at?: string
  /** Cuts an answer that is too long to show. */
  // oxlint-disable-next-line typescript/no-explicit-any -- stories look at any member
  readonly shown?: (body: any) => unknown
}

export interface Teller {
  readonly api: TestApi
  /** Sends from now on with this client. */
  readonly as: (client: Client) => void
  /** The client of now, for what a story does and does not tell. */
  readonly writer: () => Client
  /** Sends an example of a row, named and summed up, and gives the body of the answer. */
  // oxlint-disable-next-line typescript/no-explicit-any -- stories look at any member
  readonly tell: (operation: string, name: string, summary: string, sent?: Sent) => Promise<any>
}

export interface Story {
  /** Who else takes part, and how they are sent home. */
  readonly services?: TestServices
  readonly end?: () => void | Promise<void>
  readonly told: (teller: Teller) => Promise<void>
}

/** Plays a story; what it told, by operation, and the full members of every answer, by operation and name. */
export const play = async (api: TestApi, story: Story) => {
  const told: Record<string, Array<Example>> = {}
  const members = new Map<string, ReadonlySet<string>>()
  const steady = standIns(api)
  let client = api.anonymous
  const tell: Teller["tell"] = async (operation, name, summary, sent = {}) => {
    const route = routes().find((row) => row.name === operation)
    if (route === undefined) throw new Error(`There is no row ${operation}.`)
    const path = addressOf(route.path, sent)
    steady.step()
    const reply = await (sent.by ?? client).request(route.method, path, sent.body, sent.headers)
    const what = `${operation} (${name})`
    if (sent.status === undefined ? reply.status >= 400 : reply.status !== sent.status)
      throw new Error(`${what} answered ${reply.status}: ${JSON.stringify(reply.body).slice(0, 800)}`)
    holdToHeaders(what, pathOf(route), route.method, reply)
    const body = typeof reply.body === "string" ? undefined : reply.body
    const answerHeaders = shownHeaders(reply.headers)
    const examples = (told[operation] ??= [])
    if (examples.some((example) => example.name === name)) throw new Error(`${what} is told twice.`)
    examples.push(
      steady.of({
        name,
        summary,
        request: {
          path: sent.at === undefined ? path : path.replace(/^\/public/, sent.at),
          ...(sent.headers && { headers: sent.headers }),
          ...(sent.body !== undefined && { body: await bodyOf(sent) })
        },
        answer: {
          status: reply.status,
          ...(Object.keys(answerHeaders).length > 0 && { headers: answerHeaders }),
          ...(body !== undefined && { body: brief(sent.shown === undefined ? body : sent.shown(body)) })
        }
      })
    )
    members.set(what, membersOf(body))
    return reply.body
  }
  await story.told({ api, as: (other) => void (client = other), writer: () => client, tell })
  return { told: told as { readonly [operation: string]: ReadonlyArray<Example> }, members }
}

/** What the recorded examples say that this run did not answer, or ask that it did not send; empty where they hold. */
export const differences = (
  recorded: { readonly [operation: string]: ReadonlyArray<Example> },
  { told, members }: Awaited<ReturnType<typeof play>>
): ReadonlyArray<string> => {
  const names = (examples: typeof recorded) =>
    Object.entries(examples).flatMap(([operation, list]) => list.map(({ name }) => `${operation} (${name})`))
  const known = new Set(names(recorded))
  const untold = names(told).filter((what) => !known.has(what))
  return [
    ...untold.map((what) => `${what} is not recorded`),
    ...Object.entries(recorded).flatMap(([operation, list]) =>
      list.flatMap((example) => {
        const what = `${operation} (${example.name})`
        const now = told[operation]?.find(({ name }) => name === example.name)
        if (now === undefined) return [`${what} is not told any more`]
        if (JSON.stringify([now.summary, now.request]) !== JSON.stringify([example.summary, example.request]))
          return [`${what} is asked in another way`]
        if (now.answer.status !== example.answer.status) return [`${what} answers ${now.answer.status}`]
        const then = membersOf(example.answer.body)
        const missing = [...then].filter((member) => !members.get(what)!.has(member))
        const more = [...membersOf(now.answer.body)].filter((member) => !then.has(member))
        return [
          ...missing.map((member) => `${what} no longer answers ${member}`),
          ...more.map((member) => `${what} answers ${member} as well`)
        ]
      })
    )
  ]
}

const addressOf = (pattern: string, { params = {}, query = {} }: Sent): string => {
  const path = pattern.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? `no-${name}`))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return search === "" ? path : `${path}?${search}`
}

const bodyOf = async ({ body, headers = {} }: Pick<Sent, "body" | "headers">): Promise<unknown> => {
  if (body instanceof FormData)
    return Object.fromEntries(
      [...body].map(([name, part]) => [name, typeof part === "string" ? part : `@${part.name}`])
    )
  const isBytes = headers["content-type"]?.includes("octet-stream") === true
  return typeof body === "string" && !isBytes ? Object.fromEntries(new URLSearchParams(body)) : body
}

/** Headers that every answer of the service may carry, whatever was asked. */
const ofTransport = new Set(
  (
    "cache-control connection content-encoding content-length content-security-policy content-type " +
    "cross-origin-opener-policy cross-origin-resource-policy date keep-alive referrer-policy strict-transport-security transfer-encoding vary " +
    "x-content-type-options x-frame-options x-request-id x-robots-tag " +
    // What is between the API and an origin, and reaches nobody else.
    framedByHeader
  ).split(" ")
)

/** Throws when an answer has a header that the document does not tell of. */
const holdToHeaders = (what: string, path: string, method: string, { status, headers }: Reply): void => {
  const document = (published ??= openapi())
  const response = document.paths[path]![method.toLowerCase()]!.responses[String(status)]
  if (response === undefined) throw new Error(`${what} answered ${status}, which the document does not tell of.`)
  const name = typeof response["$ref"] === "string" ? response["$ref"].split("/").at(-1)! : undefined
  const resolved = name === undefined ? response : (document.components.responses[name] as typeof response)
  const declared = new Set(Object.keys((resolved["headers"] ?? {}) as object).map((header) => header.toLowerCase()))
  const unknown = [...headers.keys()].filter((header) => !ofTransport.has(header) && !declared.has(header))
  if (unknown.length > 0)
    throw new Error(`${what} answered headers the document does not tell of: ${unknown.join(", ")}`)
}

let published: ReturnType<typeof openapi> | undefined

/** Headers of an answer that an example is about. */
const shownHeaders = (headers: Headers): { readonly [name: string]: string } =>
  Object.fromEntries(
    [...headers].filter(
      ([name]) =>
        /^(etag|location|retry-after|content-disposition|idempotency-replayed)$/.test(name) ||
        (name.startsWith("x-mk-") && name !== "x-mk-build-mode")
    )
  )

const mostItems = 2
const mostCharacters = 600

/** Long lists and texts cut: an example shows what things look like. */
const brief = (value: unknown): unknown => {
  if (typeof value === "string") return value.length <= mostCharacters ? value : `${value.slice(0, mostCharacters)}…`
  if (Array.isArray(value)) return value.slice(0, mostItems).map(brief)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, brief(item)]))
}

/** Every member of an answer with its type; `[]` is each element of a list. */
const membersOf = (value: unknown, path = ""): ReadonlySet<string> => {
  const found = new Set<string>()
  const visit = (value: unknown, path: string): void => {
    found.add(`${path}: ${value === null ? "null" : Array.isArray(value) ? "array" : typeof value}`)
    if (Array.isArray(value)) value.forEach((item) => visit(item, `${path}[]`))
    else if (typeof value === "object" && value !== null)
      for (const [name, item] of Object.entries(value)) visit(item, path === "" ? name : `${path}.${name}`)
  }
  visit(value, path)
  return found
}

/** What stands for ids, times and secrets, by the order in which a story meets them. */
const standIns = (api: TestApi) => {
  const known = new Map<string, string>()
  const counts = new Map<string, number>()
  let steps = 0
  let began = 0
  const nth = (kind: string): number => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count
  }
  const remembered = (real: string, make: () => string): string => {
    const before = known.get(real)
    if (before !== undefined) return before
    const made = make()
    known.set(real, made)
    // A stand-in met again stays as it is.
    known.set(made, made)
    return made
  }
  const drawn = (seed: string, alphabet: string, length: number): string => {
    let text = ""
    for (let round = 0; text.length < length; round++)
      for (const byte of createHash("sha256").update(`${seed} ${round}`).digest())
        text += alphabet.charAt(byte % alphabet.length)
    return text.slice(0, length)
  }
  const id = (real: string): string =>
    remembered(real, () => {
      const [prefix = ""] = real.split("_")
      return `${prefix}_01jq${drawn(`${prefix} ${nth(prefix)}`, crockford, 6)}`
    })
  const secret = (real: string): string =>
    remembered(real, () => drawn(`secret ${nth("secret")}`, base64url, real.length))
  const label = (real: string): string => remembered(real, () => drawn(`label ${nth("label")}`, crockford, 10))
  const time = (real: string): string =>
    remembered(real, () => {
      const sinceStep = Math.round((Date.parse(real) - began) / MINUTE_MS) * MINUTE_MS
      return new Date(firstStep + steps * MINUTE_MS + sinceStep).toISOString()
    })
  const text = (json: string): string =>
    json
      .replace(/http:\/\/127\.0\.0\.1:\d+/g, "https://elsewhere.example")
      .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, "eyJhbGciOiJIUzI1NiJ9.eyJzaXRlIjoic2l0ZSJ9.c2lnbmF0dXJl")
      // What an upload is for, ahead of its signature.
      .replace(/\bWyJ[\w-]+~/g, "WyJmaWxlIl0~")
      // The time within a nonce of a form.
      .replace(/\b[0-9a-z]{8}\.(?=[\w-]{22,64}\b)/g, "m8s0cyo0.")
      .replace(/\b[a-z]{2,6}_[0-9a-hjkmnp-tv-z]{26}\b/g, id)
      .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (real) => (real.endsWith(":00.000Z") ? real : time(real)))
      .replace(/(?<=\/\/)[a-z2-7]{26}(?=\.)/g, label)
      .replace(/(?<![\w%-])(?=[\w-]*[A-Z])(?=[\w-]*\d)[A-Za-z0-9_-]{22,86}(?![\w-])/g, secret)
  return {
    step: () => {
      steps++
      began = api.clock.now()
    },
    of: (example: Example): Example => JSON.parse(text(JSON.stringify(example))) as Example
  }
}

const firstStep = Date.parse("2026-03-02T09:00:00.000Z")
const crockford = "0123456789abcdefghjkmnpqrstvwxyz"
const base64url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
