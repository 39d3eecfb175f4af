import { describe, expect, it } from "vitest"
import { gate } from "../gate.ts"

const holds = (html: string): ReadonlyArray<string> => {
  const verdict = gate({ html }, { kind: "page", route: "/", partials: new Set(), imageAccount: null })
  if (!verdict.ok) throw new Error(`The gate refused it: ${verdict.findings[0]?.message}`)
  return verdict.report.holdReasons
}

describe("a regulated claim", () => {
  it.each([
    "<p>Our tea is a guaranteed cure.</p>",
    "<p>The 100% cure for back pain</p>",
    "<p>Guaranteed to cure your migraine!</p>",
    "<h2>The miracle cure from the Alps</h2>",
    "<p>This oil cures cancer.</p>",
    "<p>Reverses your diabetes in six weeks</p>",
    "<p>Une guérison garantie en dix jours</p>",
    "<p>Guaranteed returns of 12%</p>",
    "<p>Guaranteed return on your investment</p>",
    "<p>A guaranteed 8 % annual return</p>",
    "<p>guaranteed rental income from the first day</p>",
    "<p>Guaranteed appreciation in this quarter of the town</p>",
    "<p>Assured profits, month after month</p>",
    "<p>A risk-free investment</p>",
    "<p>Un rendement garanti de 7 %</p>",
    "<p>Guaranteed mortgage approval</p>",
    "<p>Cures cancer without surgery!</p>",
    "<p>Guaranteed profits, no risk</p>",
    "<p>We do not sell tea. It is a guaranteed cure.</p>"
  ])("PIPE-16: holds %s", (html) => {
    expect(holds(html)).toEqual([expect.stringMatching(/^The page promises .* which the law restricts: “.+”\.$/)])
  })

  it.each([
    "<p>Guaranteed returns within 30 days, no questions asked</p>",
    "<p>Free returns guaranteed</p>",
    "<p>Satisfaction guaranteed, or your money back</p>",
    "<p>A ten-year guarantee on every roof</p>",
    "<p>Risk-free returns: send back what does not fit</p>",
    "<p>Try it risk free for a month</p>",
    "<p>There are no miracle cures.</p>",
    "<p>Returns are not guaranteed returns on investment.</p>",
    "<p>We can’t offer guaranteed profits.</p>",
    "<p>Beware of guaranteed returns of 12%.</p>",
    "<p>Guaranteed profits do not exist.</p>",
    "<p>Aucun rendement garanti</p>",
    "<p>We raise money towards a cure for cancer.</p>",
    "<p>Help with living with diabetes</p>",
    "<p>The resin cures in twelve hours.</p>",
    "<p>Dry-cured ham, cured for 100 days</p>",
    "<p>Interest rates on mortgages, and how approval works</p>",
    "<p>A guaranteed income supplement is paid to pensioners.</p>",
    "<p>Return on investment, explained</p>",
    "<p>100% wool, 100% recovery of materials</p>",
    "<pre><code>Guaranteed returns of 12%</code></pre>"
  ])("lets pass %s", (html) => {
    expect(holds(html)).toEqual([])
  })

  it("stays quick on text made to be slow", () => {
    const started = performance.now()
    holds(`<p>${"guaranteed ".repeat(20_000)}</p><p>${"100% ".repeat(20_000)}</p>`)
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})
