/** What a browser can tell of a page it shows, as plain data. */

/** Widths at which a page is looked at for content that does not fit (VERIFY-09). */
export const overflowWidths = [390, 768, 1024, 1440] as const

/** How far a page had come when it was looked at. */
export interface Settled {
  readonly images: { readonly decoded: number; readonly total: number }
  readonly fonts: {
    readonly loaded: number
    readonly attempted: number
    /** Families that could not be loaded, and those still on their way when time was up. */
    readonly failed: ReadonlyArray<string>
    readonly timedOut: ReadonlyArray<string>
  }
  readonly frames: { readonly loaded: number; readonly total: number }
  /** Elements that wait for a scroll to be revealed and were shown for the look. */
  readonly revealsForced: number
  /** Nothing was still on its way. */
  readonly ok: boolean
}

/** An element of the page, in a way its writer can find it. */
export interface Place {
  /** A CSS selector that leads to it. */
  readonly selector: string
  /** Beginning of its text; empty for one without. */
  readonly text: string
}

export const accessibilityKinds = [
  "img_no_alt",
  "no_accessible_name",
  "unlabelled_control",
  "no_focus_indicator"
] as const
export type AccessibilityKind = (typeof accessibilityKinds)[number]

export interface Contrast extends Place {
  readonly ratio: number
  /** Least ratio for text of this size (WCAG 2.2, 1.4.3). */
  readonly required: number
  readonly foreground: string
  readonly background: string
}

export interface ImageBox extends Place {
  readonly src: string
  readonly declared: { readonly width: number; readonly height: number }
  readonly rendered: { readonly width: number; readonly height: number }
}

export interface Hidden extends Place {
  /** What keeps it from being seen, for example `display: none`. */
  readonly by: string
}

export interface Overflow {
  readonly width: number
  /** Pixels by which the document is wider. */
  readonly by: number
  /** Outermost elements that reach beyond the edge. */
  readonly elements: ReadonlyArray<Place>
}

/** A list that shows one page of many. */
export interface Paging {
  readonly provider: string
  readonly returned: number
  readonly total: number
  readonly url: string
}

export interface Measurements {
  readonly settled: Settled
  readonly contrast: ReadonlyArray<Contrast>
  readonly contrastUnmeasured: ReadonlyArray<Place & { readonly why: string }>
  readonly accessibility: ReadonlyArray<Place & { readonly kind: AccessibilityKind }>
  readonly overflow: ReadonlyArray<Overflow>
  readonly images: ReadonlyArray<ImageBox>
  /** What none of the widths shows, without what is the platform's. */
  readonly hidden: ReadonlyArray<Hidden>
  /** Whether nothing is to be seen between header and footer: no words, no picture, no control. */
  readonly blank: boolean
  readonly brokenImages: ReadonlyArray<Place & { readonly src: string }>
  /** Whether the page names a picture for those who share it, and the largest it shows, for whoever looks for one. */
  readonly share: { readonly image: boolean; readonly largest: string | null }
  readonly paging: ReadonlyArray<Paging>
}
