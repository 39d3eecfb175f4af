import { describe, expect, it } from "vitest"
import { buildRoutingOf, routeNotification, withAgreedRecipients, withRefusedRecipients } from "./notification.ts"
import {
  accountAddress,
  confirmationAddresses,
  otherRecipients,
  ownerAccount,
  ownerAddresses,
  readEmail
} from "./owner.ts"

describe("the account of an owner", () => {
  it.each([
    [{}, null, null],
    [{ owner: null }, null, null],
    [{ owner: "nell@vale.test" }, null, null],
    [{ owner: { name: "Nell" } }, null, null],
    [{ owner: { email: 7 } }, null, null],
    [{ owner: { email: "nell@vale.test" } }, { email: "nell@vale.test", confirmed: true }, "nell@vale.test"],
    [
      { owner: { email: "nell@vale.test", confirmed: true } },
      { email: "nell@vale.test", confirmed: true },
      "nell@vale.test"
    ],
    [{ owner: { email: "nell@vale.test", confirmed: false } }, { email: "nell@vale.test", confirmed: false }, null]
  ])("in %j is %j, and lets in by %j", (settings, account, address) => {
    expect(ownerAccount({ settings })).toEqual(account)
    expect(accountAddress({ settings })).toBe(address)
  })
})

describe("where a notification goes", () => {
  const site = (settings: object, servingSince: number | null = 1) => ({
    settings: settings as never,
    servingSince
  })
  const block = (to: ReadonlyArray<string>, cc: ReadonlyArray<string> = []) => ({ to, cc, bcc: [] })
  const own = { notifyEmail: ["desk@vale.test"], notifyCc: "ann@vale.test, ben@vale.test" }
  const inbox = "build@makeready.test"

  it("is whom the form names, else whom the rules found, else whom the site always tells", () => {
    const of = (...more: [Parameters<typeof routeNotification>[1], ReadonlyArray<string> | null]) =>
      routeNotification(site(own), more[0], inbox, more[1])
    const copies = ["ann@vale.test", "ben@vale.test"]
    const told = (from: "form" | "site", intended: ReturnType<typeof block>) => ({
      intended,
      from,
      recipients: intended,
      buildRouted: false
    })
    expect(of(block(["form@vale.test"]), ["agent@vale.test"])).toEqual(told("form", block(["form@vale.test"])))
    expect(of(null, ["agent@vale.test"])).toEqual(told("site", block(["agent@vale.test"], copies)))
    expect(of(null, null)).toEqual(told("site", block(["desk@vale.test"], copies)))
    expect(routeNotification(site({}), null, inbox)).toMatchObject({ from: "none", recipients: block([]) })
  })

  it("is one copy to the build inbox while the site is being built", () => {
    expect(routeNotification(site(own, null), null, inbox)).toMatchObject({
      from: "site",
      intended: { to: ["desk@vale.test"] },
      recipients: block([inbox]),
      buildRouted: true
    })
    expect(buildRoutingOf({ servingSince: null }, inbox)).toEqual({
      active: true,
      inbox,
      detail: "No domain of the site's own serves yet, so notifications go to the build inbox alone."
    })
    expect(buildRoutingOf({ servingSince: 1 }, inbox)).toEqual({
      active: false,
      detail: "Notifications go to the addresses that are set."
    })
  })

  it("leaves out whom the owner refused, until the owner agrees", () => {
    const refused = withRefusedRecipients(own, ["Thief@else.test "])
    const form = block(["THIEF@else.test", "form@vale.test"], ["thief@else.test"])
    expect(routeNotification(site(refused), form, inbox).recipients).toEqual(block(["form@vale.test"]))
    expect(routeNotification(site(refused), block(["thief@else.test"]), inbox)).toMatchObject({
      from: "site",
      recipients: { to: ["desk@vale.test"] }
    })
    const agreed = withAgreedRecipients(refused, ["thief@ELSE.test"])
    expect(routeNotification(site(agreed), form, inbox).recipients).toEqual(form)
    expect(withRefusedRecipients(own, [])).toBe(own)
    expect(withAgreedRecipients(refused, ["other@else.test"])).toBe(refused)
    expect(withRefusedRecipients(refused, ["thief@else.test"])).toEqual(refused)
  })
})

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
