/**
 * What a version changes, as a mail tells it: other addresses for enquiries and the ways to other websites first, then words
 * with other numbers, then all other words and links. What cannot be told in a few lines is counted by the summary, and shown
 * behind the mail's link.
 */
import type { ReviewChange, Side } from "../../../engine/content/review/Change.ts"
import { type Stretch, stretchesOf } from "../../../engine/content/words/changes.ts"
import { hostsThatCame, numbersIn, recipientsThatCame } from "./summary.ts"

/** One change, in lines of a name and what it says. */
export type ToldRow = ReadonlyArray<{ readonly label: string; readonly value: string }>

export interface Told {
  readonly rows: ReadonlyArray<ToldRow>
  /** Changes of words and links that are not among the rows. */
  readonly more: number
}

/** At most `mostRows` of them, each side of at most some hundred characters, with everything that differs in sight. */
export const toldByMail = (changes: ReadonlyArray<ReviewChange>, ownHosts: ReadonlyArray<string>): Told => {
  const still = changes.filter(({ moved }) => moved === undefined)
  const enquiries = still.filter((change) => recipientsThatCame([change]).length > 0)
  const away = still.filter((change) => !enquiries.includes(change) && hostsThatCame([change], ownHosts).length > 0)
  const words = still.filter((change) => change.section === "words" && !away.includes(change))
  const numbers = words.filter(({ was, now }) => numbersIn(was).join(" ") !== numbersIn(now).join(" "))
  const others = words.filter((change) => !numbers.includes(change))
  const links = still.filter((change) => change.section === "links" && !away.includes(change))
  const rows = [
    ...enquiries.map((change) => sides(change, `A form, ${change.label}`)),
    ...away.map((change) => awayRow(change)),
    ...[...numbers, ...others].map((change) => wordsRow(change)),
    ...links.map((change) => linkRow(change))
  ]
  return { rows: rows.slice(0, mostRows), more: Math.max(0, rows.length - mostRows) }
}

const awayRow = (change: ReviewChange): ToldRow => {
  const { section, label, was, now } = change
  if (section !== "links") return [...sides(change, `${things[section] ?? "Something"}, ${label}`)]
  return [
    { label: "A link to another website, on the words", value: label },
    { label: "It leads to", value: addressText(now!) },
    ...(was === null ? [] : [{ label: "Until now to", value: addressText(was) }])
  ]
}

const linkRow = ({ label, was, now }: ReviewChange): ToldRow => [
  { label: now === null ? "A link that goes, on the words" : "A link, on the words", value: label },
  ...(now === null ? [] : [{ label: "It leads to", value: addressText(now) }]),
  ...(was === null ? [] : [{ label: now === null ? "It led to" : "Until now to", value: addressText(was) }])
]

const sides = ({ was, now }: ReviewChange, about: string): ToldRow => [
  { label: "What", value: about },
  ...(was === null ? [] : [{ label: "Before", value: addressText(was) }]),
  ...(now === null ? [] : [{ label: "After", value: addressText(now) }])
]

const wordsRow = ({ was, now }: ReviewChange): ToldRow => {
  if (was === null || now === null)
    return [{ label: was === null ? "New" : "Gone", value: cut((was ?? now)!.text.trim(), mostAlone) }]
  const { was: gone, now: come } = stretchesOf(was.text, now.text)
  return [
    { label: "Before", value: excerpt(gone) },
    { label: "After", value: excerpt(come) }
  ]
}

/**
 * The whole address, but for what makes programs of mail a link of it: an address that somebody else chose is read here,
 * and not followed.
 */
const addressText = ({ text }: Side): string => cut(text.replaceAll(/\bhttps?:\/\//gi, ""), mostOfAddress)

/** What differs, and of what does not only what stands next to it. */
const excerpt = (stretches: ReadonlyArray<Stretch>): string =>
  cut(
    stretches
      .map(({ text, differs }, at) =>
        differs ? text : shortened(text, { head: at > 0, tail: at < stretches.length - 1 })
      )
      .join("")
      .replaceAll(/\s+/g, " ")
      .trim(),
    mostChanged
  )

const shortened = (text: string, { head, tail }: { readonly head: boolean; readonly tail: boolean }): string => {
  if (text.length <= 2 * kept + 10) return text
  const first = head ? text.slice(0, kept).replace(/\S*$/, "") : ""
  const last = tail ? text.slice(-kept).replace(/^\S*/, "") : ""
  return `${first}…${last}`
}

const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most).trimEnd()} …`)

const things: { readonly [section: string]: string } = {
  pictures: "A picture from another website",
  forms: "A form that names another website",
  script: "The script",
  components: "A part that the platform fills in"
}

const mostRows = 20
/** Characters that are kept of what stayed, on either side of what did not. */
const kept = 45
const mostChanged = 800
const mostAlone = 500
const mostOfAddress = 1_000
