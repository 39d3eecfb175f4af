/** Titles and sentences of the pages that the origin shows without a stored object, in one language. */
export interface PlainWording {
  /** BCP 47 tag of these words. */
  readonly language: string
  /** What the link to the home page says. */
  readonly home: string
  readonly pages: { readonly [name in PlainPageName]: { readonly title: string; readonly text: string } }
}

/** What such a page can be about. */
export const plainPageNames = [
  "badRequest",
  "unknownHost",
  "notFound",
  "gone",
  "offline",
  "notAllowed",
  "otherMethod",
  "tooMany",
  "notTaken",
  "soon",
  "formNotTaken",
  "badRange",
  "notAcceptable",
  "unavailable"
] as const
export type PlainPageName = (typeof plainPageNames)[number]
