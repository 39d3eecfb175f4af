/**
 * What is sent for each unit that changed here. A step is one call that lands whole or not at all, names the version it
 * builds on, and can be rehearsed where the API rehearses its like.
 */
import {
  type CallOptions,
  type CollectionField,
  type CollectionRowWritten,
  type CollectionWritten,
  type ErrorCode,
  isRefused,
  type Makeready,
  type ThemeTokens
} from "makeready/client"
import type { Compared } from "./compared.ts"
import { fileOf, type Member, placeOf, type Unit } from "./names.ts"
import type { Planned } from "./plan.ts"
import { collectionText, rowText, type Standing } from "./there.ts"
import { withIds } from "./text.ts"

/** What came of a step: as much as is told of it. */
export interface Outcome {
  readonly status: string
  /** The version there is now; null where the unit is gone. */
  readonly version: string | null
  readonly warnings: ReadonlyArray<{ readonly code: string; readonly detail: string }>
  readonly decidableBy?: ReadonlyArray<string>
  readonly meanwhile?: string
  /** What the site keeps, where the answer says so. */
  readonly text?: string
}

export interface Step {
  readonly unit: string
  /** Files whose text it carries, or takes away. */
  readonly files: ReadonlyArray<string>
  readonly does: string
  /** Undefined where the API has no rehearsal of it. */
  readonly rehearse?: (options: CallOptions) => Promise<Outcome>
  /** `version` is the one to build on: what was read, or what the step before it made. */
  readonly run: (version: string | null, options: CallOptions) => Promise<Outcome>
}

/** Whether the text of this side is to be sent. */
export const isSent = ({ change }: Pick<Planned, "change">): boolean =>
  change === "changed here" || change === "new here"

/** Steps in the order in which they have to land: what others refer to comes first, and goes last. */
export const stepsOf = (
  sides: Compared,
  client: Makeready,
  chosen: { readonly remove: ReadonlySet<string>; readonly create: ReadonlySet<string> }
): ReadonlyArray<Step> => {
  const units = Map.groupBy(sides.plan, ({ unit }) => unit)
  const writes: Array<Step> = []
  const removals: Array<Step> = []
  for (const planned of units.values()) {
    const sent = planned.filter(
      (one) => isSent(one) || (one.change === "gone there, changed here" && chosen.create.has(one.file))
    )
    const removed = planned.filter((one) => one.change === "missing here" && chosen.remove.has(one.file))
    if (sent.length === 0 && removed.length === 0) continue
    const unit = unitOf(planned[0]!)
    const call = new Calls(sides, client, unit, planned, sent, removed)
    const goes = removed.some(({ file }) => file === mainFile(unit))
    ;(goes ? removals : writes).push(...(goes ? call.remove() : call.write()))
  }
  const byRank = (one: Step, other: Step): number => rank(one) - rank(other)
  return [...writes.sort(byRank), ...removals.sort((one, other) => byRank(other, one))]
}

const unitOf = ({ file }: Planned): Unit => {
  const place = placeOf(file)
  if (place === undefined || typeof place === "string") throw new Error(`${file} stands for nothing.`)
  return place.unit
}

/** The file that a unit stands or falls with. */
export const mainFile = (unit: Unit): string | undefined => fileOf(unit, mainMember(unit))

const mainMember = ({ kind }: Unit): Member =>
  kind === "stylesheet"
    ? "css"
    : kind === "script"
      ? "js"
      : ["theme", "collection", "row"].includes(kind)
        ? "json"
        : "html"

const order = ["collection", "row", "theme", "partial", "stylesheet", "script", "chrome", "notfound", "page"]
const rank = ({ unit }: Step): number => order.indexOf(unit.split(" ")[0]!)

/** What any write answers, as far as it is told. */
interface Answer {
  readonly status: string
  readonly versionId?: string | null
  readonly latestVersionId?: string | null
  readonly updatedAt?: string
  readonly warnings?: Outcome["warnings"]
  readonly decidableBy?: ReadonlyArray<string>
  readonly meanwhile?: string
}

const outcomeOf = (answer: unknown, before: string | null): Outcome => {
  const { status, versionId, latestVersionId, updatedAt, warnings = [], decidableBy, meanwhile } = answer as Answer
  return {
    status,
    version: latestVersionId ?? versionId ?? updatedAt ?? before,
    warnings,
    ...(decidableBy !== undefined && { decidableBy }),
    ...(meanwhile !== undefined && { meanwhile })
  }
}

type Json = { readonly [name: string]: unknown }

