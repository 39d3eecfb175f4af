import { describe, expect, it } from "vitest"
import { gate } from "../gate.ts"

/** What is said of each place where the page promises something. */
const holds = (html: string): ReadonlyArray<string> => {
  const verdict = gate({ html }, { kind: "page", route: "/", partials: new Set(), imageAccount: null })
  if (!verdict.ok) throw new Error(`The gate refused it: ${verdict.findings[0]?.message}`)
  const { holdReasons, stages } = verdict.report
  const found = stages.flatMap(({ findings }) => findings.map(({ code, message }) => [code, message] as const))
  expect(holdReasons).toEqual([...new Set(found.map(([code]) => code))])
  return found.filter(([code]) => code === "compliance.regulated_claim").map(([, message]) => message)
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
    "<p>We do not sell tea. It is a guaranteed cure.</p>",
    "<p>We guarantee 8% returns a year</p>",
    "<p>We guarantee an 8 % annual return.</p>",
    "<p>The fund guarantees investors a net yield of at least 6.5%</p>",
    "<p>We guarantee you up to 12% rental income per year</p>",
    "<p>We promise a fixed return of 9%</p>",
    "<p>8% guaranteed annual returns</p>",
    "<p>Earn 8% returns a year, guaranteed</p>",
    "<p>Returns of 8% a year are guaranteed.</p>",
    "<p>7.5% per annum guaranteed</p>",
    "<p>No fees, no lock-in, guaranteed returns of 12%</p>",
    "<p>We never promise guaranteed returns of 5%. Guaranteed returns of 12%!</p>",
    "<p>Guaranteed returns of 12%, and we do not charge fees.</p>",
    "<p>Nous garantissons un rendement annuel de 8 %</p>",
    "<p>Nous vous garantissons 8 % de rendement par an</p>",
    "<p>Le fonds garantit aux investisseurs, dès le premier jour, 6 % de rentabilité nette garantie</p>",
    "<p>Placement garantissant un revenu locatif d’au moins 5,5\u202f%</p>",
    "<p>8 % par an garantis</p>",
    "<p>Un rendement net garanti</p>",
    "<p>Sans risque : rendement garanti de 7 %</p>"
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
    "<pre><code>Guaranteed returns of 12%</code></pre>",
    "<p>We do not guarantee 8% returns a year.</p>",
    "<p>No adviser can guarantee a return of 8%.</p>",
    "<p>Returns of 8% a year are not guaranteed.</p>",
    "<p>We guarantee 100% satisfaction and free returns</p>",
    "<p>We guarantee 10% off your first order</p>",
    "<p>We guarantee returns within 30 days</p>",
    "<p>A guarantee covers 80% of the price on return of the goods</p>",
    "<p>8% returns a year on average over ten years</p>",
    "<p>We promise 20% of our income to the food bank</p>",
    "<p>Nous ne garantissons pas un rendement de 8 %.</p>",
    "<p>Personne ne peut garantir un rendement de 8 %.</p>",
    "<p>Nous garantissons un retour gratuit sous 30 jours</p>",
    "<p>Garantie de 10 ans, 8 % de remise</p>",
    "<p>Nous garantissons 30 % de matière recyclée</p>",
    "<p>Un rendement de 8 % n’est pas garanti.</p>"
  ])("lets pass %s", (html) => {
    expect(holds(html)).toEqual([])
  })
})
