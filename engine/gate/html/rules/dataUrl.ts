/**
 * `data:` URLs. Where an address is expected the scheme alone is enough; in prose such as `alt="Data: 2024"` only a URL
 * in full is one.
 */
import { urlRoles, urlWords } from "../../policy.ts"
import { srcsetAddresses } from "../srcset.ts"
import { isDataUrl, startsAsData } from "../url.ts"
import type { HtmlRule, JudgedAttribute } from "../rule.ts"

export const dataUrl: HtmlRule = {
  code: "html.data_url",
  examples: {
    refused: '<img src="data:image/png;base64,AA" alt="">',
    accepted: '<img src="/media/a" alt="Data: 2024, rounded">'
  },
  attribute: (judged, report) => {
    const { value, role } = judged
    if (!value.includes(":")) return
    const addresses = role === "imageSet" ? srcsetAddresses(value) : [value]
    if (!(expectsAddress(judged) ? addresses.some(startsAsData) : isDataUrl(value))) return
    report("data: URLs are not allowed. Upload the file to the media library and use its /media/ path.")
  }
}

const expectsAddress = ({ name, role }: JudgedAttribute): boolean =>
  (role !== undefined && urlRoles.has(role)) ||
  (name.startsWith("data-") && name.split(/[-_.:]/).some((word, at) => at > 0 && urlWords.has(word)))