class Calls {
  readonly #sides: Compared
  readonly #client: Makeready
  readonly #unit: Unit
  readonly #key: string
  readonly #standing: Standing | undefined
  readonly #sent: ReadonlyArray<Planned>
  readonly #removed: ReadonlyArray<Planned>

  constructor(
    sides: Compared,
    client: Makeready,
    unit: Unit,
    planned: ReadonlyArray<Planned>,
    sent: ReadonlyArray<Planned>,
    removed: ReadonlyArray<Planned>
  ) {
    this.#sides = sides
    this.#client = client
    this.#unit = unit
    this.#key = planned[0]!.unit
    this.#standing = sides.there.units.get(this.#key)
    this.#sent = sent
    this.#removed = removed
  }

  write(): ReadonlyArray<Step> {
    const unit = this.#unit
    const { stylesheet, script, theme, chrome, notfound, partials } = this.#client
    switch (unit.kind) {
      case "page":
        return this.#standing === undefined ? [this.#createPage(unit.route)] : this.#changePage(this.#standing)
      case "stylesheet": {
        const body = { css: this.#text("css") ?? "" }
        return [this.#asset("stylesheet", (input, options) => stylesheet.write({ ...input, body }, options))]
      }
      case "script": {
        const body = { js: this.#text("js") ?? "" }
        return [this.#asset("script", (input, options) => script.write({ ...input, body }, options))]
      }
      case "theme": {
        const body = this.#json() as unknown as ThemeTokens
        return [this.#asset("theme", (input, options) => theme.write({ ...input, body }, options))]
      }
      case "chrome": {
        const body = this.#payload()
        return [
          this.#asset(unit.section, (input, options) => chrome.write({ ...input, kind: unit.section, body }, options))
        ]
      }
      case "notfound": {
        const body = this.#payload()
        return [this.#asset("not-found page", (input, options) => notfound.write({ ...input, body }, options))]
      }
      case "partial": {
        const body = { html: this.#text("html") ?? "" }
        const { rehearse: _, ...step } = this.#asset(`partial ${unit.ref}`, (_input, options) =>
          partials.write({ ref: unit.ref, body }, options)
        )
        return [step]
      }
      case "collection":
        return [this.#collection(unit.key)]
      case "row":
        return [this.#row(unit.key, unit.slug)]
    }
  }

  remove(): ReadonlyArray<Step> {
    const unit = this.#unit
    const standing = this.#standing
    if (standing === undefined) return []
    const { pages, archive, stylesheet, script, chrome, notfound, partials, collections } = this.#client
    const gone = { status: "removed", version: null, warnings: [] }
    const step = (
      does: string,
      run: (options: CallOptions) => Promise<unknown>,
      rehearse?: (options: CallOptions) => Promise<unknown>
    ): ReadonlyArray<Step> => [
      {
        unit: this.#key,
        files: this.#removed.map(({ file }) => file),
        does,
        ...(rehearse !== undefined && {
          rehearse: async (options: CallOptions) => outcomeOf(await rehearse(options), standing.version)
        }),
        run: async (_, options) => ({ ...gone, ...outcomeOf(await run(options), null), version: null })
      }
    ]
    const ifMatch = standing.version
    switch (unit.kind) {
      case "page": {
        const id = standing.id!
        if (!standing.live)
          return step(`remove the page ${unit.route}, which was never published`, (options) =>
            pages.remove({ id }, options)
          )
        return step(
          `archive the page ${unit.route}; its address answers 410 from then on, and the owner is mailed a way back`,
          async (options) => {
            const page = await pages.read({ id, payload: "latest" })
            if (page.latestVersionId !== standing.version) throw new Moved(this.#removed[0]!.file)
            await archive.request({ id, body: { disposition: "gone" } }, options)
            return archive.confirm({ id, body: { route: unit.route } })
          }
        )
      }
      case "partial":
        return step(`remove the partial ${unit.ref}`, (options) => partials.remove({ ref: unit.ref }, options))
      case "chrome": {
        const write = (more: { readonly dryRun?: boolean }, options: CallOptions) =>
          chrome.write({ ...more, kind: unit.section, body: { html: "" } }, { ...options, ifMatch })
        return step(
          `take the ${unit.section} off every page`,
          (options) => write({}, options),
          (options) => write({ dryRun: true }, options)
        )
      }
      case "stylesheet": {
        const write = (more: { readonly dryRun?: boolean }, options: CallOptions) =>
          stylesheet.write({ ...more, body: { css: "" } }, { ...options, ifMatch })
        return step(
          "empty the stylesheet",
          (options) => write({}, options),
          (options) => write({ dryRun: true }, options)
        )
      }
      case "script": {
        const write = (more: { readonly dryRun?: boolean }, options: CallOptions) =>
          script.write({ ...more, body: { js: "" } }, { ...options, ifMatch })
        return step(
          "empty the script",
          (options) => write({}, options),
          (options) => write({ dryRun: true }, options)
        )
      }
      case "notfound":
        return step("bring back the built-in not-found page", (options) =>
          notfound.revert({ body: { toVersionId: null } }, options)
        )
      case "theme":
        return []
      case "collection": {
        const { key } = unit
        return step(`delete the collection ${key}`, (options) => collections.remove({ key }, options))
      }
      case "row": {
        const { key, slug } = unit
        return step(`delete the row ${slug} of ${key}`, async (options) => {
          // Rows have no If-Match: what is there now is looked at under the lease.
          const row = (await collections.listRows({ key })).rows.find(({ id }) => id === standing.id)
          if (row !== undefined && row.updatedAt !== standing.version) throw new Moved(this.#removed[0]!.file)
          return collections.removeRow({ key, id: standing.id! }, options)
        })
      }
    }
  }

  #createPage(route: string): Step {
    const { pages } = this.#client
    const { title, meta } = this.#json() as { readonly title: string; readonly meta?: Json }
    const body = { route, title, payload: this.#payload(), ...(meta !== undefined && { meta }) }
    return {
      unit: this.#key,
      files: this.#sent.map(({ file }) => file),
      does: `create the page ${route}`,
      rehearse: async (options) => outcomeOf(await pages.create({ dryRun: true, body }, options), null),
      run: async (_, options) => outcomeOf(await pages.create({ body }, options), null)
    }
  }

  #changePage({ id: pageId, unit, version }: Standing): ReadonlyArray<Step> {
    const { pages } = this.#client
    const id = pageId!
    const { route } = unit as { readonly route: string }
    const steps: Array<Step> = []
    const texts = [...this.#sent, ...this.#removed].filter(({ file }) => !file.endsWith(".json"))
    if (texts.length > 0) {
      const body = this.#payload()
      steps.push({
        unit: this.#key,
        files: texts.map(({ file }) => file),
        does: `write the text of ${route}`,
        rehearse: async (options) =>
          outcomeOf(await pages.writePayload({ id, dryRun: true, body }, { ...options, ifMatch: version }), version),
        run: async (base, options) =>
          outcomeOf(await pages.writePayload({ id, body }, { ...options, ifMatch: base }), base)
      })
    }
    const settings = this.#sent.find(({ file }) => file.endsWith(".json"))
    if (settings !== undefined) {
      const now = this.#json() as { readonly title: string; readonly meta?: Json }
      const before = JSON.parse(this.#standing!.texts.get(settings.file) ?? "{}") as {
        readonly title?: string
        readonly meta?: Json
      }
      const meta = changedMembers(before.meta ?? {}, now.meta ?? {})
      const body = {
        ...(now.title !== before.title && { title: now.title }),
        ...(Object.keys(meta).length > 0 && { meta })
      }
      steps.push({
        unit: this.#key,
        files: [settings.file],
        does: `change ${Object.keys(body).join(" and ")} of ${route}`,
        rehearse: async (options) =>
          outcomeOf(await pages.patch({ id, dryRun: true, body }, { ...options, ifMatch: version }), version),
        run: async (base, options) => outcomeOf(await pages.patch({ id, body }, { ...options, ifMatch: base }), base)
      })
    }
    return steps
  }

  #asset(name: string, call: (input: { readonly dryRun?: boolean }, options: CallOptions) => Promise<unknown>): Step {
    const version = this.#standing?.version ?? null
    return {
      unit: this.#key,
      files: [...this.#sent, ...this.#removed].map(({ file }) => file),
      does: `write the ${name}`,
      rehearse: async (options) => outcomeOf(await call({ dryRun: true }, { ...options, ifMatch: version }), version),
      run: async (base, options) => outcomeOf(await call({}, { ...options, ifMatch: base }), base)
    }
  }

  #collection(key: string): Step {
    const { collections } = this.#client
    const { name, schema, detailBasePath } = this.#json() as {
      readonly name: string
      readonly schema: ReadonlyArray<CollectionField>
      readonly detailBasePath?: string | null
    }
    const settings = { name, schema, detailBasePath: detailBasePath ?? null }
    const standing = this.#standing
    const call = (more: { readonly dryRun?: boolean }, options: CallOptions): Promise<unknown> =>
      standing === undefined
        ? collections.create({ ...more, body: { key, ...settings } }, options)
        : collections.patch({ ...more, key, body: { ...settings, updatedAt: standing.version! } }, options)
    return this.#settings(`${standing === undefined ? "create" : "change"} the collection ${key}`, call, (answer) =>
      collectionText(answer as CollectionWritten)
    )
  }

  #row(key: string, slug: string): Step {
    const { collections } = this.#client
    const standing = this.#standing
    const row = this.#json() as RowFile
    const before = standing === undefined ? {} : (JSON.parse([...standing.texts.values()][0]!) as RowFile)
    const rest = {
      visibleFrom: row.visibleFrom ?? null,
      visibleUntil: row.visibleUntil ?? null,
      featured: row.featured ?? false,
      sortOrder: row.sortOrder ?? 0
    }
    const call = (more: { readonly dryRun?: boolean }, options: CallOptions): Promise<unknown> =>
      standing === undefined
        ? collections.createRow({ ...more, key, body: { slug, data: row.data ?? {}, ...rest } }, options)
        : collections.patchRow(
            {
              ...more,
              key,
              id: standing.id!,
              body: { data: changedMembers(before.data ?? {}, row.data ?? {}), ...rest, updatedAt: standing.version! }
            },
            options
          )
    return this.#settings(`${standing === undefined ? "add" : "change"} the row ${slug} of ${key}`, call, (answer) =>
      rowText(answer as CollectionRowWritten)
    )
  }

  #settings(
    does: string,
    call: (input: { readonly dryRun?: boolean }, options: CallOptions) => Promise<unknown>,
    textOf: (answer: unknown) => string
  ): Step {
    return {
      unit: this.#key,
      files: this.#sent.map(({ file }) => file),
      does,
      rehearse: async (options) => outcomeOf(await call({ dryRun: true }, options), this.#standing?.version ?? null),
      run: async (base, options) => {
        const answer = await call({}, options)
        return { ...outcomeOf(answer, base), text: textOf(answer) }
      }
    }
  }

  #payload(): { readonly html: string; readonly css?: string } {
    const css = this.#text("css")
    return { html: this.#text("html") ?? "", ...(css !== undefined && { css }) }
  }

  #json(): Json {
    return JSON.parse(this.#text("json") ?? "{}") as Json
  }

  /** The text to be sent of a member: ours where it changed here, else theirs; undefined where there is none. */
  #text(member: Member): string | undefined {
    const file = fileOf(this.#unit, member)!
    if (this.#removed.some((one) => one.file === file)) return undefined
    const theirs = this.#standing?.texts.get(file)
    if (!this.#sent.some((one) => one.file === file)) return theirs
    const mine = withIds(this.#sides.here.files.get(file)!.text, this.#sides.library)
    // A text that has carriage returns at the site keeps them, or every line of it would change.
    return theirs !== undefined && /\r\n/.test(theirs) && !/[^\r]\n/.test(theirs) ? mine.replaceAll("\n", "\r\n") : mine
  }
}

interface RowFile {
  readonly data?: Json
  readonly visibleFrom?: string | null
  readonly visibleUntil?: string | null
  readonly featured?: boolean
  readonly sortOrder?: number
}

/** Members to send so that the one becomes the other: null takes one away. */
const changedMembers = (before: Json, now: Json): Json => ({
  ...Object.fromEntries(
    Object.keys(before)
      .filter((name) => !(name in now))
      .map((name) => [name, null])
  ),
  ...Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]))
  )
})

/** The site moved on between the look at it and the write. */
export class Moved extends Error {
  override readonly name: string = "Moved"
  readonly file: string

  constructor(file: string) {
    super(`${file} was changed at the site since it was looked at; nothing of it was done. Pull, look, and push again.`)
    this.file = file
  }
}

const unresolved: ReadonlyArray<ErrorCode> = ["gate.placeholder_unresolved"]

/** Whether a rehearsal was refused only for what this very push is about to bring. */
export const waitsForOthers = (
  error: unknown,
  coming: { readonly partials: ReadonlySet<string>; readonly collections: ReadonlySet<string> }
): boolean => {
  if (isRefused(error, "collection.not_found")) return coming.collections.size > 0
  if (!isRefused(error, ...unresolved)) return false
  const { reasons = [] } = error.problem as unknown as {
    readonly reasons?: ReadonlyArray<{ readonly code: string; readonly value?: string }>
  }
  return (
    reasons.length > 0 &&
    reasons.every(({ code, value = "" }) =>
      code === "html.partial_unknown"
        ? coming.partials.has(value)
        : code === "html.collection_unknown" && coming.collections.has(value)
    )
  )
}
