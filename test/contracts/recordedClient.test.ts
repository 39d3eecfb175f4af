/**
 * A client as it was written against an earlier build, played against this one. `recordedClient.json` holds what it
 * sent and every member, with its type, that it found in the answers. New steps and members may join the file; those
 * that are there are never taken out or changed, since clients in the field cannot be.
 */
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { openapi } from "../../api/docs/openapi.ts"
import { testApi } from "../builders/api.ts"
import type { Client } from "../builders/client.ts"

interface Step {
  readonly request: {
    readonly method: string
    /** `{name}` stands for what an earlier answer held, here and in headers and body. */
    readonly path: string
    readonly headers?: { readonly [name: string]: string }
    readonly body?: unknown
  }
  readonly status: number
  /** Members to keep for later steps: name by path. */
  readonly keeps?: { readonly [member: string]: string }
  /** Types of the members, by path; `[]` is each element of a list. What was null may hold anything by now. */
  readonly members: { readonly [path: string]: string }
}

const steps = JSON.parse(readFileSync(new URL("./recordedClient.json", import.meta.url), "utf8")) as ReadonlyArray<Step>
const api = testApi()

/** Every member of an answer with its type. */
const membersOf = (value: unknown, path = ""): ReadonlyArray<readonly [string, string]> => {
  const type = value === null ? "null" : Array.isArray(value) ? "array" : typeof value
  const own: ReadonlyArray<readonly [string, string]> = path === "" ? [] : [[path, type]]
  if (Array.isArray(value)) return [...own, ...value.flatMap((item) => membersOf(item, `${path}[]`))]
  if (type !== "object") return own
  const prefix = path === "" ? "" : `${path}.`
  return [...own, ...Object.entries(value as object).flatMap(([name, item]) => membersOf(item, `${prefix}${name}`))]
}

const memberAt = (value: unknown, path: string): string =>
  String(path.split(".").reduce((at, name) => (at as { readonly [name: string]: unknown })[name], value))

describe("a client of /v1 that was recorded earlier", () => {
  it("API-10: still gets every answer it got, with every member it reads and of the same type", async () => {
    const site = await api.aSite({ lease: false })
    const kept: Record<string, string> = { clientId: site.clientId, clientSecret: site.clientSecret }
    const filled = <A>(value: A): A =>
      JSON.parse(JSON.stringify(value).replace(/\{(\w+)\}/g, (whole, name: string) => kept[name] ?? whole)) as A
    const client = (): Client =>
      kept["token"] === undefined ? api.anonymous : api.anonymous.with({ authorization: `Bearer ${kept["token"]}` })
    for (const { request, status, keeps = {}, members } of steps) {
      const { method, path, body, headers } = filled(request)
      const what = `${request.method} ${request.path}`
      const reply = await client().request(method, path, body, headers)
      expect([what, reply.status, reply.body], what).toEqual([what, status, reply.body])
      const found = new Set(membersOf(reply.body).flatMap(([at, type]) => [`${at}: ${type}`, `${at}: nullable`]))
      // Nobody relies on being warned: a list of warnings that has become empty has lost no member.
      const warnsOfNothing = Array.isArray(reply.body.warnings) && reply.body.warnings.length === 0
      const missing = Object.entries(members)
        .filter(([at]) => !(warnsOfNothing && at.startsWith("warnings[]")))
        .map(([at, type]) => `${at}: ${type}`)
        .filter((member) => !found.has(member))
      expect(missing, `${what} no longer answers`).toEqual([])
      for (const [at, name] of Object.entries(keeps)) kept[name] = memberAt(reply.body, at)
    }
  })

  it("visits every kind of content, reads, writes, rehearses and is refused", () => {
    const paths = steps.map(({ request }) => request.path.split("?")[0]!.split("/").slice(0, 3).join("/"))
    expect(new Set(paths).size).toBeGreaterThanOrEqual(15)
    expect(steps.some(({ status }) => status >= 400)).toBe(true)
    expect(steps.every(({ members }) => Object.keys(members).length > 0)).toBe(true)
  })

  it("the published description says what clients may rely on", () => {
    const { description } = openapi()["info"] as { readonly description: string }
    expect(description).toContain("Within /v1 changes only add")
  })
})
