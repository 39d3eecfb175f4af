/** A committed change, in the terms of what visitors see. `plan` in this module turns it into work. */
import type { ChromeKind } from "../model/Page.ts"
import type { PageId } from "../model/ids.ts"

export type Change =
  /** One page was published, retitled, archived, restored or removed. Routes are null where it had or has none. */
  | {
      readonly kind: "page"
      readonly pageId: PageId
      readonly routeBefore: string | null
      readonly routeAfter: string | null
      /** Title, description, dates or index rules changed: feeds and lists follow. */
      readonly listed: boolean
    }
  | { readonly kind: "stylesheet" }
  | { readonly kind: "theme" }
  | { readonly kind: "fonts" }
  | { readonly kind: "chrome"; readonly section: ChromeKind }
  | { readonly kind: "script" }
  | { readonly kind: "notfound" }
  | { readonly kind: "partial"; readonly ref: string }
  /** Name, contact, language, hosts or index policy. `rerender` false means only the edge record. */
  | { readonly kind: "site"; readonly rerender: boolean }
  | { readonly kind: "redirects" }
