/** Values for the tests of write decisions, and a shelf that keeps what they decide as storage would. */
import { accepted as judged } from "../gate/accepted.ts"
import { type Accepted, noMarks } from "../gate/verdict.ts"
import { Refusal } from "../errors/Refusal.ts"
import type { Page, Payload, Version } from "../model/Page.ts"
import type { Actor, PageId, SiteId, VersionId } from "../model/ids.ts"
import type { Site } from "../model/Site.ts"
import { nothingAcknowledged } from "./acknowledgements.ts"
import { createPage } from "./createPage.ts"
import type { Current, Outcome, WriteContext, WriteDecision } from "./decision.ts"
import { editPayload } from "./editPayload.ts"

export const start = Date.UTC(2026, 0, 15, 12)
export const ann = "cred_ann1"
export const ben = "cred_ben1"
export const siteId = "site_test" as SiteId
export const pageId = "pg_test" as PageId

export const aSite = (overrides: Partial<Site> = {}): Site => ({
  id: siteId,
  name: "Test",
  vertical: null,
  label: "test",
  createdAt: start,
  draftExpiresAt: null,
  claimedAt: null,
  trial: null,
  liveSince: null,
  servingSince: overrides.liveSince ?? null,
  frozenAt: null,
  frozenReason: null,
  copying: null,
  edition: null,
  requireIfMatch: false,
  approvalMode: "ai",
  publishPolicy: {},
  contact: {},
  language: "en",
  settings: {},
  revision: 1,
  ...overrides
})

let made = 0
/** A context with a fresh version id; each is a second later than the one before. */
export const aContext = (actor: Actor = ann, overrides: Partial<WriteContext> = {}): WriteContext => {
  made++
  return {
    site: aSite(),
    actor,
    now: start + made * 1000,
    versionId: `ver_${String(made).padStart(6, "0")}` as VersionId,
    ifMatch: { kind: "absent" },
    acknowledged: nothingAcknowledged,
    dryRun: false,
    ...overrides
  }
}

export const accepted = (payload: Payload, holdReasons: ReadonlyArray<string> = []): Accepted =>
  judged({
    payload,
    parts: payload.html === undefined ? null : [{ kind: "html", html: payload.html }],
    dependencies: [],
    links: { internal: [], external: [] },
    marks: noMarks,
    warnings: [],
    report: { stages: [], holdReasons }
  })

export const publicRules = { staff: false, imageAccount: null }

/** One asset and its versions, as storage would hold them. */
export class Shelf {
  page: Page | undefined
  versions: Array<Version> = []

  get current(): Current {
    const page = this.page!
    return {
      page,
      latest: this.find(page.latestVersionId),
      published: this.find(page.publishedVersionId),
      pending: this.versions.filter(({ state }) => state === "held" || state === "draft").toReversed()
    }
  }

  find(id: string | null): Version | undefined {
    return this.versions.find((version) => version.id === id)
  }

  /** Stores a decision; a refusal stores nothing. Returns what it was given. */
  put<Decision extends WriteDecision>(outcome: Outcome<Decision>): Outcome<Decision> {
    if (outcome instanceof Refusal) return outcome
    if (outcome.version) this.versions.push(outcome.version)
    for (const { id, state } of outcome.states) {
      this.versions = this.versions.map((version) => (version.id === id ? { ...version, state } : version))
    }
    this.page = outcome.page
    return outcome
  }

  /** Writes text on the latest version, as a careful caller does. */
  write(actor: Actor, payload: Payload, overrides: Partial<WriteContext> & { hold?: boolean } = {}): Outcome {
    const { hold = false, ...rest } = overrides
    const base = this.page?.latestVersionId
    const ifMatch = base ? ({ kind: "ids", ids: [base] } as const) : ({ kind: "absent" } as const)
    const command = { kind: "stylesheet", slot: "", id: pageId, accepted: accepted(payload), hold } as const
    return this.put(editPayload(this.page && this.current, command, aContext(actor, { ifMatch, ...rest })))
  }
}

/** A shelf with a page at `/about` that `actor` created. */
export const aPage = (
  actor: Actor,
  payload: Payload,
  options: { hold?: boolean; title?: string; meta?: { readonly [key: string]: unknown }; site?: Site } = {}
): Shelf => {
  const shelf = new Shelf()
  const outcome = shelf.put(
    createPage(
      { routeHolder: undefined, pages: 0 },
      {
        id: pageId,
        route: "/about",
        title: options.title ?? "About",
        meta: options.meta ?? {},
        metaRules: publicRules,
        accepted: accepted(payload),
        hold: options.hold ?? false
      },
      aContext(actor, options.site ? { site: options.site } : {})
    )
  )
  decided(outcome)
  return shelf
}

/** The decision, where a refusal would be a mistake of the test. */
export const decided = <Decision>(outcome: Outcome<Decision>): Decision => {
  if (outcome instanceof Refusal) throw new Error(`refused: ${outcome.code}: ${outcome.detail}`)
  return outcome
}

/** The refusal, where a decision would be a mistake of the test. */
export const refused = (outcome: unknown): Refusal => {
  if (outcome instanceof Refusal) return outcome
  throw new Error("not refused")
}

/** `count` different lines. */
export const lines = (count: number, prefix = "line"): string =>
  Array.from({ length: count }, (_, at) => `${prefix} ${at}`).join("\n")
