/** What changed of a body beside its words: pictures, links, forms, components, looks, and what nobody sees. */
import { type BlockChange, replacedIn } from "../words/changes.ts"
import { mailboxesIn } from "../../write/enquiryWays.ts"
import { recipientAttributes, recipientNames, toldBySite } from "../../write/recipients.ts"
import type { ReviewChange, ReviewSection, Side } from "./Change.ts"
import { fieldsInWords } from "./fieldsInWords.ts"
import { type Markup, type Part, readMarkup } from "./markup.ts"
import { elementName, elementNames } from "./names.ts"
import { pairThings } from "./pairs.ts"
import { sideOf } from "./sides.ts"

interface Beside {
  /** What changed of the words, which is told beside it. */
  readonly words: ReadonlyArray<BlockChange>
  /** Whom the site tells of enquiries of a form that names nobody. */
  readonly siteTells: ReadonlyArray<string>
}

export const markupChanges = (
  before: string,
  after: string,
  { words, siteTells }: Beside
): ReadonlyArray<ReviewChange> => {
  if (before === after) return []
  const [was, now] = [readMarkup(before), readMarkup(after)]
  return [
    ...drawnWords(was, now),
    ...parts(was.pictures, now.pictures, siteTells),
    ...parts(was.links, now.links, siteTells),
    ...parts(was.components, now.components, siteTells),
    ...parts(was.others, now.others, siteTells),
    ...marks(was, now, words),
    ...shape(was.shape, now.shape)
  ]
}

const parts = (
  before: ReadonlyArray<Part>,
  after: ReadonlyArray<Part>,
  siteTells: ReadonlyArray<string>
): ReadonlyArray<ReviewChange> => {
  const { changed, moved } = pairThings(before, after)
  return [
    ...changed.flatMap(({ was, now }) =>
      was !== null && now !== null ? differences(was, now, siteTells) : whole((was ?? now)!, now !== null)
    ),
    ...moved.map((part): ReviewChange => {
      const side = sideOf(mainValue(part) ?? describe(part))
      return { section: part.section, label: labelOf(part), was: side, now: side, moved: true }
    })
  ]
}

/** Something that came or went, with everything it says: the chief of it first. */
const whole = (part: Part, came: boolean): ReadonlyArray<ReviewChange> => {
  const main = mainAttribute(part)
  const rows = [...part.attributes]
    .filter(([name]) => name !== main && !isNamedBy(part, name))
    .map(([name, value]) => row(part, name, ...sides(came, value)))
  const chief = main !== undefined || isThing(part) ? [chiefRow(part, came)] : []
  return [...chief, ...rows]
}

/** What the chief row calls it by needs no row of its own. */
const isNamedBy = ({ section, attributes }: Part, name: string): boolean =>
  section === "components" &&
  (name === "data-form-id" || name === ["data-component", "name", "ref"].find((each) => attributes.has(each)))

const chiefRow = (part: Part, came: boolean): ReviewChange => ({
  section: part.section,
  label: labelOf(part),
  ...asSides(came, mainValue(part) ?? describe(part))
})

const asSides = (came: boolean, value: string) => {
  const [was, now] = sides(came, value)
  return { was: was === null ? null : sideOf(was), now: now === null ? null : sideOf(now) }
}

const sides = (came: boolean, value: string): readonly [string | null, string | null] =>
  came ? [null, value] : [value, null]

/** Begins the label of a row whose sides are the words of a link that leads where it did. */
export const wordsThatLeadTo = "Words that lead to "

/** The attributes in which two states of one thing differ, and of a link the words that can be followed. */
const differences = (was: Part, now: Part, siteTells: ReadonlyArray<string>): ReadonlyArray<ReviewChange> => {
  const names = new Set([...was.attributes.keys(), ...now.attributes.keys()])
  const clickable: ReadonlyArray<ReviewChange> =
    now.section === "links" && was.label !== now.label
      ? [
          {
            section: "links",
            label: `${wordsThatLeadTo}${mainValue(now) ?? "nowhere"}`,
            was: { text: was.label },
            now: { text: now.label }
          }
        ]
      : []
  const rows = [...names].flatMap((name) => {
    const [before, after] = [was.attributes.get(name) ?? null, now.attributes.get(name) ?? null]
    if (before === after) return []
    const changed = row(now, name, before, after)
    return [
      {
        ...changed,
        ...saidStill(was, now, name),
        ...(name === "data-notify-email" && toldOtherwise(changed, siteTells))
      }
    ]
  })
  return [...rows, ...clickable]
}

