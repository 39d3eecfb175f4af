/**
 * Text alternatives: those that are missing, which leave whoever does not see the picture with its address, and those that are
 * the name of a file: they pass every check for a missing `alt`, and tell nobody anything.
 */
import type { Findings } from "../../findings.ts"
import { attributeValue, type Element, htmlNamespace } from "../tree.ts"

const ending = /\.(?:avif|bmp|gif|heic|heif|jfif|jpe?g|png|svg|tiff?|webp)$/i
/** Names that cameras, telephones and desktops give. */
const given = /^(?:img|image|photo|dsc[fn]?|pxl|mvimg|gopr|screen ?shot)[ _-]?\d[\d _.-]{0,40}$/i

/** Warns of a picture without an `alt`, unless it is named in another way or kept from those who would hear it. */
export const warnOfNoAlternative = (element: Element, findings: Findings): void => {
  const { tagName, namespaceURI, sourceCodeLocation } = element
  const isPicture = tagName === "img" || (tagName === "input" && typeOf(element) === "image")
  if (!isPicture || namespaceURI !== htmlNamespace || attributeValue(element, "alt") !== undefined) return
  const named = ["aria-label", "aria-labelledby", "title"].some((name) => attributeValue(element, name)?.trim())
  const silent = /^(?:none|presentation)$/i.test(attributeValue(element, "role")?.trim() ?? "")
  if (named || silent || attributeValue(element, "aria-hidden") === "true") return
  const detail = `This <${tagName}> has no alt, so whoever does not see the picture is told nothing of it. Say in alt what it shows, or write alt="" if it only decorates.`
  findings.warn("a11y.alt_missing", detail, sourceCodeLocation?.startOffset ?? 0, { element: tagName })
}

const typeOf = (element: Element): string | undefined => attributeValue(element, "type")?.trim().toLowerCase()

/** Warns of a picture whose `alt` is a file name: by its ending, as cameras give them, or as its own file is called. */
export const warnOfFileName = (element: Element, findings: Findings): void => {
  const { tagName, namespaceURI, sourceCodeLocation } = element
  if ((tagName !== "img" && tagName !== "input") || namespaceURI !== htmlNamespace) return
  const alt = attributeValue(element, "alt")?.trim() ?? ""
  if (alt === "" || !(ending.test(alt) || given.test(alt) || isStem(alt, attributeValue(element, "src") ?? ""))) return
  const shown = alt.length > 100 ? `${alt.slice(0, 100)}…` : alt
  const detail = `The text alternative “${shown}” is the name of a file. Say what the picture shows, or write alt="" if it only decorates.`
  const place = sourceCodeLocation?.attrs?.["alt"]?.startOffset ?? sourceCodeLocation?.startOffset ?? 0
  findings.warn("a11y.alt_is_file_name", detail, place, { element: tagName, attribute: "alt" })
}

/** A file may be called by the very word that describes it, so one word alone proves nothing. */
const isStem = (alt: string, src: string): boolean => {
  if (!/[-_\d]/.test(alt) || /\s/.test(alt)) return false
  const file = src.slice(src.lastIndexOf("/") + 1).replace(/[?#].*$/s, "")
  return file.replace(/\.[a-z0-9]{1,5}$/i, "").toLowerCase() === alt.toLowerCase()
}
