/** One text declares each form key once: the key is the address by which a submission finds its form (AU-B25). */
import { formKeyOf, isFormComponent } from "../../../people/forms/declaration.ts"
import type { HtmlRule } from "../rule.ts"
import { attributeName, attributeValue, isElement, walk } from "../tree.ts"

export const formRepeated: HtmlRule = {
  code: "form.key_repeated",
  examples: {
    refused: '<mk-component name="contact-form"></mk-component><mk-component name="contact-form"></mk-component>',
    accepted:
      '<mk-component name="contact-form"></mk-component>' +
      '<mk-component name="contact-form" data-form-id="visit"></mk-component>'
  },
  document: ({ root, source }, report) => {
    if (!/mk-component/i.test(source)) return
    const seen = new Set<string>()
    walk(root, (node) => {
      if (!isElement(node) || node.tagName !== "mk-component") return
      const name = attributeValue(node, "name") ?? ""
      if (!isFormComponent(name)) return
      const key = formKeyOf(name, new Map(node.attrs.map((attribute) => [attributeName(attribute), attribute.value])))
      if (seen.has(key))
        report(
          `There is another form with the key “${key.slice(0, 80)}” in this text. Give one of them a data-form-id.`,
          {
            element: node.tagName,
            offset: node.sourceCodeLocation?.startOffset ?? 0
          }
        )
      seen.add(key)
    })
  }
}
