/** Routes with parameters, such as `/listings/:mls/:slug`, matched against a decoded route. */

/** Compiles patterns; the answer is the first that fits, in the order given (most specific first). */
export const compilePatterns = (patterns: ReadonlyArray<string>): ((route: string) => string | undefined) => {
  const compiled = patterns.map((pattern) => ({ pattern, segments: pattern.split("/") }))
  return (route) => {
    if (compiled.length === 0) return undefined
    const asked = route.split("/")
    return compiled.find(
      ({ segments }) =>
        segments.length === asked.length &&
        segments.every((segment, index) => (segment.startsWith(":") ? asked[index] !== "" : segment === asked[index]))
    )?.pattern
  }
}
