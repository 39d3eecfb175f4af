/** How deep the elements of an XML text nest, told before it is parsed: a DOM takes ever longer for each level. */

/** Whether some element stands more than `levels` deep. Linear; a text that is no XML may be told anything. */
export const nestsDeeper = (xml: string, levels: number): boolean => {
  let depth = 0
  for (let at = xml.indexOf("<"); at >= 0; at = xml.indexOf("<", at)) {
    const [opens, ends] = passages.find(([start]) => xml.startsWith(start, at)) ?? ["<", null]
    if (ends !== null) {
      const end = xml.indexOf(ends, at + opens.length)
      if (end < 0) return false
      at = end
      continue
    }
    const closes = xml[at + 1] === "/"
    at = endOfTag(xml, at + 1)
    if (closes) depth--
    else if (xml[at - 1] !== "/") depth++
    if (depth > levels) return true
  }
  return false
}

/** What holds no elements. */
const passages = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"]
] as const

/** Where the `>` of a tag stands, which may stand in its values too; the end of the text where there is none. */
const endOfTag = (xml: string, from: number): number => {
  let quote = ""
  for (let at = from; at < xml.length; at++) {
    const char = xml[at]!
    if (quote === "" && char === ">") return at
    if (quote === "" && (char === '"' || char === "'")) quote = char
    else if (char === quote) quote = ""
  }
  return xml.length
}
