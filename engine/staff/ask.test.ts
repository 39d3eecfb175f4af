import { describe, expect, it } from "vitest"
import { findAction } from "./actions.ts"
import { askedOf, pathOf } from "./ask.ts"

const asked = (name: string, said: { readonly [parameter: string]: ReadonlyArray<string> }) =>
  askedOf(findAction(name)!, said)

describe("what was said for an action of staff", () => {
  it("fills the address and the body, texts trimmed, and leaves out what was left empty", () => {
    const action = findAction("site.freeze")!
    const read = askedOf(action, { id: [" site_1/.. "], reason: [" "] })
    expect(read).toEqual({ params: { id: "site_1/.." }, body: {} })
    expect(pathOf(action, { params: { id: "site_1/.." } }), "stays one segment").toBe("/sites/site_1%2F../freeze")
  })

  it("puts a name with a dot inwards", () => {
    expect(asked("site.plan", { id: ["s"], "plan.id": ["studio"], "plan.label": ["Our studio"] })).toEqual({
      params: { id: "s" },
      body: { plan: { id: "studio", label: "Our studio" } }
    })
  })

  it("says null where an action always does, or where an empty field means it", () => {
    expect(asked("site.unplan", { id: ["s"] })).toEqual({ params: { id: "s" }, body: { plan: null } })
    expect(asked("site.cap", { id: ["s"], pageCap: [""] })).toEqual({ params: { id: "s" }, body: { pageCap: null } })
    expect(asked("site.owner", { id: ["s"] })).toEqual({ params: { id: "s" }, body: { ownerEmail: null } })
  })

  it("takes several of what may be several, and each only of what there is", () => {
    expect(asked("credential.create", { id: ["s"], scopes: ["content:read", "content:edit"] })).toMatchObject({
      body: { scopes: ["content:read", "content:edit"] }
    })
    expect(asked("credential.create", { id: ["s"], scopes: ["content:read", "root"] })).toEqual({
      wrong: { scopes: "are some of content:read, content:edit, content:publish" }
    })
    // What is left out is everything, so it has to be said.
    expect(asked("credential.create", { id: ["s"], label: ["Nell"] })).toEqual({ wrong: { scopes: "is needed" } })
  })

  it.each([
    ["site.trial", { id: ["s"], trialDays: ["1e2"] }, { trialDays: "is a whole number" }],
    ["site.trial", {}, { id: "is needed", trialDays: "is needed" }],
    ["site.approval", { id: ["s"], approvalMode: ["nobody"] }, { approvalMode: "is one of ai, staff" }],
    ["site.base", { id: ["s"], requireIfMatch: ["true"] }, { requireIfMatch: "is yes or no" }],
    ["site.policy", { id: ["s"], publishPolicy: ["{"] }, { publishPolicy: "is no JSON" }]
  ])("names what is wrong with %s %j", (name, said, wrong) => {
    expect(asked(name, said as never)).toEqual({ wrong })
  })
})

it("takes several values where several are meant, and leaves none out elsewhere", () => {
  const two = ["site_a", "site_b"]
  expect(askedOf(findAction("site.freeze")!, { id: two })).toEqual({ wrong: { id: "takes one value alone" } })
  expect(askedOf(findAction("lead.erase")!, { id: ["site_a"], email: ["a@b.test", "c@d.test"] })).toMatchObject({
    wrong: { email: "takes one value alone" }
  })
  const scopes = ["content:read", "content:edit"]
  expect(askedOf(findAction("credential.create")!, { id: ["site_a"], scopes })).toMatchObject({ body: { scopes } })
})
