/** Five stars of which as much is filled as the rating says: 4.7 is not five of them. */

/** One star and the space around it, in units of the drawing. */
export const starWidth = 20
const star = "l2.6 5.5 6.1.8-4.4 4.2 1.1 6-5.4-2.9-5.4 2.9 1.1-6-4.4-4.2 6.1-.8z"
const [starStart, starEnd] = [1.3, 18.7]

/** The outlines of as many stars in a row, as the `d` of one path. */
export const starsPath = (count: number): string =>
  `M10 1.5${Array.from({ length: count }, () => star).join(`m${starWidth} 0`)}`

/**
 * Up to where a drawing of five stars is filled for a rating of 0 to 5, by the tenth that is printed beside it: within a
 * star, in proportion to the star itself and not to the space around it.
 */
export const starsFilled = (rating: number): number => {
  const tenths = Math.round(Math.max(0, Math.min(5, rating)) * 10)
  const [whole, part] = [Math.floor(tenths / 10), (tenths % 10) / 10]
  return Number((whole * starWidth + (part === 0 ? 0 : starStart + part * (starEnd - starStart))).toFixed(2))
}
