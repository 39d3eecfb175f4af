/**
 * What a version changes, in one line: what may harm first, another address for enquiries, a way to another website and changed numbers, then how much of
 * which kind. The same line stands above a decision, in the mail that asks for it, and on the page that says it was made.
 */
import {
  type ReviewChange,
  type ReviewSection,
  reviewSections,
  type Side
} from "../../../engine/content/review/Change.ts"
import { accountsThatCame, hides, leavesSearch, wordsOfStyle } from "../../../engine/content/review/overlooked.ts"
import { unlikeItsWords } from "../../../engine/content/review/unlike.ts"
import { enquiriesWould, type EnquiryWays, enquiryWays } from "../../../engine/write/enquiryWays.ts"
import { html, type Markup } from "../html.ts"

export interface SummaryPart {
  readonly text: string
  /** The same in few words, for a subject. */
  readonly short: string
  /** Worth a second look: it can send visitors elsewhere, or says what something costs. */
  readonly grave: boolean
}

/** Never empty. `ownHosts`: what leads there leads to no other website. `isNew`: visitors see nothing of it yet. */
export const summaryOf = (
  changes: ReadonlyArray<ReviewChange>,
  ownHosts: ReadonlyArray<string>,
  isNew = false
): ReadonlyArray<SummaryPart> => {
  if (changes.length === 0) return [plain("nothing that differs from what is on the website")]
  const elsewhere = changes.filter((change) => hostThatCame(change, ownHosts) !== undefined)
  const ways = hosts(elsewhere, ownHosts)
  const enquiries = recipients(changes)
  const unlike = unlikes(changes)
  const easily = overlooked(changes)
  if (isNew) return [...enquiries, ...unlike, ...ways, ...easily, plain(newText(kindsOf(changes)), "something new")]
  const grave = [...enquiries, ...unlike, ...ways, ...easily, ...numbers(changes)]
  const others = changes.filter(
    (change) =>
      change.section !== "script" &&
      (change.section !== "links" || !elsewhere.includes(change)) &&
      !(enquiries.length > 0 && namesRecipients(change))
  )
  // How it is built changes with most things, and says little beside them.
  const told = others.some(({ section }) => section !== "structure")
    ? others.filter(({ section }) => section !== "structure")
    : grave.length > 0
      ? []
      : others
  const hiding = changes.filter(hides).length
  return [
    ...grave,
    ...countsOf(told).map((text) => plain(text)),
    ...(hiding === 0 ? [] : [plain(`a style that hides something${hiding === 1 ? "" : ` in ${hiding} places`}`)])
  ]
}

/** Its parts in a row, as text. */
export const summaryText = (parts: ReadonlyArray<SummaryPart>): string =>
  allBegun(parts.map(({ text }) => text)).join(" · ")

export const summaryView = (parts: ReadonlyArray<SummaryPart>): Markup => {
  const texts = allBegun(parts.map(({ text }) => text))
  return html`<p class="told">
    <span class="op">What changes</span> ${parts.map(({ grave }, at) => [
      at > 0 && " · ",
      grave ? html`<strong class="grave">${texts[at]}</strong>` : texts[at]
    ])}
  </p>`
}

/** “words in 2 places”, “a link”, for each kind of change that there is. */
export const countsOf = (changes: ReadonlyArray<ReviewChange>): ReadonlyArray<string> =>
  reviewSections.flatMap((section) => {
    const count = changes.filter((change) => change.section === section).length
    return count === 0 ? [] : [count === 1 ? kinds[section] : `${kinds[section]} in ${count} places`]
  })

/** Other websites that a version newly leads to, loads from or names, once each: the ways that `summaryOf` marks. */
export const hostsThatCame = (
  changes: ReadonlyArray<ReviewChange>,
  ownHosts: ReadonlyArray<string>
): ReadonlyArray<string> => [
  ...new Set(changes.map((change) => hostThatCame(change, ownHosts)).filter((host) => host !== undefined))
]

/** Mail addresses that enquiries would newly go to, once each. */
export const recipientsThatCame = (changes: ReadonlyArray<ReviewChange>): ReadonlyArray<string> => waysOf(changes).came

/** What whoever publishes a version says that they know: the other websites and the mail addresses that it newly names. */
export const strangersIn = (
  changes: ReadonlyArray<ReviewChange>,
  ownHosts: ReadonlyArray<string>
): ReadonlyArray<string> => [...recipientsThatCame(changes), ...hostsThatCame(changes, ownHosts)]

const waysOf = (changes: ReadonlyArray<ReviewChange>): EnquiryWays => {
  const of = (side: "was" | "now") => changes.flatMap((change) => change[side]?.recipients ?? [])
  return enquiryWays(of("was"), of("now"))
}

const namesRecipients = ({ was, now }: ReviewChange): boolean => (was?.recipients ?? now?.recipients) !== undefined

const recipients = (changes: ReadonlyArray<ReviewChange>): ReadonlyArray<SummaryPart> => {
  const text = enquiriesWould(waysOf(changes))
  return text === undefined ? [] : [{ text, short: "who gets your enquiries", grave: true }]
}

