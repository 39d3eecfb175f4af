import { describe, expect, it } from "vitest"
import { ownerAddresses } from "./owner.ts"
import {
  type AskedOwner,
  askedOwners,
  isOwner,
  ownersOf,
  withAsked,
  withMovedOwner,
  withOnlyOwner,
  withoutAsked,
  withoutOwner,
  withOwner
} from "./owners.ts"

const one = { owner: { email: "Nell@vale.test" }, notifyEmail: ["desk@vale.test"] }
const two = withOwner({ settings: one }, "ann@vale.test")
const asked: AskedOwner = {
  id: "a1",
  how: "join",
  email: "Tom@vale.test",
  askedBy: "ann@vale.test",
  askedAt: 1000,
  expiresAt: 2000
}

describe("those who look after a site", () => {
  it("are the owner of its account, and those who joined them, once each", () => {
    expect(ownersOf({ settings: one })).toEqual(["Nell@vale.test"])
    expect(ownersOf({ settings: two })).toEqual(["Nell@vale.test", "ann@vale.test"])
    expect(withOwner({ settings: two }, "ANN@vale.test")).toEqual(two)
    expect(isOwner({ settings: two }, "nell@VALE.test")).toBe(true)
    expect(isOwner({ settings: two }, "tom@vale.test")).toBe(false)
    expect(ownerAddresses({ settings: two, claimedAt: null, liveSince: null })).toEqual([
      "Nell@vale.test",
      "ann@vale.test"
    ])
  })

  it("are nobody while the owner of the account has not confirmed the address", () => {
    const settings = { owner: { email: "nell@vale.test", confirmed: false }, otherOwners: ["ann@vale.test"] }
    expect(ownersOf({ settings })).toEqual([])
    expect(ownerAddresses({ settings, claimedAt: 1, liveSince: null })).toEqual([])
  })

  it("leave in any order, but the last one does not", () => {
    const left = withoutOwner({ settings: two }, "nell@vale.test")!
    expect(left).toEqual({ owner: { email: "ann@vale.test", confirmed: true }, notifyEmail: ["desk@vale.test"] })
    expect(withoutOwner({ settings: left }, "ann@vale.test")).toBeUndefined()
    expect(withoutOwner({ settings: two }, "tom@vale.test")).toBeUndefined()
  })

  it("have another address without losing their place, and two of the same are one", () => {
    expect(ownersOf({ settings: withMovedOwner({ settings: two }, "nell@vale.test", "n@else.test") })).toEqual([
      "n@else.test",
      "ann@vale.test"
    ])
    expect(ownersOf({ settings: withMovedOwner({ settings: two }, "nell@vale.test", "ann@vale.test") })).toEqual([
      "ann@vale.test"
    ])
  })

  it("are one again once the site was handed over, and nobody is asked any more", () => {
    const settings = withOnlyOwner({ settings: withAsked({ settings: two }, asked) }, "new@else.test")
    expect(settings).toEqual({ owner: { email: "new@else.test", confirmed: true }, notifyEmail: ["desk@vale.test"] })
  })
})

describe("somebody who was asked", () => {
  const settings = withAsked({ settings: two }, asked)

  it("is asked until the time is over, until it is taken back, and by the newest mail alone", () => {
    expect(askedOwners({ settings }, 1500)).toEqual([asked])
    expect(askedOwners({ settings }, 2000)).toEqual([])
    expect(withoutAsked({ settings }, "a1")).toEqual(two)
    const again = { ...asked, id: "a2", email: "tom@vale.test", askedAt: 1100 }
    expect(askedOwners({ settings: withAsked({ settings }, again) }, 1500)).toEqual([again])
  })

  it("is asked no more once whoever asked has left", () => {
    expect(askedOwners({ settings: withoutOwner({ settings }, "ann@vale.test")! }, 1500)).toEqual([])
    expect(askedOwners({ settings: withoutOwner({ settings }, "nell@vale.test")! }, 1500)).toEqual([asked])
    const moved = withMovedOwner({ settings }, "ann@vale.test", "ann@else.test")
    expect(askedOwners({ settings: moved }, 1500)).toEqual([{ ...asked, askedBy: "ann@else.test" }])
  })
})
