/** Shows one row on a page of its own, at `<base>/:slug`. */
import { fieldHooks, imageWidth, shownAttributes, shownIssues } from "../collection/declared.ts"
import { type ItemView, itemView } from "../collection/items.ts"
import type { Component } from "../contract.ts"
import { need } from "../given.ts"

export interface CollectionDetailView {
  /** Null on a page that is about no row, or about one of another collection. */
  readonly item: ItemView | null
  /** Whether its name is the heading of the page: the author has written none. */
  readonly isHeading: boolean
}

export const collectionDetail: Component<CollectionDetailView> = {
  name: "collection-detail",
  purpose: "Shows one row of a collection whole, on a page of the row's own.",
  example: '<mk-component name="collection-detail" data-collection="team"></mk-component>',
  attributes: {
    "data-collection": {
      kind: "collection",
      description: "Key of the collection whose rows it shows; the one that the page is about where it is left out."
    },
    ...shownAttributes,
    "data-image-width": { kind: "integer", min: 1, max: 2_560, description: imageWidth }
  },
  holds: ["block", "link"],
  hooks: {
    ".mk-collection-detail": "The row, an `article`; `data-slug` says which.",
    ...fieldHooks
  },
  notes: `Give the collection a \`detailBasePath\`, for example \`/team\`, and write one page at the route \`/team/:slug\` with this component in it. Every visible row is then served at \`/team/<slug>\`, with its own title and structured data, and the rows that \`collection\` shows link there. A slug without a row is answered 404. Where the page has no \`h1\` of its own, the name of the row becomes it, whatever \`data-heading\` says. On a page that is about no row it renders nothing.`,
  judge: shownIssues,
  needs: (attributes) => {
    const key = attributes["data-collection"]
    return key === undefined ? [] : [need.details(key)]
  },
  feed: ({ attributes }, { settings, media }, { subject, headed, pictures, language }) => {
    const named = attributes["data-collection"] ?? subject?.collection
    const isShown = subject !== null && settings !== undefined && named === subject.collection
    return {
      item: isShown ? itemView(subject.row, settings, attributes, { media, shown: pictures }, language) : null,
      isHeading: !headed
    }
  }
}
