/** What components emit for their examples, rendered as pages are, and what the base style uses for them. */
import { parse, type Rule } from "postcss"
import { components } from "../../engine/components/catalogue.ts"
import type { Component } from "../../engine/components/contract.ts"
import type { Emitted } from "../../engine/components/reference.ts"
import { fed } from "../../engine/components/sources.ts"
import { gate } from "../../engine/gate/gate.ts"
import { ownedBy, resolveParts } from "../../engine/publish/parts.ts"
import { baseCss } from "../css/base.ts"
import type { PageDocument } from "../document.ts"
import { sampleGiven, samplePage, samplePlace } from "./samples.ts"

/** By name of the component. */
export const emittedByExamples = async (
  render: (document: PageDocument) => Promise<Uint8Array>
): Promise<ReadonlyMap<string, Emitted>> => {
  const emitted = new Map<string, Emitted>()
  for (const component of components)
    emitted.set(component.name, { html: await htmlOf(component, render), properties: propertiesOf(component) })
  return emitted
}

const htmlOf = async (
  { name, example }: Component,
  render: (document: PageDocument) => Promise<Uint8Array>
): Promise<string> => {
  const verdict = gate({ html: example }, { kind: "page", route: "/", partials: new Set(), imageAccount: null })
  if (!verdict.ok) throw new Error(`The gate refuses the example of ${name}: ${JSON.stringify(verdict.findings)}`)
  const place = samplePlace()
  const parts = resolveParts(ownedBy(samplePage, verdict.parts ?? []), new Map(), "chrome").map((part) =>
    fed(part, sampleGiven, place)
  )
  const rendered = new TextDecoder().decode(await render(around(parts)))
  const [, html] = rendered.split(mark)
  if (html === undefined || html.trim() === "") throw new Error(`The example of ${name} emits nothing.`)
  return html
}

const mark = "<!-- example -->"

/** A document that holds nothing but the parts, between marks. */
const around = (parts: PageDocument["main"]["parts"]): PageDocument => ({
  route: "/",
  head: { language: "en", title: "", metas: [], links: [], scripts: [], jsonLd: [] },
  skipLink: "",
  consentBanner: null,
  announcement: null,
  header: null,
  main: { open: mark, parts, close: mark },
  footer: null
})

/** Custom properties that rules of the base style use which select one of the component's classes. */
const propertiesOf = ({ hooks }: Component): ReadonlyArray<string> => {
  const classes = new Set(Object.keys(hooks).flatMap((selector) => selector.match(/\.mk-[\w-]+/g) ?? []))
  const used = new Set<string>()
  parse(baseCss).walkRules((rule: Rule) => {
    if (!(rule.selector.match(/\.mk-[\w-]+/g) ?? []).some((one) => classes.has(one))) return
    rule.walkDecls(({ value }) => {
      for (const [, property] of value.matchAll(/var\((--[\w-]+)/g)) used.add(property!)
    })
  })
  return [...used].sort()
}
