/**
 * Links that read as if they led to a telephone number, a mail address or a website and lead to another: what a visitor sees and
 * what they reach are then two things, and nobody notices by looking.
 */
import type { ReviewChange } from "./Change.ts"
import { wordsThatLeadTo } from "./markupChanges.ts"

/** What the words of a changed link name and where it leads, where those are two; undefined where they agree or name nothing. */
export const unlikeItsWords = ({ section, label, now }: Pick<ReviewChange, "section" | "label" | "now">) => {
  if (section !== "links" || now === null) return undefined
  const areWords = label.startsWith(wordsThatLeadTo)
  const [words, to] = areWords ? [now.text, label.slice(wordsThatLeadTo.length)] : [label, now.text]
  if (!isUnlike(words, to.trim())) return undefined
  return { reads: words.trim(), leads: to.trim().replace(/^(?:tel|sms|mailto):/i, "") }
}

const isUnlike = (words: string, to: string): boolean => {
  if (/^(?:tel|sms):/i.test(to)) {
    const [said, reached] = [digitsOf(words), digitsOf(to.replace(/[;?].*$/s, ""))]
    return said.length >= fewestDigits && said.slice(-tellingDigits) !== reached.slice(-tellingDigits)
  }
  if (/^mailto:/i.test(to)) {
    const [said] = words.match(/[^\s@<>()",;:]+@[^\s@<>()",;:]+\.[\p{L}\d-]+/u) ?? []
    const reached = to.slice("mailto:".length).split("?")[0]!
    return said !== undefined && said.toLowerCase() !== decoded(reached).toLowerCase()
  }
  const said = /^(?:https?:\/\/)?((?:[\p{L}\d-]+\.)+\p{L}{2,})(?:[/:?#]\S*)?$/iu.exec(words.trim())?.[1]
  const reached = URL.parse(to)
  // A name that is written is that of the site itself where the link stays within it, for all that is known here.
  if (said === undefined || reached === null || !/^https?:$/.test(reached.protocol)) return false
  return bare(URL.parse(`https://${said}`)?.host ?? said) !== bare(reached.host)
}

const digitsOf = (text: string): string => text.replace(/\D/g, "")
const bare = (host: string): string => host.toLowerCase().replace(/^www\./, "")
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Fewer are a price or a year. */
const fewestDigits = 6
/** A number is written with the prefix of its country and without; its end is the same. */
const tellingDigits = 7
