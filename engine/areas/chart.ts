/** A series as the paths of a drawing, in a square of 100 by 100 that is stretched to whatever room there is. */

export interface Chart {
  /** One path for each run of known values, or one for each bar. */
  readonly paths: ReadonlyArray<string>
  readonly kind: "line" | "bar"
  /** Value at the upper edge, and at the lower. */
  readonly top: number
  readonly bottom: number
}

/** Null where fewer than two values are known: a single one is no trend. Unknown values are gaps, never zero. */
export const chartOf = (values: ReadonlyArray<number | null>, kind: "line" | "bar"): Chart | null => {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const [least, most] = [Math.min(...known), Math.max(...known)]
  // Lengths of bars are compared from zero; a line tells of change, so its scale is that of the values.
  const room = Math.max((most - least) * 0.15, most * 0.02, 1)
  const bottom = kind === "bar" ? 0 : roundedTo(Math.max(0, least - room), most - least + room, Math.floor)
  const top = Math.max(roundedTo(most + room, most - bottom + room, Math.ceil), bottom + 1)
  const y = (value: number) => fixed(100 - ((value - bottom) / (top - bottom)) * 100)
  if (kind === "bar") {
    const step = 100 / values.length
    return {
      kind,
      top,
      bottom,
      paths: values.flatMap((value, at) =>
        value === null ? [] : [`M${fixed((at + 0.15) * step)} 100V${y(value)}H${fixed((at + 0.85) * step)}V100Z`]
      )
    }
  }
  const x = (at: number) => fixed((at / (values.length - 1)) * 100)
  const paths: Array<string> = []
  let path = ""
  for (const [at, value] of values.entries()) {
    if (value !== null) path += `${path === "" ? "M" : "L"}${x(at)} ${y(value)}`
    if ((value === null || at === values.length - 1) && path !== "") {
      // A value between two gaps is a point: a line of no length with round ends.
      paths.push(path.includes("L") ? path : `${path}h0`)
      path = ""
    }
  }
  return { kind, top, bottom, paths }
}

/** To a number people read easily: one digit less than the width of the scale has. */
const roundedTo = (value: number, width: number, round: (value: number) => number): number => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(width, 1))) - 1)
  return round(value / step) * step
}

const fixed = (value: number): string => String(Math.round(value * 100) / 100)
