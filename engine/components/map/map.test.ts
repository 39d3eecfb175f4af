import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { gate } from "../../gate/gate.ts"
import { limits } from "../../limits.ts"
import { editClassesOf } from "../../write/editClass.ts"
import { mapView } from "./map.ts"
import { readPins } from "./pins.ts"

const judged = (attributes: Readonly<Record<string, string>>, media?: ReadonlySet<string>) =>
  gate(
    { html: written(attributes) },
    { kind: "page", route: "/", partials: new Set(), imageAccount: null, ...(media && { media }) }
  )
const written = (attributes: Readonly<Record<string, string>>) =>
  `<mk-component name="map"${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`)
    .join("")}></mk-component>`
const pin = (more: object) => JSON.stringify([{ lat: 1, lng: 2, title: "Here", ...more }])

describe("pins", () => {
  it("MAP-02, MAP-05: are read with what they have, an icon of one size unless it says so, standing on its lower edge", () => {
    expect(readPins('[{"lat":51.5,"lng":-0.1}]')).toEqual({
      ok: true,
      pins: [{ lat: 51.5, lng: -0.1, title: "51.5, -0.1", description: "" }],
      unknown: []
    })
    const icon = (more: object) => {
      const read = readPins(pin({ icon: "/a.svg", ...more }))
      return read.ok ? read.pins[0]?.icon : read
    }
    expect(icon({})).toEqual({ icon: "/a.svg", iconWidth: 32, iconHeight: 32, anchorX: 16, anchorY: 32 })
    expect(icon({ iconWidth: 40 })).toMatchObject({ iconWidth: 40, iconHeight: 40, anchorX: 20, anchorY: 40 })
    expect(icon({ iconWidth: 40, iconHeight: 20, anchorX: 0, anchorY: 10 })).toMatchObject({
      iconHeight: 20,
      anchorX: 0,
      anchorY: 10
    })
  })

  it.each([
    ['{"lat":1}', "It takes a JSON array of pins"],
    ["[[]]", "[0] is no object."],
    ['[{"lat":1,"lng":2},{"lat":1}]', "[1].lng takes a number from -180 to 180."],
    [
      '[{"lat":"44.1","lng":2}]',
      "[0].lat takes a number from -90 to 90. This one is a text: leave out its quotes, as in 44.1."
    ],
    ['[{"lat":91,"lng":2}]', "[0].lat takes a number from -90 to 90."],
    [pin({ title: 7 }), "[0].title takes a text"],
    [pin({ description: "x".repeat(1_001) }), "[0].description takes a text of at most 1000 characters."],
    [pin({ iconWidth: 0, icon: "/a" }), "[0].iconWidth takes a number from 1 to 256."],
    [pin({ anchorX: 513 }), "[0].anchorX takes a number from -512 to 512."],
    [pin({ url: " " }), "[0].url takes an address"],
    [
      JSON.stringify(Array.from({ length: limits.mapPins + 1 }, () => ({ lat: 1, lng: 1 }))),
      "It has 501 pins; 500 is the most. Leave some out, or spread them over several maps."
    ]
  ])("say what is wrong with them, and where: %.40s", (text, problem) => {
    const read = readPins(text)
    expect(read.ok ? "" : read.problem).toContain(problem)
  })

  it.each(['"x"', '"91"', "91", '""'])("are not told of quotes where those are not what is wrong: %s", (lat) => {
    const read = readPins(`[{"lat":${lat},"lng":2}]`)
    expect(read.ok ? "" : read.problem).toMatch(/^\[0\]\.lat takes a number from -90 to 90\.$/)
  })

  it("are never read out of what they are not, whatever that is", () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        const read = readPins(text)
        if (read.ok)
          for (const { lat, lng } of read.pins) expect(Math.abs(lat) <= 90 && Math.abs(lng) <= 180).toBe(true)
      })
    )
  })
})

describe("the gate", () => {
  it.each([
    [{ "data-lat": "1" }, "gate.component_value", "data-lat says nothing without data-lng."],
    [{ "data-lng": "1" }, "gate.component_value", "data-lng says nothing without data-lat."],
    [
      { "data-pins": '[{"lat":51.5 "lng":0}]' },
      "gate.component_value",
      'This is none from its character 14 on: “"lng":0}]”.'
    ],
    [{ "data-pins": "[" }, "gate.component_value", "This one ends too soon."],
    [{ "data-pins": "[{}]" }, "gate.component_value", "data-pins[0].lat takes a number from -90 to 90."],
    [{ "data-style": '[{"featureType":"sea"}]' }, "gate.component_value", "data-style[0].featureType takes one of"],
    [
      { "data-pins": pin({ icon: "https://cdn.example/a.png" }) },
      "gate.rejected",
      "data-pins[0].icon: Assets from other sites"
    ],
    [
      { "data-pins": pin({ icon: "data:image/png;base64,AA" }) },
      "gate.rejected",
      "data-pins[0].icon: data: URLs are not allowed."
    ],
    [{ "data-pins": pin({ url: "javascript:alert(1)" }) }, "gate.rejected", "data-pins[0].url: "],
    [
      { "data-pins": pin({ url: "http://shop.example/" }) },
      "gate.rejected",
      "data-pins[0].url: Links over plain http:"
    ],
    [{ "data-pins": pin({ icon: "/media/med_nowhere" }) }, "gate.placeholder_unresolved", "data-pins[0].icon: "]
  ])("MAP-02, MAP-05, MAP-07: refuses %j and says where", (attributes, code, message) => {
    const verdict = judged(attributes, new Set(["med_roof"]))
    expect(verdict).toMatchObject({ ok: false, code })
    expect(verdict.ok ? "" : verdict.findings.map((one) => one.message).join("\n")).toContain(message)
  })

  it("sees links of pins that leave the site, and words that a person should see first", () => {
    const verdict = judged({
      "data-pins": pin({ url: "https://shop.example/", description: "Lorem ipsum dolor sit amet" })
    })
    expect(verdict).toMatchObject({ ok: true, warnings: [{ code: "link.external", href: "https://shop.example/" }] })
    expect(verdict.report.holdReasons).toEqual(["compliance.filler_text"])
    expect(judged({ "data-pins": pin({ icon: "/media/med_roof", url: "/visit" }) }, new Set(["med_roof"])).ok).toBe(
      true
    )
  })

  const told = (attributes: Readonly<Record<string, string>>) => {
    const verdict = judged(attributes)
    return verdict.ok ? verdict.warnings : verdict
  }

  it("tells of members that pins do not have, with what is likely meant", () => {
    expect(told({ "data-pins": pin({ colour: "red", label: "There" }) })).toMatchObject([
      {
        code: "map.unknown_pin_member",
        at: "[0].colour",
        detail: expect.stringMatching(
          /^data-pins\[0\]\.colour is no member of a pin.* 1 more is too\..*: lat, lng, title,/
        )
      }
    ])
    expect(told({ "data-pins": pin({ name: "There" }) })).toMatchObject([
      { at: "[0].name", detail: expect.stringContaining("Pins have title for it.") }
    ])
    expect(told({ "data-pins": pin({ __proto__: 1, constructor: 1 }) })).toMatchObject([{ at: "[0].constructor" }])
    expect(told({ "data-pins": pin({ description: "x", iconWidth: 8 }) })).toEqual([])
  })

  it("tells of a map that shows the world, for want of pins and of a centre", () => {
    for (const attributes of [{}, { "data-pins": "[]" }, { "data-zoom": "4" }])
      expect(told(attributes)).toMatchObject([{ code: "map.empty" }])
    expect(told({ "data-lat": "51.5", "data-lng": "-0.1" })).toEqual([])
    expect(told({ "data-pins": pin({}) })).toEqual([])
  })

  it("tells of a style's rules that have no stylers", () => {
    const place = { "data-pins": pin({}) }
    const water = '{"featureType":"water"}'
    const road = '{"featureType":"road","stylers":[{"visibility":"off"}]}'
    expect(told({ ...place, "data-style": `[${road},${water}]` })).toMatchObject([
      { code: "map.idle_style_rule", at: "[1]", detail: expect.stringContaining("data-style[1] has no stylers") }
    ])
    expect(told({ ...place, "data-style": `[${road}]` })).toEqual([])
  })

  it("tells a number with a comma where its point goes", () => {
    const verdict = judged({ "data-lat": "44,1", "data-lng": "-79" })
    expect(verdict.ok ? "" : verdict.findings.map(({ message }) => message).join()).toContain(
      "Decimals follow a point, as in 44.1."
    )
  })

  it("tells a changed link of a pin as a link, a changed icon as a picture and changed words as words", () => {
    const classes = (more: object) =>
      editClassesOf(
        "page",
        { html: written({ "data-pins": pin({ url: "/a", icon: "/a.svg" }) }) },
        { html: written({ "data-pins": pin({ url: "/a", icon: "/a.svg", ...more }) }) }
      )
    expect(classes({ url: "https://shop.example/" })).toEqual(["settings", "structure", "links"])
    expect(classes({ icon: "/b.svg" })).toEqual(["settings", "media"])
    expect(classes({ title: "There" })).toEqual(["settings", "copy"])
    expect(classes({ lat: 3 })).toEqual(["settings"])
  })
})

it("MAP-07 to MAP-09: prints its centre, zoom, name and what its style changes for the script", () => {
  const { title, settings, pins } = mapView(
    {
      "data-lat": "51.5",
      "data-lng": "-0.1",
      "data-zoom": "13.5",
      "data-title": "Where we are",
      "data-style": '[{"featureType":"water","elementType":"geometry","stylers":[{"color":"#112233"}]}]'
    },
    "fr-CA"
  )
  expect([title, pins]).toEqual(["Where we are", []])
  expect(settings).toMatchObject({ "data-mk-lat": "51.5", "data-mk-lng": "-0.1", "data-mk-zoom": "13.5" })
  expect(JSON.parse(settings["data-mk-style"]!)).toEqual({ water: { color: "#112233" } })
  expect(JSON.parse(settings["data-mk-words"]!)).toMatchObject({ "NavigationControl.ZoomIn": "Zoom avant" })
  expect(mapView({ "data-lat": "x", "data-pins": "{", "data-style": "1" }, "de")).toMatchObject({
    title: "Karte",
    pins: []
  })
})
