import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { aSite } from "../../../test/builders/nouns.ts"
import { readFields } from "../changeSite.ts"
import { readOnlyFields, siteFields } from "./catalogue.ts"
import { inWords } from "./inWords.ts"
import type { SiteField } from "./SiteField.ts"

describe("a field of the site", () => {
  it.each(Object.entries<SiteField>(siteFields))("is read back in the shape that is documented: %s", (name, field) => {
    const read = readFields(aSite())[name as keyof typeof siteFields]
    expect(Schema.decodeUnknownResult(field.schema)(read)._tag).toBe("Success")
    expect(readOnlyFields.has(name)).toBe(false)
    for (const words of [field.label, field.description]) expect(words).toMatch(/^[A-Z].*/)
    expect(inWords(field, aSite()) ?? "").not.toMatch(/[{}]/)
  })
})
