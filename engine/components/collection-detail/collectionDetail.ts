/** Shows one row on a page of its own, at `<base>/:slug`. */
import { type ItemView, itemView } from "../collection/items.ts"
import type { Component } from "../contract.ts"
import { need } from "../given.ts"

export interface CollectionDetailView {
  /** Null on a page that is about no row, or about one of another collection. */
  readonly item: ItemView | null
  /** Whether its first text is the heading of the page: the author has written none. */
  readonly isHeading: boolean
}

export const collectionDetail: Component<CollectionDetailView> = {
  name: "collection-detail",
  example: '<mk-component name="collection-detail" data-collection="team"></mk-component>',
  attributes: {
    "data-collection": { kind: "collection" },
    "data-image-width": { kind: "integer", min: 1, max: 2_560 }
  },
  holds: ["block", "link"],
  needs: (attributes) => {
    const key = attributes["data-collection"]
    return key === undefined ? [] : [need.details(key)]
  },
  feed: ({ attributes }, { settings, media }, { subject, headed, pictures }) => {
    const named = attributes["data-collection"] ?? subject?.collection
    const isShown = subject !== null && settings !== undefined && named === subject.collection
    return {
      item: isShown ? itemView(subject.row, settings, attributes, { media, shown: pictures }) : null,
      isHeading: !headed
    }
  }
}
