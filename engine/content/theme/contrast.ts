/**
 * Text has to stand out from what it is set on. The pairs are those the base layer and any sensible stylesheet put
 * together; the ratio is that of WCAG 2.2, success criterion 1.4.3, for text of ordinary size.
 */
import { wcagContrast } from "culori"
import { defaultColors } from "./defaults.ts"

export const requiredContrast = 4.5

/** Text colour and what it stands on. A pair with a colour that is neither set nor defaulted is not asked for. */
export const contrastPairs = [
  ["text", "background"],
  ["text", "surface"],
  ["onPrimary", "primary"],
  ["onSecondary", "secondary"]
] as const

export interface FailingPair {
  readonly text: string
  readonly on: string
  /** Rounded down, so that it never reads as the ratio required. */
  readonly ratio: number
  readonly required: number
}

/** The pairs that fall short once defaults fill the gaps. */
export const failingPairs = (color: { readonly [name: string]: string | undefined }): ReadonlyArray<FailingPair> => {
  const colours: { readonly [name: string]: string | undefined } = { ...defaultColors, ...color }
  return contrastPairs.flatMap(([text, on]) => {
    const [front, back] = [colours[text], colours[on]]
    if (front === undefined || back === undefined) return []
    const ratio = wcagContrast(front, back)
    return ratio >= requiredContrast
      ? []
      : [{ text, on, ratio: Math.floor(ratio * 100) / 100, required: requiredContrast }]
  })
}
