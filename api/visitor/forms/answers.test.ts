/** What a visitor without script reads whose form was not taken. */
import { expect, it } from "vitest"
import { refused } from "./answers.ts"

it.each([
  ["Phone", "Phone: Fill this in."],
  ["Phone:", "Phone: Fill this in."],
  ["Which days?", "Which days? Fill this in."],
  ["Tell us more …", "Tell us more … Fill this in."]
])("E5: puts one sign between a name and what is wrong with it: %s", (label, line) => {
  const { body } = refused(
    { json: false, back: "/visit", site: { name: "Vale", language: "en" } },
    { status: 400, reason: "invalid", fields: { asked: "Fill this in." }, labels: new Map([["asked", label]]) }
  )
  expect(String(body)).toContain(`<p>${line}</p>`)
})
