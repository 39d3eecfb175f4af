/** Font files come from the media library, or are the faces that the platform serves for this site. */
import { readAddress } from "../../html/url.ts"
import { fontPaths } from "../../policy.ts"
import type { CssRule } from "../rule.ts"

export const fontSource: CssRule = {
  code: "css.font_source",
  examples: {
    refused: "@font-face { font-family: A; src: url(/files/a.woff2) }",
    accepted: "@font-face { font-family: A; src: url(/media/a.woff2) }"
  },
  check: ({ references }, report) => {
    for (const { address, token, within } of references) {
      const read = within === "font-face" && address !== null ? readAddress(address) : null
      if (read?.kind !== "site" || (address?.startsWith("/") && fontPaths.some((path) => read.path.startsWith(path))))
        continue
      report(token.start, `A font file has to lie under ${fontPaths.join(" or ")}. Upload it first.`, address ?? "")
    }
  }
}
