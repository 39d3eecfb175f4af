import { describe, expect, it } from "vitest"
import { imageAccountOf, readImageAccount, withImageAccount } from "./imageAccount.ts"

const shared = "https://images.example/shared/"
const own = "https://images.example/vale/"

describe("the account at an image host", () => {
  it("is the installation's until a site has one of its own, or none", () => {
    expect(imageAccountOf({ settings: {} }, shared)).toBe(shared)
    expect(imageAccountOf({ settings: {} }, null)).toBe(null)
    expect(imageAccountOf({ settings: { imageAccount: own } }, shared)).toBe(own)
    expect(imageAccountOf({ settings: { imageAccount: null } }, shared)).toBe(null)
  })

  it("is set without touching other settings, and forgotten by its default", () => {
    const set = withImageAccount({ plan: null }, own)
    expect(set).toEqual({ plan: null, imageAccount: own })
    expect(withImageAccount(set, "none")).toEqual({ plan: null, imageAccount: null })
    expect(withImageAccount(set, "default")).toEqual({ plan: null })
  })

  it.each([own, "https://images.example/", "https://images.example:8443/a/b.c/", "none", "default"])(
    "may be %s",
    (sent) => {
      expect(readImageAccount(sent)).toBe(sent)
    }
  )

  it.each([
    "",
    "images.example/vale/",
    "http://images.example/vale/",
    "https://images.example/vale",
    "https://images.example/vale/?a=1",
    "https://images.example/vale/#a/",
    "https://user:secret@images.example/vale/",
    "https://images.example/vale;script-src%20*/",
    "https://images.example/a,b/",
    "https://images.example/a%20b/",
    "https://images.example//",
    "javascript:/a/",
    "null"
  ])("is not %j", (sent) => {
    expect(readImageAccount(sent)).toBe(undefined)
  })

  it("is kept as browsers read it, so that no letter case or way up leads out of it", () => {
    expect(readImageAccount("HTTPS://Images.Example/vale/../oak/")).toBe("https://images.example/oak/")
  })
})
