import { describe, expect, it } from "vitest"
import { ownerAddresses, readEmail } from "./owner.ts"

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
    expect(ownerAddresses({ settings })).toEqual(addresses)
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
