import { describe, expect, it } from "vitest"
import { type Actor, dashboardActor } from "../model/ids.ts"
import type { PublishPolicy } from "../model/Site.ts"
import { ann, aSite, siteId } from "./fixtures.ts"
import { decidersOf } from "./deciders.ts"
import { holdReasons } from "./hold.ts"

const asked = { kind: "page", touched: ["copy"], requested: false, compliance: [], recipients: false } as const
const noon = 1_793_534_400_000
const under = (publishPolicy: PublishPolicy = {}, actor = ann) => ({ actor, site: aSite({ publishPolicy }) })

describe("holding a write", () => {
  it("lets a routine copy edit go live", () => {
    expect(holdReasons(asked, under())).toEqual([])
  })

  it("PIPE-24: it is held when asked, by compliance, by policy for its class or kind, and a theme by default", () => {
    expect(holdReasons({ ...asked, requested: true }, under())).toEqual(["requested"])
    expect(holdReasons({ ...asked, compliance: ["compliance.claim"] }, under())).toEqual(["compliance.claim"])
    expect(holdReasons(asked, under({ copy: "hold" }))).toEqual(["policy:copy"])
    expect(holdReasons(asked, under({ page: "hold" }))).toEqual(["policy:page"])
    expect(holdReasons({ ...asked, kind: "theme", touched: ["style"] }, under())).toEqual(["policy:theme"])
  })

  it.each([
    ["of a live site, it waits for the owner", noon, ann, ["owner:recipients"]],
    ["of a site that is not live, it goes out", null, ann, []],
    ["by staff, it goes out", noon, "system", []],
    ["by the owner, it goes out", noon, dashboardActor(siteId), []]
  ])("HOLD-08, HOLD-10: where it changes who gets enquiries %s", (_, liveSince, actor, reasons) => {
    expect(holdReasons({ ...asked, recipients: true }, { actor, site: aSite({ liveSince }) })).toEqual(reasons)
  })

  it("with the policy theme: auto a theme is not held", () => {
    expect(holdReasons({ ...asked, kind: "theme", touched: ["style"] }, under({ theme: "auto" }))).toEqual([])
  })

  it("lets whichever asks for a person win, and gives every reason", () => {
    expect(
      holdReasons({ ...asked, requested: true, compliance: ["x.y"] }, under({ page: "auto", copy: "hold" }))
    ).toEqual(["requested", "policy:copy", "x.y"])
  })

  it("A3: what the policy leaves to the owner is held for it, whatever else the write changes, and not for staff", () => {
    const site = under({ style: "owner", script: "owner" })
    const touched = ["structure", "style"] as const
    expect(holdReasons({ ...asked, touched }, site)).toEqual(["owner:style"])
    expect(holdReasons({ ...asked, kind: "script", touched: ["behaviour"] }, site)).toEqual(["owner:script"])
    expect(holdReasons({ ...asked, touched }, under({ style: "owner" }, "system"))).toEqual([])
    expect(decidersOf(["requested", "owner:style"])).toEqual(["owner", "staff"])
    expect(decidersOf(["requested", "policy:copy"])).toEqual(["owner", "staff", "publisher"])
  })

  it("S7: leaves the script of a live site to the owner, whatever the policy says, and that of a site being built to nobody", () => {
    const script = { ...asked, kind: "script", touched: ["behaviour"] } as const
    const site = (liveSince: number | null, actor: Actor = ann) => ({
      actor,
      site: aSite({ liveSince, publishPolicy: { script: "auto", behaviour: "auto" } })
    })
    expect(holdReasons(script, site(1))).toEqual(["owner:script"])
    expect(holdReasons(script, site(null))).toEqual([])
    expect(holdReasons(script, site(1, "system"))).toEqual([])
    expect(holdReasons({ ...asked, touched: ["behaviour"] }, site(1))).toEqual([])
  })

  it("PIPE-24: holds for every class that would go live, whatever weightier one goes with it", () => {
    const touched = ["structure", "style"] as const
    expect(holdReasons({ ...asked, touched }, under({ style: "hold" }))).toEqual(["policy:style"])
    expect(holdReasons({ ...asked, touched }, under({ style: "hold", structure: "hold" }))).toEqual([
      "policy:structure",
      "policy:style"
    ])
    expect(holdReasons({ ...asked, touched: [] }, under({ copy: "hold" }))).toEqual([])
  })

  it("never holds what the owner does at the dashboard (CA-A26)", () => {
    const owner = dashboardActor(siteId)
    expect(holdReasons({ ...asked, compliance: ["x.y"] }, under({ copy: "hold" }, owner))).toEqual([])
  })
})
