/** Every kind of destination is whole: what one of them lacks would show only once a lead is on its way. */
import { readdirSync } from "node:fs"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { DestinationBody, memberFields, secretMembers } from "./body.ts"
import { destinations } from "./catalogue.ts"

const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
const settings = destinations.flatMap(({ configurable }) => Object.values(configurable))

describe("the kinds of destinations", () => {
  it("are what stands in folders, each by a name of its own", () => {
    const names = destinations.map(({ name }) => name)
    expect(folders.map(({ name }) => name.replaceAll("-", "_")).sort()).toEqual([...names].sort())
    for (const name of names) expect(name).toMatch(/^[a-z][a-z_]{1,19}$/)
  })

  it("are configured by variables of their own, whose defaults fit", () => {
    expect(new Set(settings.map(({ variable }) => variable)).size).toBe(settings.length)
    for (const { fallback, fits } of settings) expect(fallback === undefined || fits(fallback)).toBe(true)
  })

  it.each(destinations.filter(({ unsettable }) => unsettable === undefined))(
    "take a body as it is documented, and never show its secret: $name",
    ({ name, members, standIn }) => {
      const body = { provider: name, ...standIn.body("http://127.0.0.1:9") }
      const decode = Schema.decodeUnknownResult(DestinationBody, { onExcessProperty: "error" })
      expect(decode(body)._tag).toBe("Success")
      expect(decode({ ...body, unheard: "of" })._tag).toBe("Failure")
      const secrets = Object.entries(members).flatMap(([member, { secret }]) => (secret ? member : []))
      expect(secrets.length).toBeLessThan(2)
      for (const member of secrets) expect(secretMembers).toContain(member)
      for (const member of Object.keys(members)) expect(memberFields).toHaveProperty(member)
    }
  )
})
