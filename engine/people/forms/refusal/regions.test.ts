import { describe, expect, it } from "vitest"
import type { FormField } from "../../../model/Form.ts"
import { readValue } from "../../leads/submission/values.ts"
import { refusalWording } from "./languages.ts"
import { regionalWords } from "./regions.ts"

describe("the example of a telephone number", () => {
  it.each([
    ["en", "Enter a phone number, such as +1 416 555 0100."],
    ["en-GB", "Enter a phone number, such as +44 1632 960100."],
    ["fr-CA", "Saisissez un numéro de téléphone, par exemple +1 514 555 0100."],
    ["de-CH", "Bitte geben Sie eine Telefonnummer ein, etwa +41 44 123 45 67."],
    ["de-LI", "Bitte geben Sie eine Telefonnummer ein, etwa +49 30 123456."]
  ])("is one of the region in %s", (language, text) => expect(refusalWording(language).problems.phone).toBe(text))

  it.each(Object.keys(regionalWords))("is one that forms take in %s, and the rest is what the language says", (tag) => {
    const { problems, ...others } = refusalWording(tag)
    const { problems: usual, ...same } = refusalWording(tag.slice(0, 2))
    expect(others).toEqual(same)
    expect({ ...problems, phone: "" }).toEqual({ ...usual, phone: "" })
    const [number] = /\+[\d ]+\d/.exec(problems.phone) ?? []
    expect(problems.phone).not.toBe(usual.phone)
    expect(readValue({ name: "phone", label: "Phone", type: "tel" } as FormField, [number!], problems)).toEqual({
      value: number
    })
  })
})
