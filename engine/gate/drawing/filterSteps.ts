/**
 * How many elements the step of a filter counts as. A step goes over every pixel of what it is put on: a few thousand
 * characters of blurs behind one another, and a browser stands still over one rectangle. Each is weighed by the time it took
 * Chromium without a graphics card, as measured over half a million pixels; an element of a drawing is one millisecond.
 *
 * What costs nothing more is left alone: how far a blur reaches (`stdDeviation`), how many octaves a noise has, and how small
 * the tiles of a pattern are, all of which browsers bound by themselves.
 */

/** One for all that is no step of a filter. */
export const elementsOfStep = (element: {
  readonly name: string
  readonly attributes: ReadonlyArray<readonly [name: string, value: string]>
}): number => {
  if (!element.name.startsWith("fe")) return 1
  const numbersOf = (attribute: string) =>
    (element.attributes.find(([name]) => name === attribute)?.[1].match(/[\d.]+(?:e[+-]?\d+)?/gi) ?? []).map(Number)
  switch (element.name) {
    case "feConvolveMatrix": {
      const [columns = 3, rows = columns] = numbersOf("order")
      return most(7 * columns * rows)
    }
    case "feMorphology": {
      const [across = 0, down = across] = numbersOf("radius")
      return most(60 + 3 * (across + down))
    }
    default:
      return weights.get(element.name) ?? 5
  }
}

const weights: ReadonlyMap<string, number> = new Map([
  ["feDropShadow", 400],
  ["feGaussianBlur", 100],
  ["feSpecularLighting", 50],
  ["feDiffuseLighting", 50],
  ["feDisplacementMap", 25],
  ["feTurbulence", 25]
])

/** Whatever was written, a number that can be added to others. */
const most = (count: number): number => (count >= 1 ? Math.min(count, 1e9) : 1)
