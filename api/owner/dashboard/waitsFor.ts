/** What of an assistant's changes waits for the owner: by what people see, each with all that can change it. */
import type { PolicySubject, PublishPolicy } from "../../../engine/model/Site.ts"

export interface WaitingKind {
  readonly name: string
  readonly label: string
  readonly subjects: ReadonlyArray<PolicySubject>
  /** What else there is to say of it. */
  readonly note?: string
}

export const waitingKinds: ReadonlyArray<WaitingKind> = [
  { name: "words", label: "Words", subjects: ["copy"] },
  { name: "pictures", label: "Pictures", subjects: ["media"] },
  { name: "links", label: "Links", subjects: ["links"], note: "Where they lead, on pages that are there." },
  {
    name: "sections",
    label: "What stands where, and new pages",
    subjects: ["structure"],
    note: "Links are held with it."
  },
  { name: "top", label: "Top and foot of every page", subjects: ["chrome"] },
  {
    name: "look",
    label: "Colours, type and style",
    subjects: ["style", "stylesheet", "theme"],
    note: "Typefaces of your own cannot be kept waiting, so it may neither add nor remove any."
  },
  { name: "scripts", label: "Scripts and what moves", subjects: ["behaviour", "script"] },
  { name: "titles", label: "Titles, descriptions and other settings of pages", subjects: ["settings"] },
  {
    name: "entries",
    label: "Lists and their entries",
    subjects: ["entries"],
    note: "Entries cannot be kept waiting, so it may not change them at all: it is told to ask you, and you change them under Lists."
  },
  {
    name: "details",
    label: "Contact details, opening hours, where enquiries go and other settings of the website",
    subjects: ["details"],
    note: "You are asked by mail and here. What cannot be kept waiting it may not change at all: the check of forms by Cloudflare, secrets of measuring services, and taking away your list of people or an address that the website may reach. A form that names receivers of its own is kept waiting."
  }
]

/** What no kind covers, in a sentence for whoever ticks them. */
export const neverWaits =
  "Not covered by any of these: the forwarding of addresses, moving pages to another address, taking pages off the website or bringing them back, the website’s icon and its address here, which homes it lists where it lists any, and what is put into the library before a page shows it."

/** The policy with these kinds left to the owner; what no kind speaks of stays as it was. */
export const policyWith = (policy: PublishPolicy, names: ReadonlyArray<string>): PublishPolicy => {
  const spoken = new Set<string>(waitingKinds.flatMap(({ subjects }) => subjects))
  const kept = Object.entries(policy).filter(([subject]) => !spoken.has(subject))
  const chosen = waitingKinds.filter(({ name }) => names.includes(name)).flatMap(({ subjects }) => subjects)
  return Object.fromEntries([...kept, ...chosen.map((subject) => [subject, "owner"] as const)])
}

export const isWaiting = (policy: PublishPolicy, { subjects }: WaitingKind): boolean =>
  subjects.every((subject) => policy[subject] === "owner")
