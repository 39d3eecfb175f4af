/** What an upload says of its face: the family it belongs to, its weight and its style. */
import { refuse, type Refusal } from "../../errors/Refusal.ts"
import type { UploadedFace } from "../theme/uploadedFaces.ts"

export type FaceDescription = Pick<UploadedFace, "family" | "weight" | "style">

/** Defaults of FONT-05. */
export const defaultFace = { weight: 400, style: "normal" } as const

/** A theme names a family in at most this many characters. */
const familyCharacters = 80

/**
 * Reads the fields of a form. `weight` is a whole number from 100 to 900, `style` is `normal` or `italic` (FONT-03).
 * Refuses with `font.invalid`, naming every field at fault.
 */
export const describeFace = (sent: {
  readonly family: string | undefined
  readonly weight: string | undefined
  readonly style: string | undefined
}): FaceDescription | Refusal => {
  const family = sent.family?.trim() ?? ""
  const weight = sent.weight === undefined ? defaultFace.weight : wholeNumber(sent.weight)
  const style = sent.style ?? defaultFace.style
  const faults = [
    ...(isFamily(family)
      ? []
      : [{ path: "family", reason: `Give the family's name, 1 to ${familyCharacters} printable characters` }]),
    ...(weight >= 100 && weight <= 900 ? [] : [{ path: "weight", reason: "Use a whole number from 100 to 900" }]),
    ...(isStyle(style) ? [] : [{ path: "style", reason: "Use normal or italic" }])
  ]
  if (isStyle(style) && faults.length === 0) return { family, weight, style }
  return refuse("font.invalid", faults.map(({ path, reason }) => `${path}: ${reason}.`).join(" "), { fields: faults })
}

const isFamily = (family: string): boolean =>
  family.length >= 1 && family.length <= familyCharacters && family.isWellFormed() && !/\p{Cc}/u.test(family)

const isStyle = (style: string): style is FaceDescription["style"] => style === "normal" || style === "italic"

const wholeNumber = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN)
