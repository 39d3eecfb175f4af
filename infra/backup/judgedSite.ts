/**
 * Judges the texts of a site that comes from elsewhere: nothing says that this installation's gate ever saw them, since whoever
 * can write the file can change them, and an older release may have asked for less. What visitors see or may come to see
 * without another look has to pass as if it were written now; of what else is in the history, markup that does not pass
 * is kept as text and shown to nobody. What is rendered is what the gate reads out of the text, never what the file says of it.
 * Read once, a version at a time.
 */
import { isDeepStrictEqual } from "node:util"
import { Schema } from "effect"
import { judgeTheme } from "../../engine/content/theme/judgeTheme.ts"
import { uploadedFaces } from "../../engine/content/theme/uploadedFaces.ts"
import { vendoredFonts } from "../../engine/content/theme/vendoredFonts.ts"
import { gate } from "../../engine/gate/gate.ts"
import type { Finding } from "../../engine/model/Finding.ts"
import { PageId, VersionId } from "../../engine/model/ids.ts"
import { type PageKind, pageKinds, type Payload } from "../../engine/model/Page.ts"
import type { Site } from "../../engine/model/Site.ts"
import { imageAccountOf } from "../../engine/site/imageAccount.ts"
import type { Row } from "../../storage/mysql/backup/snapshot.ts"
import { BackupProblem } from "./BackupProblem.ts"
import { siteRow } from "./fillSite.ts"
import type { SiteSource } from "./SiteSource.ts"

/**
 * The site as it may be brought in. Fails with the texts that were refused and why, before anything is made of it.
 * `imageAccount` is the installation's, as its configuration says.
 */
export const judgedSite = async (source: SiteSource, imageAccount: string | null): Promise<SiteSource> => {
  const within = await surroundingsOf(source, imageAccount)
  const refused: Array<string> = []
  /** Versions of which the file says something else than the gate does. */
  const others = new Set<string>()
  let count = 0
  for await (const row of source.rows("versions")) {
    const judgement = judged(row, within)
    if (judgement.findings.length > 0 && judgement.mayBeSeen) {
      count++
      if (refused.length < told) refused.push(refusal(judgement))
    } else if (!isDeepStrictEqual(judgement.row, row)) others.add(nameOf(row))
  }
  if (count > 0)
    throw new BackupProblem({
      message:
        `${count === 1 ? "A text" : `${count} texts`} of the site would be refused if written here, and nothing was brought in:\n` +
        `${refused.join("\n")}\n${count > told ? `and ${count - told} more\n` : ""}` +
        `Correct or withdraw what is named where the site comes from, and take it again.`
    })
  return {
    ...source,
    async *rows(table) {
      if (table !== "versions") return yield* source.rows(table)
      for await (const row of source.rows(table)) yield others.has(nameOf(row)) ? judged(row, within).row : row
    }
  }
}

/** Texts that a refusal names, and reasons it gives for each. */
const told = 20
const reasonsTold = 3

interface Surroundings {
  readonly pages: ReadonlyMap<string, Asset>
  readonly partials: ReadonlySet<string>
  readonly allowedOrigins: ReadonlySet<string>
  readonly families: ReadonlySet<string>
  readonly imageAccount: string | null
}

interface Asset {
  readonly kind: string
  readonly route: string | null
  /** What a person calls it. */
  readonly name: string
  /** Versions that are shown, or that the next change is made of. */
  readonly heads: ReadonlySet<unknown>
}

interface Judgement {
  /** As it is brought in. */
  readonly row: Row
  readonly name: string
  readonly version: string
  readonly state: string
  readonly mayBeSeen: boolean
  readonly findings: ReadonlyArray<Pick<Finding, "source" | "line" | "column" | "message">>
}

/**
 * Whether files, collections and receivers that a text names are there is not asked: they may have gone since it was
 * written, which harms nobody.
 */
