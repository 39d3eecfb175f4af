/** The links to the further pages of a list: its neighbours and both ends, as plain addresses that a search engine follows. */
import { wording } from "../publish/wording.ts"

export interface PagerLink {
  readonly text: string
  readonly href: string
  readonly rel?: "prev" | "next"
  readonly current?: boolean
  /** Pages before it are left out. */
  readonly afterGap?: boolean
}

/** Which page of how many is shown, both from 1, and where each stands. */
export interface Paged {
  readonly shown: number
  readonly last: number
  readonly hrefOf: (page: number) => string
}

/** Empty where one page holds all. */
export const pagerLinks = ({ shown, last, hrefOf }: Paged, language: string): ReadonlyArray<PagerLink> => {
  if (last <= 1) return []
  const { previous, next } = wording(language)
  const near = [...new Set([1, shown - 1, shown, shown + 1, last])].filter((page) => page >= 1 && page <= last)
  return [
    ...(shown > 1 ? [{ text: previous, href: hrefOf(shown - 1), rel: "prev" as const }] : []),
    ...near.map((page, at) => ({
      text: String(page),
      href: hrefOf(page),
      ...(at > 0 && page > near[at - 1]! + 1 && { afterGap: true }),
      ...(page === shown && { current: true })
    })),
    ...(shown < last ? [{ text: next, href: hrefOf(shown + 1), rel: "next" as const }] : [])
  ]
}
