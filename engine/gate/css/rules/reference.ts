/**
 * Addresses lead to this site, so that a visit tells nobody else: in `url()`, `src()` and `image-set()`, in custom
 * properties, in any at-rule, however escaped. An address that only comes about when the page is shown cannot be
 * judged, so it has to be written out where it is used.
 */
import { readAddress } from "../../html/url.ts"
import type { CssRule } from "../rule.ts"
import type { CssKind } from "../structure.ts"

export const reference: CssRule = {
  code: "css.reference",
  examples: {
    refused: "a { background: url(https://other.example/a.png) }",
    accepted: "a { background: url(/media/a.png); filter: url(#soft) }"
  },
  check: ({ kind, references }, report) => {
    for (const { address, token } of references) {
      if (address === null) report(token.start, "Write the address itself here, in quotes.", `${token.value}(`)
      else if (!mayLoad(address, kind)) report(token.start, messages[kind], address)
    }
  }
}

const mayLoad = (address: string, kind: CssKind): boolean => {
  const read = readAddress(address)
  return read.kind === "site" && (kind !== "value" || read.fragmentOnly)
}

const imported = "Only files of this site can be used. Import the file into the media library and use its /media/ path."
const messages: { readonly [kind in CssKind]: string } = {
  stylesheet: imported,
  declarations: imported,
  value: "Only an element of the same page can be named here, such as url(#soft)."
}
