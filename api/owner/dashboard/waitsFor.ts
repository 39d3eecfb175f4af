/** What of an assistant's changes waits for the owner: by what people see, each with all that can change it. */
import type { EditClass, PageKind } from "../../../engine/model/Page.ts"
import type { PublishPolicy } from "../../../engine/model/Site.ts"

export interface WaitingKind {
  readonly name: string
  readonly label: string
  readonly subjects: ReadonlyArray<EditClass | PageKind>
}

export const waitingKinds: ReadonlyArray<WaitingKind> = [
  { name: "words", label: "Words", subjects: ["copy"] },
  { name: "pictures", label: "Pictures", subjects: ["media"] },
  { name: "sections", label: "What stands where, and new pages", subjects: ["structure"] },
  { name: "top", label: "Top and foot of every page", subjects: ["chrome"] },
  { name: "look", label: "Colours, type and style", subjects: ["style", "stylesheet", "theme"] },
  { name: "scripts", label: "Scripts and what moves", subjects: ["behaviour", "script"] },
  { name: "titles", label: "Titles, descriptions and other settings of pages", subjects: ["settings"] }
]

/** The policy with these kinds left to the owner; what no kind speaks of stays as it was. */
export const policyWith = (policy: PublishPolicy, names: ReadonlyArray<string>): PublishPolicy => {
  const spoken = new Set<string>(waitingKinds.flatMap(({ subjects }) => subjects))
  const kept = Object.entries(policy).filter(([subject]) => !spoken.has(subject))
  const chosen = waitingKinds.filter(({ name }) => names.includes(name)).flatMap(({ subjects }) => subjects)
  return Object.fromEntries([...kept, ...chosen.map((subject) => [subject, "owner"] as const)])
}

export const isWaiting = (policy: PublishPolicy, { subjects }: WaitingKind): boolean =>
  subjects.every((subject) => policy[subject] === "owner")
