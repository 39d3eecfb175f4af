import { expect, it } from "vitest"
import { Refusal } from "../errors/Refusal.ts"
import { readLabel } from "./address.ts"

it.each(["abc", "a-b", "klavierwerkstatt-brandt", "a1b2", "a".repeat(40)])("SITE-66: %s is a label", (label) => {
  expect(readLabel(label)).toBe(label)
})

it.each([
  "ab",
  "A_b",
  "Abc",
  "-abc",
  "abc-",
  "a.b",
  "ä-b",
  "xn--abc",
  "dashboard",
  "www",
  "api",
  "mail",
  "admin",
  "ops",
  "status",
  "support",
  "staff",
  "preview",
  "media",
  "login",
  "account",
  "secure",
  "docs",
  "static",
  "localhost",
  "a".repeat(41),
  "",
  "a b c"
])("SITE-66: %j is none", (label) => {
  const refused = readLabel(label)
  expect(refused instanceof Refusal && refused.code).toBe("site.address_invalid")
})
