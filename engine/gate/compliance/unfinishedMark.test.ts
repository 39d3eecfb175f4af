import { describe, expect, it } from "vitest"
import { judgePage } from "../../../test/corpus/judge.ts"

const held = (html: string) => judgePage(html).report.holdReasons.includes("compliance.unfinished_mark")

describe("a mark for unfinished text", () => {
  it.each([
    "<p>XXX</p>",
    "<p>Call 555-XXX-1234</p>",
    "<p>Price: XXX</p>",
    "<p>Our team of XXX people</p>",
    "<p>XXX: ask Nell</p>",
    "<p>Depuis XXX ans à votre service</p>",
    "<p>Sizes XXL and XXX. Our shop in the old town has been open since 1998, seven days a week. Call XXX.</p>",
    "<p>Opening hours: TBD</p>",
    "<p>TODO: prices</p>",
    "<p>TODO lorem ipsum</p>",
    "<p>Insert your text here TODO</p>"
  ])("PIPE-16: holds %s", (html) => expect(held(html)).toBe(true))

  it.each([
    "<p>Size XXL, XXX</p>",
    "<p>Sizes: S, M, L, XXX</p>",
    "<p>Taille XXX disponible</p>",
    "<p>XS / XL / XXX</p>",
    "<p>T-shirts up to 5XL (XXX)</p>",
    "<p>Super Bowl XXX</p>",
    "<p>Chapter XXX</p>",
    "<p>Chapitre XXX</p>",
    "<p>XXVIII, XXIX, XXX and XXXI</p>",
    "<p>maxXXX, xxx</p>",
    "<h2>TODO PARA SU CASA</h2>",
    "<pre><code>TODO lorem ipsum</code></pre>"
  ])("lets pass %s", (html) => expect(held(html)).toBe(false))
})
