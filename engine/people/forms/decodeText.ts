/** Character references in text that sits inside an attribute already read, and so was written with them twice. */
import { parseFragment, type DefaultTreeAdapterTypes } from "parse5"

/** `a &amp; b` becomes `a & b`, once (CFORM-09). Markup stays the text it is. */
export const decodeText = (text: string): string => {
  if (!text.includes("&")) return text
  const { childNodes } = parseFragment(text.replaceAll("<", "&lt;"))
  return childNodes.map((node) => (node as DefaultTreeAdapterTypes.TextNode).value).join("")
}
