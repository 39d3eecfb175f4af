/**
 * An accepted body, split once at write so that a render never parses markup again. Plain markup is kept as the
 * serialisation of the accepted tree; whatever the renderer must fill in stands between as its own part.
 */
import type { PageId } from "./ids.ts"

export type PagePart =
  | { readonly kind: "html"; readonly html: string }
  | {
      readonly kind: "component"
      readonly name: string
      readonly attributes: { readonly [name: string]: string }
      /** The asset whose text it stands in, see `ownedBy`. Not stored: it is known where a version is read. */
      readonly owner?: PageId
    }
  | { readonly kind: "partial"; readonly ref: string }
  | {
      /** An `<img>` of the author's: attributes as written; the renderer adds what it knows of the asset. */
      readonly kind: "image"
      readonly attributes: { readonly [name: string]: string }
    }
