import { expect, it } from "vitest"
import { aSite } from "../../../test/builders/nouns.ts"
import { Refusal } from "../../errors/Refusal.ts"
import { changeSite, fieldsOnPages, readFields } from "../changeSite.ts"
import { timeZoneOf } from "../timeZone.ts"

it("is set in the spelling that formatters have, read back, and cleared to what the country says", () => {
  const site = aSite({ contact: { address: { country: "GB" } } })
  const set = changeSite(site, { timeZone: "america/toronto" })
  if (set instanceof Refusal) throw new Error(set.detail)
  expect(readFields(set.site).timeZone).toBe("America/Toronto")
  expect(timeZoneOf(set.site)).toBe("America/Toronto")
  expect(set).toMatchObject({ rerender: true, needsOwner: false })
  expect(fieldsOnPages(set.site)).not.toEqual(fieldsOnPages(site))
  const cleared = changeSite(set.site, { timeZone: null })
  if (cleared instanceof Refusal) throw new Error(cleared.detail)
  expect(readFields(cleared.site).timeZone).toBeNull()
  expect(timeZoneOf(cleared.site)).toBe("Europe/London")
})

it.each(["", "London", "Europe/Atlantis", "+01:00", "Europe/London\n", 7, {}])("is refused as %j", (timeZone) =>
  expect(changeSite(aSite(), { timeZone })).toMatchObject({ code: "request.invalid" })
)
