/**
 * A file of the media library that a style names exists, however its address is escaped: one that is not there never
 * will be, since ids are not chosen, and every page under the style would miss it (PIPE-15).
 */
import { mediaReference } from "../../../content/media/references.ts"
import type { CssRule } from "../rule.ts"

export const mediaUnknown: CssRule = {
  code: "css.media_unknown",
  stage: "placeholders",
  refusal: "gate.placeholder_unresolved",
  examples: {
    refused: "a { background: url(/media/med_nowhere?w=640) }",
    accepted: "a { background: image-set('/media/med_roof' 1x, url(\"/m\\65 dia/med_roof?w=1280\") 2x) }"
  },
  check: ({ references }, report, { media }) => {
    if (media === undefined) return
    for (const { address, token } of references) {
      const named = address === null ? undefined : mediaReference(address)
      if (named === undefined || media.has(named.id)) continue
      report(token.start, unknownMedia, address!)
    }
  }
}

/** What is said of it, in a style sheet and in markup. */
export const unknownMedia = "The media library has no file of this id. Upload it first, or correct the id."
