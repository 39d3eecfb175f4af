/** Reading the members of a resource of a RESO feed, in which anything may be missing, null or of another type. */

export type Resource = { readonly [field: string]: unknown }

export const isResource = (value: unknown): value is Resource =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A text that says something, at most so long. Keys come as numbers from some feeds. */
export const textOf = (value: unknown, characters = 500): string | null => {
  const text = typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : ""
  return text === "" ? null : text.toWellFormed().slice(0, characters).toWellFormed()
}

/** A number above zero; feeds write 0 for what they do not know. */
export const amountOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) && value > 0 ? value : null

export const numberWithin = (value: unknown, most: number): number | null =>
  typeof value === "number" && Math.abs(value) <= most ? value : null

export const instantOf = (value: unknown): number | null => {
  const at = typeof value === "string" ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : at
}

export const listOf = (value: unknown): ReadonlyArray<unknown> =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]

/** An https address. Some are written without a scheme. */
export const webAddressOf = (value: unknown): string | null => {
  const text = textOf(value, 2_000)
  const address = text === null || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text.replace(/^\/+/, "")}`
  if (address === null || !URL.canParse(address)) return null
  const url = new URL(address)
  return url.protocol === "https:" && url.username === "" && url.password === "" ? url.href : null
}
