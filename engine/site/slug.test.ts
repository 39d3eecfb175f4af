import { expect, it } from "vitest"
import { slugOf } from "./slug.ts"

it.each([
  ["Zoë Ångström", "zoe-angstrom"],
  ["12 Mill Road, Ajax", "12-mill-road-ajax"],
  ["Straße & Söhne", "strasse-sohne"],
  ["Łódź, Øresund", "lodz-oresund"],
  ["12 Rue des Sœurs, Ægir Þórðarson", "12-rue-des-soeurs-aegir-thordarson"],
  ["ＦＵＬＬ ①", "full-1"],
  ["--a--b--", "a-b"],
  ["王", "other"],
  ["", "other"],
  ["x".repeat(120), "x".repeat(100)],
  [`${"x".repeat(99)} y`, "x".repeat(99)]
])("%j becomes %s", (text, slug) => {
  expect(slugOf(text, "other")).toBe(slug)
})
