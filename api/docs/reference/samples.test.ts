/** What the reference shows to paste, of every operation. */
import { expect, it } from "vitest"
import { openapi } from "../openapi.ts"
import { described, type Json } from "./described.ts"
import { curl, typescript } from "./samples.ts"

const api = described(openapi() as unknown as Json)
const operations = api.groups.flatMap((group) => group.operations)
const base = "https://api.example"

it("calls one address a command, whole, also where visitors reach it at the site's own", () => {
  expect(operations.length).toBeGreaterThan(100)
  for (const operation of operations) {
    const [, called = ""] = /^curl (?:-X [A-Z]+ )?"([^"]*)"/.exec(curl(operation, base, api)) ?? []
    const [, fetched = ""] = /await fetch\("([^"]*)"/.exec(typescript(operation, base, api)) ?? []
    expect(fetched, operation.path).toBe(called)
    expect(called.match(/https?:\/\//g), called).toHaveLength(1)
    expect(URL.canParse(called.replace(/\{\w+\}/g, "x")), called).toBe(true)
  }
})

it("calls what visitors use where visitors reach it", () => {
  const [form] = operations.filter(({ method, path }) => method === "POST" && path === "/public/__forms/{form}")
  expect(curl(form!, base, api)).toMatch(/^curl -X POST "https:\/\/[\w.-]+\/__forms\//)
})
