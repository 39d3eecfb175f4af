/** What people read whose form was not taken, in one language. */
export interface RefusalWording {
  /** Heads the page that shows a refusal without script, by status. */
  readonly titles: { readonly [status in 400 | 403 | 404 | 408 | 415 | 429 | 503]: string }
  /** How to get at what was filled in, which a page that was posted does not show again. */
  readonly stillThere: string
  /** Names the link to the page of the form: as a way back, and as one to an empty form. */
  readonly back: string
  readonly anew: string
  readonly brokenDown: string
  readonly noForm: string
  readonly notOpen: string
  readonly offline: string
  readonly invalid: string
  readonly repeated: string
  readonly outdated: string
  /** For programs that send a form themselves: which control they left out or made wrongly, and where it comes from. */
  readonly lacksToken: string
  readonly lacksNonce: string
  readonly hasty: string
  readonly needsScript: string
  readonly unproven: string
  /** A vendor's check was not passed. */
  readonly unchecked: string
  readonly unreadable: string
  readonly malformed: string
  readonly tooMuch: string
  readonly slow: string
  readonly tooMany: (most: number, seconds: number) => string
  /** In place of `outdated` on a page that was brought up to date, with what was typed. */
  readonly renewed: string
  /** At a field whose files a page cannot give back. */
  readonly chooseAgain: string
  readonly problems: ProblemWording
}

/** What is wrong with one field. */
export interface ProblemWording {
  readonly missing: string
  readonly missingChoice: string
  readonly missingFile: string
  readonly oneAnswer: string
  readonly shorten: (most: number) => string
  readonly email: string
  readonly phone: string
  readonly url: string
  readonly number: string
  readonly date: string
  readonly time: string
  readonly choose: string
  readonly chooseAmong: string
  readonly tick: string
  readonly oneFile: string
  readonly mostFiles: (most: number) => string
  readonly kinds: (kinds: string) => string
  readonly emptyFile: string
  readonly largeFile: (megabytes: number) => string
  readonly noRoom: string
  readonly unknown: (names: string) => string
}

/** Refusals that are said in a sentence and nothing more. */
export type RefusalReason = {
  [name in keyof RefusalWording]: RefusalWording[name] extends string ? name : never
}[Exclude<keyof RefusalWording, "stillThere" | "back" | "anew" | "chooseAgain">]
