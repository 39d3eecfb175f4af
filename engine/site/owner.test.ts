import { describe, expect, it } from "vitest"
import { confirmationAddresses, otherRecipients, ownerAddresses, readEmail } from "./owner.ts"

describe("where mail to an owner goes", () => {
  it.each([
    ["nowhere while nobody is known", {}, []],
    ["to the account", { owner: { email: "nell@vale.test" }, notifyEmail: ["desk@vale.test"] }, ["nell@vale.test"]],
    [
      "else to the notification addresses",
      { notifyEmail: ["a@vale.test", "b@vale.test"] },
      ["a@vale.test", "b@vale.test"]
    ],
    ["also as one text", { notifyEmail: "a@vale.test, b@vale.test" }, ["a@vale.test", "b@vale.test"]],
    ["nowhere when they were cleared", { owner: {}, notifyEmail: null }, []]
  ])("%s", (_, settings, addresses) => {
    expect(ownerAddresses({ settings, claimedAt: null, liveSince: null })).toEqual(addresses)
  })

  it("S6: goes to no address that has not confirmed itself, nor past it to one that a program set", () => {
    const settings = { owner: { email: "stranger@else.test", confirmed: false }, notifyEmail: ["desk@else.test"] }
    for (const liveSince of [null, 1]) expect(ownerAddresses({ settings, claimedAt: 1, liveSince })).toEqual([])
  })

  it("S6: of a draft that was claimed without an address goes nowhere before the site has a domain", () => {
    const settings = { notifyEmail: ["stranger@else.test"] }
    expect(ownerAddresses({ settings, claimedAt: 1, liveSince: null })).toEqual([])
    expect(ownerAddresses({ settings, claimedAt: 1, liveSince: 2 })).toEqual(["stranger@else.test"])
  })
})

describe("who is asked for a yes", () => {
  const live = { claimedAt: null, liveSince: 1 }

  it("S4: is the owner's account wherever there is one, and never who is told of enquiries", () => {
    const settings = { owner: { email: "nell@vale.test" }, notifyEmail: ["thief@else.test"] }
    expect(confirmationAddresses({ settings, ...live })).toEqual(["nell@vale.test"])
    expect(
      confirmationAddresses({
        settings: { ...settings, owner: { email: "nell@vale.test", confirmed: false } },
        ...live
      })
    ).toEqual([])
  })

  it("HOLD-13, HOLD-14: is who is told of enquiries where no account is known, and nobody where nobody is told", () => {
    expect(confirmationAddresses({ settings: { notifyEmail: ["desk@vale.test"] }, ...live })).toEqual([
      "desk@vale.test"
    ])
    expect(confirmationAddresses({ settings: { owner: { email: "nell@vale.test" } }, ...live })).toEqual([])
  })

  it("are apart from those who are only told, each of whom is told once", () => {
    const settings = { notifyEmail: ["Nell@vale.test", "a@x.test"], notifyCc: ["A@x.test"], notifyBcc: ["b@x.test"] }
    expect(otherRecipients({ settings }, ["nell@vale.test"])).toEqual(["a@x.test", "b@x.test"])
  })
})

describe("an address", () => {
  it.each(["nell@vale.test", " nell@vale.test ", "n.e+ll@mail.vale.co", "nell@bücher.test"])("may be %s", (text) => {
    expect(readEmail(text)).toBe(text.trim())
  })
  it.each([
    "",
    "nell",
    "nell@vale",
    "a b@vale.test",
    "nell@vale.test\nbcc: x@y.test",
    "a@b.test,c@d.test",
    "<a@b.test>"
  ])("cannot be %j", (text) => {
    expect(readEmail(text)).toBeUndefined()
  })
})
