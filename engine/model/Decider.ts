/**
 * Who can decide about what waits, in one closed list. Every answer about something that waits carries it, so that a
 * program knows whether to go on by itself, to ask a colleague, or to tell a person and wait.
 */

/**
 * `owner`: by the mailed link or in the dashboard. `staff`: whoever runs the installation. `publisher`: any credential
 * with the scope content:publish. `writer`: any credential with the scope content:edit.
 */
export const deciders = ["owner", "staff", "publisher", "writer"] as const
export type Decider = (typeof deciders)[number]

export const ownerOrStaff: ReadonlyArray<Decider> = ["owner", "staff"]

/** `owner, staff or a credential with content:publish`, for sentences. */
export const decidersInWords = (all: ReadonlyArray<Decider>): string => {
  const named = all.map((decider) => words[decider])
  return named.length < 2 ? named.join("") : `${named.slice(0, -1).join(", ")} or ${named.at(-1)}`
}

const words: { readonly [decider in Decider]: string } = {
  owner: "the owner",
  staff: "staff",
  publisher: "a credential with content:publish",
  writer: "a credential with content:edit"
}
