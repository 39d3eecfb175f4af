import { describe, expect, it } from "vitest"
import { analyticsMetas, consentBanner, isMeasured } from "./banner.ts"

const site = (analytics: object | undefined, language = "en-GB") => ({
  language,
  settings: analytics === undefined ? {} : { analytics: analytics as never }
})
const ga4 = { ga4MeasurementId: "G-CONSENT01" }
const meta = { metaPixelId: "123456789012345" }

describe("the consent banner", () => {
  it.each([
    ["nothing is set", undefined, false],
    ["it is not switched on", { ...ga4 }, false],
    ["it is switched off", { ...ga4, consentBanner: false }, false],
    ["there is no service to ask about", { consentBanner: true }, false],
    ["a service is used and it is switched on", { ...ga4, consentBanner: true }, true]
  ])("CONSENT-13: where %s", (_, analytics, there) => {
    expect(consentBanner(site(analytics)) !== null).toBe(there)
  })

  it.each([
    [ga4, "Google Analytics", "Meta"],
    [meta, "Meta Pixel", "Google"]
  ])("names the services that are used and no others: %j", (used, named, other) => {
    const { question } = consentBanner(site({ ...used, consentBanner: true }))!
    expect(question).toContain(named)
    expect(question).not.toContain(other)
  })

  it("CONSENT-14: links to what is set, and to nothing that is false or left out", () => {
    const links = (more: object) => consentBanner(site({ ...ga4, consentBanner: true, ...more }))!.links
    expect(links({})).toEqual([])
    expect(links({ privacyPolicyUrl: false, termsUrl: "/terms" })).toEqual([{ href: "/terms", text: "Terms" }])
    expect(links({ privacyPolicyUrl: "https://x.test/p" })).toEqual([
      { href: "https://x.test/p", text: "Privacy policy" }
    ])
  })

  it("says in which language it speaks, where that is not the site's", () => {
    const languageOf = (language: string) => consentBanner(site({ ...ga4, consentBanner: true }, language))!.language
    expect([languageOf("en-CA"), languageOf("cy")]).toEqual([null, "en"])
  })
})

it("CONSENT-01, CONSENT-03: pages tell their script the ids that are set, and load it only where there is one", () => {
  expect([isMeasured(site(undefined)), analyticsMetas(site(undefined))]).toEqual([false, []])
  expect([isMeasured(site(meta)), analyticsMetas(site(meta))]).toEqual([
    true,
    [{ name: "mk-meta-pixel-id", content: meta.metaPixelId }]
  ])
  expect(analyticsMetas(site({ ...ga4, ...meta })).map(({ content }) => content)).toEqual([
    ga4.ga4MeasurementId,
    meta.metaPixelId
  ])
})