/** Whoever a form names takes the place of those whom the site tells: what it named before or names now is never nobody. */
const toldOtherwise = ({ was, now }: ReviewChange, siteTells: ReadonlyArray<string>): Partial<ReviewChange> => {
  const text = toldBySite(siteTells)
  if (text === null) return {}
  // Nobody is asked whether they know whom their own settings name.
  return { was: was ?? { text, recipients: mailboxesIn(siteTells.join(",")) }, now: now ?? { text } }
}

const row = (part: Part, name: string, was: string | null, now: string | null): ReviewChange => {
  const [before, after] = readable(name, was, now)
  return {
    section: sectionOfAttribute(part, name),
    label:
      name === mainAttribute(part)
        ? labelOf(part)
        : [labelOf(part), attributeNames[name] ?? name].filter((it) => it).join(": "),
    was: was === null ? null : { ...sideOf(was, before), ...told(part, name, was) },
    now: now === null ? null : { ...sideOf(now, after), ...told(part, name, now) }
  }
}

/** Questions of a form in words; as they are written where the words do not show how they differ. */
const readable = (name: string, was: string | null, now: string | null): readonly [string, string] => {
  const shown = (value: string | null) => value || "(set)"
  const worded = (value: string | null) => (value === null ? "" : fieldsInWords(value))
  const [before, after] = name === "data-fields" ? [worded(was), worded(now)] : []
  return before === undefined || after === undefined || before === after ? [shown(was), shown(now)] : [before, after]
}

const told = (part: Part, name: string, value: string): Pick<Side, "picture" | "recipients"> => ({
  ...described(part, name),
  ...(recipients.has(name) && mailboxesIn(value).length > 0 && { recipients: mailboxesIn(value) })
})

/** Another picture below the words that were written for the one before it. */
const saidStill = (was: Part, now: Part, name: string): Pick<ReviewChange, "saidStill"> => {
  const said = now.attributes.get("alt") ?? ""
  const swapped = now.section === "pictures" && name === mainAttribute(now) && was.attributes.has(name)
  return swapped && said.trim() !== "" && was.attributes.get("alt") === said ? { saidStill: said } : {}
}

/** What a picture is said to show is judged with the picture in sight. */
const described = (part: Part, name: string): { readonly picture?: string } => {
  const picture = part.section === "pictures" && name === "alt" ? sideOf(mainValue(part) ?? "").picture : undefined
  return picture === undefined ? {} : { picture }
}

const sectionOfAttribute = ({ section }: Part, name: string): ReviewSection => {
  if (recipients.has(name) || formAttributes.has(name)) return "forms"
  if (name === "class" || name === "style") return "looks"
  if (section !== "hidden") return section
  return addressed.has(name) ? "links" : "hidden"
}

/** The attribute that a thing is about. */
const mainAttribute = ({ section, attributes }: Part): string | undefined => {
  const names =
    section === "pictures"
      ? ["src", "srcset", "href", "xlink:href", "poster"]
      : section === "links"
        ? ["href", "src"]
        : []
  return names.find((name) => attributes.has(name))
}

const mainValue = (part: Part): string | undefined => {
  const name = mainAttribute(part)
  return name === undefined ? undefined : part.attributes.get(name)
}

/** Worth a row even where it says nothing in attributes. */
const isThing = ({ section }: Part): boolean => section === "components" || section === "forms"

const describe = ({ tag, label }: Part): string => (label === "" ? elementName(tag) : `${elementName(tag)} “${label}”`)

const labelOf = (part: Part): string => {
  if (part.section === "hidden" || part.section === "forms") return describe(part)
  if (part.label !== "") return part.label
  return part.section === "pictures"
    ? "Without a description"
    : part.section === "links"
      ? "A link without words"
      : elementName(part.tag)
}

