/** The widths in which pictures are served: few, so that each is encoded once and found again. */

/** What `?w=` is brought to (MEDIA-18). */
export const widths = [320, 640, 960, 1280, 1920, 2560] as const

/** The widest without `?w=` (MEDIA-17, CA-A10). */
export const defaultWidth = 1920

/** The width asked for by a query with its question mark: a positive whole number in `w`, else null. */
export const widthAsked = (query: string): number | null => {
  const value = new URLSearchParams(query).get("w") ?? ""
  return /^[1-9]\d{0,5}$/.test(value) ? Number(value) : null
}

/** The next larger served width; the widest beyond. */
export const snapWidth = (asked: number): number => widths.find((width) => width >= asked) ?? widths[widths.length - 1]!

/** The width of what is sent of a picture of `natural` pixels: never more than it has (MEDIA-20). */
export const servedWidth = (natural: number, asked: number | null): number =>
  Math.min(natural, asked === null ? defaultWidth : snapWidth(asked))

/** Every width a picture can be sent in, narrowest first. */
export const possibleWidths = (natural: number): ReadonlyArray<number> => [
  ...new Set(widths.map((width) => Math.min(width, natural)))
]
