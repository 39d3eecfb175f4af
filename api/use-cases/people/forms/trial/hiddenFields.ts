/** The hidden fields of a form as visitors get them: read from the page that is served, as a browser would (FORM-13). */
import { Effect } from "effect"
import { parse, type DefaultTreeAdapterTypes } from "parse5"
import { submitPath } from "../../../../../engine/people/leads/submission/address.ts"
import type { PublishedForm } from "../../../../../engine/model/Form.ts"
import { Objects } from "../../../../../engine/ports/Objects.ts"
import { Pages } from "../../../../../engine/ports/Pages.ts"
import { pageKey } from "../../../../../engine/publish/keys.ts"
import { mayBeParsed } from "../../../../../engine/values/mayBeParsed.ts"
import type { Values } from "../../../../../engine/people/leads/trial.ts"

/** Undefined where no page that shows the form is served, or one that is too large to be read. A form of chrome or partials is looked for on the home page. */
export const hiddenFields = Effect.fnUntraced(function* ({ siteId, pageId, declaration }: PublishedForm) {
  const page = yield* (yield* Pages).get(siteId, pageId)
  const route = page?.kind === "page" ? page.slot : "/"
  if (route === null) return undefined
  const { public: store } = yield* Objects
  const stored = yield* Effect.orDie(store.get(pageKey(siteId, route)))
  if (stored === undefined) return undefined
  const html = new TextDecoder().decode(stored.body)
  const form = mayBeParsed(html) ? formOf(parse(html), submitPath(pageId, declaration.key)) : undefined
  return form && hiddenOf(form)
})

type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.Node

const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((attr) => attr.name === name)?.value

const elementsOf = function* (node: Node): Generator<Element> {
  if ("tagName" in node) yield node
  if ("childNodes" in node) for (const child of node.childNodes) yield* elementsOf(child)
}

const formOf = (document: Node, action: string): Element | undefined =>
  elementsOf(document).find((element) => element.tagName === "form" && attribute(element, "action") === action)

const hiddenOf = (form: Element): Values =>
  new Map(
    elementsOf(form)
      .filter((element) => element.tagName === "input" && attribute(element, "type") === "hidden")
      .map((input) => [attribute(input, "name") ?? "", [attribute(input, "value") ?? ""]] as const)
  )
