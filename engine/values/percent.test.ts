import { expect, it } from "vitest"
import { percentDecoded } from "./percent.ts"

it.each([
  ["ann%40example.com", "ann@example.com"],
  ["caf%C3%A9", "café"],
  ["100%", "100%"],
  ["%ff and %40", "%ff and %40"],
  ["", ""]
])("%s reads as %s", (text, decoded) => expect(percentDecoded(text)).toBe(decoded))
