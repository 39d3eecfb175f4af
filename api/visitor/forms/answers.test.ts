/** What a visitor without script reads whose form was not taken. */
import { expect, it } from "vitest"
import { refused } from "./answers.ts"

it.each([
  ["Phone", "Phone: Please fill in this field."],
  ["Phone:", "Phone: Please fill in this field."],
  ["Which days?", "Which days? Please fill in this field."],
  ["Tell us more …", "Tell us more … Please fill in this field."]
])("E5: puts one sign between a name and what is wrong with it: %s", (label, line) => {
  const { body } = refused(
    { json: false, back: "/visit", site: { name: "Vale", language: "en" } },
    {
      status: 400,
      reason: "invalid",
      fields: { asked: "Please fill in this field." },
      labels: new Map([["asked", label]])
    }
  )
  expect(String(body)).toContain(`<p>${line}</p>`)
})