/** Each link that reads as if it led to what it does not lead to, once: its words and where it leads may both be new. */
const unlikes = (changes: ReadonlyArray<ReviewChange>): ReadonlyArray<SummaryPart> => {
  const texts = changes
    .map(unlikeItsWords)
    .filter((unlike) => unlike !== undefined)
    .map(({ reads, leads }) => `a link that reads “${reads}” leads to ${leads}`)
  return [...new Set(texts)].map((text) => ({ text, short: "a link that leads elsewhere than it reads", grave: true }))
}

/** What a look at the page does not show for what it is. */
const overlooked = (changes: ReadonlyArray<ReviewChange>): ReadonlyArray<SummaryPart> => {
  const accounts = accountsThatCame(changes).map((account) => `a bank account comes: ${account}`)
  const written = changes.map(wordsOfStyle).filter((words) => words !== undefined)
  const [first] = written
  const scripts = changes.filter(({ section }) => section === "script")
  return [
    ...(scripts.length === 0
      ? []
      : [{ text: "a script that runs in every visitor's browser", short: "the script", grave: true }]),
    ...accounts.map((text) => ({ text, short: "a bank account", grave: true })),
    ...(first === undefined
      ? []
      : [
          {
            text: `the style writes “${cut(first)}”${written.length > 1 ? " …" : ""}`,
            short: "words in the style",
            grave: true
          }
        ]),
    ...(changes.some(leavesSearch)
      ? [{ text: "search engines are sent away", short: "out of search engines", grave: true }]
      : [])
  ]
}

const cut = (text: string): string => (text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text)
const shownCharacters = 60

const hostThatCame = ({ was, now }: ReviewChange, ownHosts: ReadonlyArray<string>): string | undefined => {
  const host = now?.elsewhere
  return host === undefined || host === was?.elsewhere || ownHosts.includes(host) ? undefined : host
}

const hosts = (changes: ReadonlyArray<ReviewChange>, ownHosts: ReadonlyArray<string>): ReadonlyArray<SummaryPart> =>
  reviewSections.flatMap((section) => {
    const found = new Set(
      changes.filter((change) => change.section === section).map((change) => hostThatCame(change, ownHosts)!)
    )
    if (found.size === 0) return []
    const [subject, short] = leading[section] ?? leading.hidden!
    const named = [...found].slice(0, mostHosts).join(", ")
    const more = found.size > mostHosts ? ` and ${found.size - mostHosts} more` : ""
    return [{ text: `${subject} another website: ${named}${more}`, short, grave: true }]
  })

const leading: { readonly [section in ReviewSection]?: readonly [text: string, short: string] } = {
  links: ["a link now leads to", "a link to another website"],
  pictures: ["a picture now comes from", "a picture from another website"],
  forms: ["a form now names", "a form that names another website"],
  script: ["the script now names", "a script that names another website"],
  hidden: ["something in it now names", "another website"]
}
const mostHosts = 3

/** Prices, times and other numbers, as they are written. */
export const numbersIn = (side: Side | null): ReadonlyArray<string> => side?.text.match(/\d+(?:[.,:]\d+)*/g) ?? []

/** Numbers of the words that went and came, wherever they stand. */
const numbers = (changes: ReadonlyArray<ReviewChange>): ReadonlyArray<SummaryPart> => {
  const words = changes.filter(({ section, moved }) => section === "words" && moved === undefined)
  const [was, now] = [words.map(({ was }) => was), words.map(({ now }) => now)].map((sides) =>
    sides.flatMap(numbersIn)
  ) as [Array<string>, Array<string>]
  const came = without(now, was)
  const went = without(was, now)
  const count = Math.max(came.length, went.length)
  if (count === 0) return []
  const what = count === 1 ? "1 price or number" : `${count} prices or numbers`
  const [before, after] = [went[0], came[0]]
  const how =
    before === undefined ? `new: ${after}` : after === undefined ? `gone: ${before}` : `changed: ${before} → ${after}`
  return [{ text: `${what} ${how}${count > 1 ? " …" : ""}`, short: `${what} changed`, grave: true }]
}

/** What of `these` is left once each of `those` has taken its like. */
const without = (these: ReadonlyArray<string>, those: ReadonlyArray<string>): ReadonlyArray<string> => {
  const left = new Map<string, number>()
  for (const one of those) left.set(one, (left.get(one) ?? 0) + 1)
  return these.filter((one) => {
    const copies = left.get(one) ?? 0
    left.set(one, copies - 1)
    return copies <= 0
  })
}

const newText = (kinds: ReadonlyArray<string>): string =>
  `all of it is new${kinds.length > 0 ? `: ${kinds.join(", ")}` : ""}`

const kindsOf = (changes: ReadonlyArray<ReviewChange>): ReadonlyArray<string> =>
  reviewSections
    .filter((section) => section !== "structure" && changes.some((change) => change.section === section))
    .map((section) => kinds[section])

const plain = (text: string, short = text): SummaryPart => ({ text, short, grave: false })

const allBegun = ([first = "", ...rest]: ReadonlyArray<string>): ReadonlyArray<string> => [begun(first), ...rest]

/** With a capital, as a sentence begins. */
export const begun = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

const kinds: { readonly [section in ReviewSection]: string } = {
  words: "words",
  pictures: "pictures",
  links: "links",
  forms: "forms",
  components: "parts that the platform fills in",
  looks: "looks",
  hidden: "what search engines read",
  script: "script",
  structure: "how it is built"
}
