/** The shape in which a submission is answered (SUBMIT-01): JSON for scripts that ask for it, else pages for browsers. */

export const wantsJson = (accept: string | undefined): boolean => {
  const ranges = (accept ?? "").split(",").map(readRange)
  const weight = (type: string): number => Math.max(0, ...ranges.filter(({ of }) => of === type).map(({ q }) => q))
  return weight("application/json") > weight("text/html")
}

const readRange = (range: string): { readonly of: string; readonly q: number } => {
  const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith("q="))
  const q = weight === undefined ? 1 : Number(weight.slice(2))
  return { of: type, q: Number.isFinite(q) ? q : 0 }
}
