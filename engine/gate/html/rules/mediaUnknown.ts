/**
 * A file of the media library that is named exists: one that is not there never will be, since ids are not chosen, and a
 * page that names it would be published with a hole in it (PIPE-15).
 */
import { mediaReference } from "../../../content/media/references.ts"
import { unknownMedia } from "../../css/rules/mediaUnknown.ts"
import { addressesIn as addressesInCss } from "../../css/structure.ts"
import { srcsetAddresses } from "../srcset.ts"
import type { HtmlRule, JudgedAttribute } from "../rule.ts"

export const mediaUnknown: HtmlRule = {
  code: "html.media_unknown",
  stage: "placeholders",
  refusal: "gate.placeholder_unresolved",
  examples: { refused: '<img src="/media/med_nowhere" alt="">', accepted: '<img src="/media/med_roof" alt="">' },
  attribute: (judged, report, { media }) => {
    if (media === undefined) return
    for (const address of addressesIn(judged)) {
      const named = mediaReference(address)
      if (named === undefined || media.has(named.id)) continue
      report(unknownMedia, { value: address })
    }
  }
}

const addressesIn = ({ value, role, css }: JudgedAttribute): ReadonlyArray<string> => {
  switch (role) {
    case "asset":
    case "image":
    case "link":
      return [value]
    case "imageSet":
      return srcsetAddresses(value)
    case "css":
      return css === null ? [] : addressesInCss(css)
    default:
      return []
  }
}
