/**
 * Pictures, sound and film come from this site, so that a visit tells nobody else. Pictures may also come from the
 * site's own account at the image host: in `<img>`, in a `<source>` of a `<picture>` and in a drawing's `<image>`.
 */
import { srcsetAddresses } from "../srcset.ts"
import { parentElement } from "../tree.ts"
import { isInAccount, readAddress, startsAsData } from "../url.ts"
import type { HtmlRule, JudgedAttribute } from "../rule.ts"

export const assetOffsite: HtmlRule = {
  code: "html.asset_offsite",
  examples: { refused: '<img src="//cdn.example/a.jpg" alt="">', accepted: '<img src="/media/a.jpg" alt="">' },
  attribute: (judged, report, { imageAccount }) => {
    const { value, role } = judged
    if (role !== "asset" && role !== "image" && role !== "imageSet") return
    const account = mayUseAccount(judged) ? imageAccount : null
    for (const address of role === "imageSet" ? srcsetAddresses(value) : [value]) {
      const read = readAddress(address)
      if (read.kind === "site" || isInAccount(read, account) || startsAsData(address)) continue
      report(
        "Assets from other sites are not allowed. Import the file into the media library and use its /media/ path.",
        {
          value: address
        }
      )
    }
  }
}

const mayUseAccount = ({ role, element }: JudgedAttribute): boolean =>
  role === "image" ||
  (role === "imageSet" && (element.tagName === "img" || parentElement(element)?.tagName === "picture"))
