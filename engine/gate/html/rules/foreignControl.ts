/**
 * A control that belongs to a form of the platform by its `form` attribute. It would be sent along with what visitors fill in: say that
 * they agreed where they were not asked, fill the field that only programs fill, or send the form elsewhere. Forms in other
 * texts of a page keep out what names them when it is put together, see `engine/publish/closedForms.ts`.
 *
 * A label does the same by its `for`: whoever clicks on its words ticks the box of consent, which need not be in sight.
 */
import { isFieldId } from "../../../components/form/ShownForms.ts"
import type { HtmlRule } from "../rule.ts"
import { attributeValue, type Element, isElement, walk } from "../tree.ts"

export const foreignControl: HtmlRule = {
  code: "form.foreign_control",
  examples: {
    refused: '<mk-component name="contact-form" id="ask"></mk-component><input form="ask" name="consent" value="true">',
    accepted: '<mk-component name="contact-form" id="ask"></mk-component><a href="#ask">Ask us</a>'
  },
  document: ({ root, source }, report) => {
    // The name of an attribute stands in the text as it is read.
    if (!/form?[\s/]*=/i.test(source)) return
    const forms = new Set<string>()
    const controls: Array<readonly [Element, string]> = []
    walk(root, (node) => {
      if (!isElement(node)) return
      const id = node.tagName === "mk-component" ? attributeValue(node, "id") : undefined
      if (id) forms.add(id)
      const form = attributeValue(node, "form")
      if (form) controls.push([node, form])
      const labelled = node.tagName === "label" ? attributeValue(node, "for") : undefined
      if (labelled !== undefined && isFieldId(labelled))
        report("Fields of a form of the platform have the labels that its component declares, and no others.", {
          element: node.tagName,
          attribute: "for",
          value: labelled,
          offset: placeOf(node, "for")
        })
    })
    for (const [control, form] of controls)
      if (forms.has(form))
        report(
          "A form of the platform has the fields that its component declares, and no others. Declare the field there.",
          {
            element: control.tagName,
            attribute: "form",
            value: form,
            offset: placeOf(control, "form")
          }
        )
  }
}

const placeOf = ({ sourceCodeLocation: place }: Element, attribute: string): number =>
  place?.attrs?.[attribute]?.startOffset ?? place?.startOffset ?? 0
