import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { aSite } from "../../../test/builders/nouns.ts"
import type { Json } from "../../values/Json.ts"
import { readFields } from "../changeSite.ts"
import { readOnlyFields, siteFields } from "./catalogue.ts"
import { inWords } from "./inWords.ts"
import type { SiteField } from "./SiteField.ts"

describe("a value in words", () => {
  const words = (value: Json) => inWords({ shown: () => value } as never, aSite())
  it.each<[Json, string | null]>([
    [null, null],
    [true, "yes"],
    [false, "no"],
    [0, "0"],
    ["Vale", "Vale"],
    [["a", null, true], "a, nothing, yes"],
    [{}, null],
    [{ postalCode: "L1S", city: null, floors: { ground: 1 } }, "postal code: L1S; city: nothing; floors: ground: 1"]
  ])("%j is %j", (value, text) => {
    expect(words(value)).toBe(text)
  })

  it("is what the field itself says where it says anything", () => {
    expect(inWords({ shown: () => 7, inWords: () => "seven" } as never, aSite())).toBe("seven")
    expect(inWords({ shown: () => 7, inWords: () => null } as never, aSite())).toBe("7")
  })
})

describe("a field of the site", () => {
  it.each(Object.entries<SiteField>(siteFields))("is read back in the shape that is documented: %s", (name, field) => {
    const read = readFields(aSite())[name as keyof typeof siteFields]
    expect(Schema.decodeUnknownResult(field.schema)(read)._tag).toBe("Success")
    expect(readOnlyFields.has(name)).toBe(false)
    for (const words of [field.label, field.description]) expect(words).toMatch(/^[A-Z].*/)
    expect(inWords(field, aSite()) ?? "").not.toMatch(/[{}]/)
  })
})