/** Words that are set off otherwise than before: in bold, struck through, in a `<span>` that a style speaks of. */
const marks = (was: Markup, now: Markup, words: ReadonlyArray<BlockChange>): ReadonlyArray<ReviewChange> => {
  const { changed } = pairThings(was.marks, now.marks)
  const isReworded = rewordings(words, changed.length)
  return changed
    .filter(({ was, now }) => was === null || now === null || !isReworded(was.words, now.words))
    .map(({ was, now }) => ({
      section: "looks",
      label: elementName((now ?? was)!.tag),
      was: was && { text: was.words },
      now: now && { text: now.words }
    }))
}

/**
 * Tells whether what is set off is set off as before and only says something else, which its words tell already. Of texts
 * in which too much differs to look for that, everything is told.
 */
const rewordings = (words: ReadonlyArray<BlockChange>, marks: number): ((gone: string, come: string) => boolean) => {
  const blocks = words.flatMap(({ was, now }) => (was === null || now === null ? [] : [{ was, now }]))
  const characters = blocks.reduce((sum, { was, now }) => sum + was.length + now.length, 0)
  if (blocks.length * marks > mostLookedFor || characters * marks > mostLookedThrough) return () => false
  const known = new Map<(typeof blocks)[number], ReturnType<typeof replacedIn>>()
  return (gone, come) =>
    gone !== "" &&
    come !== "" &&
    blocks.some((block) => {
      if (!block.was.includes(gone) || !block.now.includes(come)) return false
      const replaced = known.get(block) ?? replacedIn(block.was, block.now)
      known.set(block, replaced)
      return replaced(gone, come)
    })
}
const mostLookedFor = 20_000
/** One block may hold a whole page, and is looked through anew for each. */
const mostLookedThrough = 20_000_000

const drawnWords = (was: Markup, now: Markup): ReadonlyArray<ReviewChange> => {
  const things = (words: ReadonlyArray<string>) => words.map((key) => ({ key, kind: "drawn", traits: [] }))
  const { changed, moved } = pairThings(things(was.drawn), things(now.drawn))
  const label = "In a drawing"
  return [
    ...changed.map(({ was, now }): ReviewChange => ({
      section: "words",
      label,
      was: was && { text: was.key },
      now: now && { text: now.key }
    })),
    ...moved.map(({ key }): ReviewChange => ({
      section: "words",
      label,
      was: { text: key },
      now: { text: key },
      moved: true
    }))
  ]
}

/** Which elements came and went; where none did and their order differs, that they stand elsewhere. */
const shape = (before: ReadonlyArray<string>, after: ReadonlyArray<string>): ReadonlyArray<ReviewChange> => {
  const count = (all: ReadonlyArray<string>) => {
    const counts = new Map<string, number>()
    for (const tag of all) if (!tag.startsWith("/")) counts.set(tag, (counts.get(tag) ?? 0) + 1)
    return counts
  }
  const [was, now] = [count(before), count(after)]
  const rows = [...new Set([...was.keys(), ...now.keys()])].flatMap((tag): ReadonlyArray<ReviewChange> => {
    const [earlier, later] = [was.get(tag) ?? 0, now.get(tag) ?? 0]
    return earlier === later
      ? []
      : [
          {
            section: "structure",
            label: elementNames(tag),
            was: { text: String(earlier) },
            now: { text: String(later) }
          }
        ]
  })
  if (rows.length > 0 || (before.length === after.length && before.every((tag, at) => tag === after[at]))) return rows
  const side = { text: "The same parts in another order, or within each other differently." }
  return [{ section: "structure", label: "How it is built", was: side, now: side, moved: true }]
}

const recipients: ReadonlySet<string> = new Set(recipientAttributes)
const formAttributes: ReadonlySet<string> = new Set(["data-fields", "data-action", "action", "formaction", "method"])
const addressed: ReadonlySet<string> = new Set(["href", "src", "cite", "data-href", "xlink:href", "poster"])

const attributeNames: { readonly [name: string]: string } = {
  class: "how it looks (its class)",
  style: "how it looks",
  id: "what links and styles know it by",
  alt: "what it is said to show",
  title: "words shown on pointing at it",
  "aria-label": "what is read aloud",
  target: "where it opens",
  ...recipientNames,
  "data-fields": "what it asks for",
  "data-form-id": "what its enquiries are filed under",
  "data-submit-label": "words on its button",
  "data-success-message": "what is said once it is sent",
  "data-consent": "whether it asks for consent",
  "data-consent-label": "words beside the box for consent",
  ref: "which passage it shows"
}
