/** The lists themselves: no entry is said twice, and nothing on them can run, embed or restyle. */
import { describe, expect, it } from "vitest"
import {
  alternatives,
  animatable,
  choiceContent,
  globalAttributes,
  htmlElements,
  isCustom,
  isGlobalAttribute,
  namedFreely,
  optionalEndTags,
  refusedProperties,
  type Role,
  roleOf,
  svgAttributes,
  svgElements,
  textOnly,
  urlRoles,
  voidElements
} from "./policy.ts"

const namesIn = (list: { readonly [role in Role]?: string }) => Object.values(list).flatMap((names) => names.split(" "))
const everyList = [...Object.entries(htmlElements), ...Object.entries(svgElements)]

describe("attribute lists", () => {
  it.each([...everyList, ["every element", globalAttributes] as const, ["every drawing", svgAttributes] as const])(
    "%s names each attribute once and in no odd spelling",
    (_name, list) => {
      const names = namesIn(list)
      expect(new Set(names).size).toBe(names.length)
      for (const name of names) expect(name).toMatch(/^[A-Za-z][A-Za-z0-9]*(?:[-:][a-z0-9]+)*$/)
    }
  )

  it("an HTML attribute is either global or an element's own", () => {
    for (const [name, list] of Object.entries(htmlElements)) {
      for (const attribute of namesIn(list)) expect(isGlobalAttribute(attribute), `${name} ${attribute}`).toBe(false)
    }
  })

  it("no attribute is a handler, and none of those known to fetch, embed or run is on any list", () => {
    const dangerous =
      /^(?:on.*|srcdoc|ping|formtarget-x|background|dynsrc|lowsrc|code|codebase|classid|data|archive|manifest|is|nonce|integrity|http-equiv|content|longdesc|xml:base|contenteditable|slot|part|attributionsrc|srcobject|csp|credentialless)$/i
    for (const [name, list] of [...everyList, ["*", globalAttributes] as const, ["svg *", svgAttributes] as const]) {
      for (const attribute of namesIn(list)) expect(attribute, name).not.toMatch(dangerous)
    }
    for (const family of namedFreely) expect("onclick").not.toMatch(family)
  })

  it("attributes that browsers fetch or follow have a role that is checked", () => {
    const addresses = /^(?:href|xlink:href|src|srcset|action|formaction|poster|cite|usemap|itemid|itemtype)$/
    for (const [name, list] of everyList) {
      for (const [role, names] of Object.entries(list) as Array<[Role, string]>) {
        for (const attribute of names.split(" ")) {
          if (addresses.test(attribute)) expect(urlRoles.has(role), `${name} ${attribute}`).toBe(true)
        }
      }
    }
  })

  it("values that animations set are checked as paint", () => {
    for (const [name, list] of Object.entries(svgElements)) {
      if (!list.animated && name !== "animateMotion") continue
      for (const attribute of ["values", "from", "to", "by"]) expect(roleOf("svg", name, attribute), name).toBe("paint")
    }
  })
})

describe("element lists", () => {
  it("hold nothing that runs, embeds, restyles or changes how the rest is parsed", () => {
    const dangerous =
      "script style link meta base title html head body object embed applet param frame frameset noframes noembed noscript " +
      "template slot canvas math xmp listing plaintext image isindex keygen marquee portal foreignObject feImage handler"
    for (const name of dangerous.split(" ")) {
      if (name !== "image") expect(Object.hasOwn(svgElements, name) && name !== "title", name).toBe(false)
      expect(Object.hasOwn(htmlElements, name), name).toBe(false)
    }
  })

  it("alternatives are given for refused elements only", () => {
    for (const name of Object.keys(alternatives)) expect(Object.hasOwn(htmlElements, name), name).toBe(false)
  })

  it("the lists about elements name elements that are allowed", () => {
    for (const name of [...voidElements, ...optionalEndTags, ...choiceContent.keys()]) {
      expect(Object.hasOwn(htmlElements, name), name).toBe(true)
    }
    for (const name of textOnly) {
      expect(Object.hasOwn(htmlElements, name) || Object.hasOwn(svgElements, name), name).toBe(true)
    }
    expect(Object.keys(htmlElements).filter(isCustom)).toEqual(["mk-component", "mk-partial"])
  })
})

it("an animation may change no attribute that is an address, a style or a handler", () => {
  const unsafe =
    /^(?:href|xlink:href|src|style|class|id|target|on.*|attributeName|mask|filter|clip-path|cursor|marker.*)$/
  for (const name of animatable) expect(name).not.toMatch(unsafe)
})

it("refused CSS properties are written as the rule compares them", () => {
  for (const name of refusedProperties) expect(name).toBe(name.toLowerCase())
})
