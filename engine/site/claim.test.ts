import { describe, expect, it } from "vitest"
import { aSite, noon } from "../../test/builders/nouns.ts"
import { DAY_MS } from "../limits.ts"
import { claimDraft } from "./claim.ts"

const draft = aSite({ draftExpiresAt: noon + 1, settings: { other: true } })

describe("claiming a draft", () => {
  it("keeps it for good and remembers whose it is, as far as an address that is not confirmed can say", () => {
    expect(claimDraft(draft, { email: "nell@vale.test" }, noon, 30 * DAY_MS)).toEqual({
      claimedAt: noon,
      draftExpiresAt: null,
      trial: { endsAt: noon + 30 * DAY_MS, nextAt: noon + 16 * DAY_MS },
      settings: { other: true, owner: { email: "nell@vale.test", confirmed: false } }
    })
    expect(claimDraft(draft, { email: null }, noon, 30 * DAY_MS)).toMatchObject({ settings: { other: true } })
  })

  it.each([
    ["whose time is over", aSite({ draftExpiresAt: noon })],
    ["that was claimed", aSite({ claimedAt: noon - 1 })],
    ["that never was a draft", aSite()]
  ])("is refused for a site %s", (_, site) => {
    expect(claimDraft(site, { email: null }, noon, 30 * DAY_MS)).toMatchObject({ code: "draft.not_claimable" })
  })
})
