/** Whether a text is shown as an example, as inside `<code>`. */
import { ancestor, type Text } from "../html/tree.ts"
import { verbatim } from "../policy.ts"

export const isVerbatimText = (text: Text): boolean => ancestor(text, ({ tagName }) => verbatim.has(tagName)) !== null
