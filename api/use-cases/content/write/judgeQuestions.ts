/** What the thread that judges long texts is asked, and what it says. */
import { mediaReference } from "../../../../engine/content/media/references.ts"
import { addressesIn, type CssText } from "../../../../engine/gate/css/structure.ts"
import type { GateContext, Verdict } from "../../../../engine/gate/verdict.ts"
import type { MediaId } from "../../../../engine/model/ids.ts"
import type { PageKind, Payload } from "../../../../engine/model/Page.ts"

export type Question =
  /** Which files of the library the style sheet names: the gate is told which of them there are. */
  | { readonly asks: "media"; readonly payload: Payload; readonly kind: PageKind }
  | { readonly asks: "verdict"; readonly payload: Payload; readonly within: GateContext }

export type Answered = ReadonlyArray<MediaId> | Verdict

/** Files of the library that a style names. Addresses in it may be escaped, so they are read as the gate reads them. */
export const mediaNamedIn = (style: CssText | null): ReadonlyArray<MediaId> =>
  style === null ? [] : [...new Set(addressesIn(style).flatMap((address) => mediaReference(address)?.id ?? []))]
