/** Who gets enquiries by a change, read out of how it is told to people. */
import { expect, it } from "vitest"
import type { PendingDetail } from "../model/PendingChange.ts"
import { siteFields } from "../site/fields/catalogue.ts"
import { enquiriesOf, enquiriesWould, enquiryWays, strangersAsked } from "./enquiryWays.ts"

const routed = (rules: ReadonlyArray<readonly [equals: string, to: string]>, fallback: string) => {
  const told = rules.map(([equals, to]) => ({ equals, recipients: [to] }))
  const leadRouting = { field: "topic", mode: "attributed", rules: told, fallback: [fallback] }
  return siteFields.leadRouting.inWords!({ contact: {}, language: "en", settings: { leadRouting } })
}

const change = (before: string | null, after: string | null) => ({
  kind: "site_recipients" as const,
  details: [{ label: siteFields.leadRouting.label, before, after } satisfies PendingDetail]
})

it("tells addresses of routing rules without what stands between the rules, and of no move from one rule to another", () => {
  const asked = change(
    routed([["sales", "zoe@vale.test"]], "nell@vale.test"),
    routed([["help", "kim@else.test"]], "zoe@vale.test")
  )
  expect(strangersAsked(asked)).toEqual(["kim@else.test"])
  expect(enquiriesOf(asked)).toBe("enquiries would go to kim@else.test instead of nell@vale.test")
})

it("says who comes, who goes, and one in the other's place", () => {
  const told = (was: ReadonlyArray<string>, now: ReadonlyArray<string>) => enquiriesWould(enquiryWays(was, now))
  expect([told(["a@x.test"], ["a@x.test"]), told([], ["a@x.test"]), told(["a@x.test"], [])]).toEqual([
    undefined,
    "enquiries would go to a@x.test",
    "enquiries would no longer go to a@x.test"
  ])
  expect(told(["a@x.test", "b@x.test"], ["b@x.test", "c@x.test"])).toBe(
    "enquiries would go to c@x.test instead of a@x.test"
  )
})
