/** From what was measured to what a writer is told (VERIFY-01..17). */
import {
  type AccessibilityKind,
  accessibilityKinds,
  type Contrast,
  type Hidden,
  type ImageBox,
  type Measurements,
  type Overflow,
  type Paging,
  type Place,
  type Settled
} from "./measurements.ts"

/** How far a picture's shape may differ from the one its markup declares (VERIFY-10). */
export const ratioTolerance = 0.06

/** A picture shown in another shape than its own. */
export interface Distorted extends ImageBox {
  /** Width over height. */
  readonly declaredRatio: number
  readonly renderedRatio: number
  /** 0.07 for seven per cent. */
  readonly difference: number
}

export interface Verification {
  readonly contrast: ReadonlyArray<Contrast>
  readonly contrastUnmeasured: Measurements["contrastUnmeasured"]
  readonly a11y: { readonly [kind in AccessibilityKind]: ReadonlyArray<Place> }
  readonly overflow: ReadonlyArray<Overflow>
  readonly images: ReadonlyArray<Distorted>
  readonly hidden: ReadonlyArray<Hidden>
  /** There where nothing is to be seen between header and footer; what to do about it. */
  readonly blank?: { readonly note: string }
  readonly brokenImages: Measurements["brokenImages"]
  /** Missing where the page or its site names a picture to share. */
  readonly shareImage?: { readonly note: string; readonly suggestion: string | null }
  readonly connectorPaging: ReadonlyArray<Paging>
  readonly settled: Settled
  readonly summary: Summary
}

/** How many of each kind, and whether anything needs mending. What is only worth knowing does not count against a page. */
export interface Summary {
  readonly ok: boolean
  readonly counts: { readonly [kind: string]: number }
}

/** What is known of the site that the page does not show. */
export interface SharedWith {
  readonly sitePicture: boolean
}

/**
 * `sitePicture` is whether the site has a picture for pages that name none of their own: visitors' pages carry it, and a
 * version that is only looked at does not.
 */
export const verificationOf = (measured: Measurements, { sitePicture }: SharedWith): Verification => {
  const { contrast, contrastUnmeasured, overflow, hidden, blank, brokenImages, paging, settled, share } = measured
  const images = measured.images.flatMap((box) => distorted(box) ?? [])
  const ofKind = (kind: AccessibilityKind): ReadonlyArray<Place> =>
    measured.accessibility.filter((found) => found.kind === kind).map(({ selector, text }) => ({ selector, text }))
  const a11y = Object.fromEntries(accessibilityKinds.map((kind) => [kind, ofKind(kind)])) as unknown as {
    readonly [kind in AccessibilityKind]: ReadonlyArray<Place>
  }
  const faults = {
    contrast: contrast.length,
    a11y: measured.accessibility.length,
    overflow: overflow.length,
    images: images.length,
    brokenImages: brokenImages.length
  }
  return {
    contrast,
    contrastUnmeasured,
    a11y,
    overflow,
    images,
    hidden,
    ...(blank && {
      blank: {
        note: "The page shows nothing between header and footer. Write its content with PUT /v1/pages/:id/payload, or look at `hidden` where it has some."
      }
    }),
    brokenImages,
    ...(!share.image &&
      !sitePicture && {
        shareImage: {
          note: "The page names no picture for those who share it. Set meta.ogImage, or ogImage of the site.",
          suggestion: share.largest
        }
      }),
    connectorPaging: paging,
    settled,
    summary: {
      ok: settled.ok && !blank && Object.values(faults).every((count) => count === 0),
      counts: { ...faults, contrastUnmeasured: contrastUnmeasured.length, hidden: hidden.length }
    }
  }
}

/** Undefined for a picture in its own shape, as near as nobody sees. */
export const distorted = (box: ImageBox): Distorted | undefined => {
  const { declared, rendered } = box
  if (declared.width <= 0 || declared.height <= 0 || rendered.width <= 0 || rendered.height <= 0) return undefined
  const declaredRatio = declared.width / declared.height
  const renderedRatio = rendered.width / rendered.height
  const difference = rounded(Math.abs(renderedRatio - declaredRatio) / declaredRatio)
  if (difference <= ratioTolerance) return undefined
  return {
    ...box,
    declaredRatio: rounded(declaredRatio),
    renderedRatio: rounded(renderedRatio),
    difference
  }
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000
