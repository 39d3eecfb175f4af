/** What a demonstration is made of: data alone, written by `create.ts` through the public API. */

export interface DemoPage {
  readonly route: string
  /** Its text, among the demonstration's own. */
  readonly file: string
  readonly title: string
  readonly description: string
  readonly publishedAt?: string
  /** What is shown where the page is shared; without one a card is drawn of its title. */
  readonly picture?: string
}

export interface DemoRow {
  readonly slug: string
  readonly data: { readonly [field: string]: string }
  /** Goes into the field `picture`; what it shows goes into the field that is named. */
  readonly picture?: { readonly of: string; readonly text: string }
}

export interface Demonstration {
  /** Of the business. */
  readonly name: string
  /** Who signs in to its dashboard; their mail never leaves this machine but by a server you name. */
  readonly owner: string
  /** What the history calls the one who writes here. */
  readonly assistant: string
  readonly theme: object
  /** Bodies of `PUT /v1/site`, one after the other. */
  readonly settings: ReadonlyArray<object>
  /** Folder of `stylesheet.css`, `not-found.html`, the sections and the pages. */
  readonly texts: URL
  /** Where it has any: a folder of `<name>.webp`, and what each shows, in words, by its name. */
  readonly pictures?: { readonly folder: URL; readonly words: { readonly [name: string]: string } }
  readonly sections: ReadonlyArray<string>
  readonly collections: ReadonlyArray<{
    readonly collection: { readonly key: string }
    readonly rows: ReadonlyArray<DemoRow>
  }>
  readonly pages: ReadonlyArray<DemoPage>
  /** What staff say of its listings, before anything is written: cards link to pages that are there. */
  readonly listings?: object
  /** Likewise, whose reviews it shows. */
  readonly reviews?: object
  /** Likewise, whether its pages may look addresses up. */
  readonly addressLookup?: object
  /** Where it has any: a collection of areas, and its file of GeoJSON. */
  readonly areas?: { readonly collection: string; readonly file: URL }
}
