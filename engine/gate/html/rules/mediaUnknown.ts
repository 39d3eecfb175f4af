/**
 * A file of the media library that is named exists: one that is not there never will be, since ids are not chosen, and a
 * page that names it would be published with a hole in it (PIPE-15).
 */
import { mediaReference } from "../../../media/references.ts"
import { srcsetAddresses } from "../srcset.ts"
import type { HtmlRule } from "../rule.ts"

export const mediaUnknown: HtmlRule = {
  code: "html.media_unknown",
  stage: "placeholders",
  refusal: "gate.placeholder_unresolved",
  examples: { refused: '<img src="/media/med_nowhere" alt="">', accepted: '<img src="/media/med_roof" alt="">' },
  attribute: ({ value, role }, report, { media }) => {
    if (media === undefined || role === undefined || !value.includes("/media/")) return
    if (role !== "asset" && role !== "image" && role !== "imageSet" && role !== "link") return
    for (const address of role === "imageSet" ? srcsetAddresses(value) : [value]) {
      const named = mediaReference(address)
      if (named === undefined || media.has(named.id)) continue
      report("The media library has no file of this id. Upload it first, or correct the id.", { value: address })
    }
  }
}