const surroundingsOf = async (source: SiteSource, installations: string | null): Promise<Surroundings> => {
  const settings = parsed((await siteRow(source))["settings"])
  const site = { settings: typeof settings === "object" && settings !== null ? settings : {} } as Site
  const pages = new Map<string, Asset>()
  const partials = new Set<string>()
  for await (const row of source.rows("pages")) {
    const shown = [row["published_version_id"], row["latest_version_id"]]
    // The database finds one by what only resembles its id, such as the same with a space behind it.
    if (!isPageId(row["page_id"]) || !shown.every((id) => id == null || isVersionId(id))) continue
    const kind = String(row["kind"])
    const slot = row["slot"] ?? row["archived_route"]
    const route = slot == null ? null : String(slot)
    if (kind === "partial" && route !== null) partials.add(route)
    const name = kind === "page" ? (route ?? "a page without address") : [kind, route ?? ""].join(" ").trim()
    pages.set(row["page_id"], { kind, route: kind === "page" ? route : null, name, heads: new Set(shown) })
  }
  const allowedOrigins = new Set<string>()
  for await (const row of source.rows("allowlist"))
    if (row["status"] === "active") allowedOrigins.add(String(row["origin"]))
  return {
    pages,
    partials,
    allowedOrigins,
    families: new Set([...vendoredFonts, ...uploadedFaces(site)].map(({ family }) => family)),
    imageAccount: imageAccountOf(site, installations)
  }
}

const judged = (row: Row, within: Surroundings): Judgement => {
  const page = within.pages.get(String(row["page_id"]))
  const state = String(row["state"])
  const version = String(row["version_id"])
  const said = {
    row,
    name: page?.name ?? `a text of no page, ${String(row["page_id"])}`,
    version,
    state,
    mayBeSeen: page === undefined || page.heads.has(row["version_id"]) || !isOver.has(state)
  }
  const isStrange =
    !isVersionId(row["version_id"]) || texts.some((column) => row[column] != null && typeof row[column] !== "string")
  if (page === undefined || !isKind(page.kind) || isStrange) return { ...said, mayBeSeen: true, findings: [notOurs] }
  if (page.kind === "theme") {
    const verdict = judgeTheme(parsed(row["tokens"]), within.families)
    return { ...said, findings: verdict.ok ? [] : verdict.findings }
  }
  const { route } = page
  const verdict = gate(payloadOf(row), { ...within, kind: page.kind, route })
  // Markup of the history that does not pass has no tree to show.
  if (!verdict.ok) return { ...said, findings: verdict.findings, row: { ...row, ...(row["parts"] !== null && noTree) } }
  const { payload, parts, dependencies } = verdict
  const own = {
    ...payload,
    ...(!isSame(row["parts"], parts) && { parts: parts === null ? null : JSON.stringify(parts) }),
    ...(!isSame(row["dependencies"], dependencies) && { dependencies: JSON.stringify(dependencies) })
  }
  return { ...said, findings: [], row: { ...row, ...(own as Row) } }
}

/** Nobody sees a version of these states but who looks into the history. */
const isOver: ReadonlySet<string> = new Set(["superseded", "rejected"])

const texts = ["html", "css", "js", "tokens"] as const

const isPageId = Schema.is(PageId)
const isVersionId = Schema.is(VersionId)

const isKind = (kind: string): kind is PageKind => (pageKinds as ReadonlyArray<string>).includes(kind)

const notOurs = { source: "html", line: 1, column: 1, message: "It is no text of a kind that is known here." } as const

const noTree = { parts: "[]", dependencies: "[]" }

const payloadOf = (row: Row): Payload =>
  Object.fromEntries((["html", "css", "js"] as const).flatMap((name) => (row[name] == null ? [] : [[name, row[name]]])))

/** Whether a column says what the gate says, however it is spelt. */
const isSame = (column: Row[string] | undefined, value: unknown): boolean =>
  isDeepStrictEqual(parsed(column), JSON.parse(JSON.stringify(value)))

const parsed = (column: Row[string] | undefined): unknown => {
  try {
    return typeof column === "string" ? JSON.parse(column) : column
  } catch {
    return undefined
  }
}

const nameOf = (row: Row): string => `${row["page_id"]} ${row["version_id"]}`

const refusal = ({ name, version, state, findings }: Judgement): string => {
  const reasons = findings
    .slice(0, reasonsTold)
    .map(({ source, line, column, message }) => `${source} ${line}:${column} ${message}`)
  const more = findings.length > reasonsTold ? ` (and ${findings.length - reasonsTold} more)` : ""
  // Whoever made the file chose these characters, and they go to a terminal.
  return `- ${name} (${version}, ${state}): ${reasons.join(" ")}${more}`.replace(/[\p{Cc}\p{Cf}]/gu, "�")
}
