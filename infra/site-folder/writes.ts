/** Steps that make a unit at the site, or change it. */
import type {
  CallOptions,
  CollectionField,
  CollectionRowWritten,
  CollectionWritten,
  Makeready,
  ThemeTokens
} from "makeready/client"
import { outcomeOf, type Step } from "./step.ts"
import { collectionText, rowText, type Standing } from "./there.ts"
import { changedMembers, type Json, type UnitChange } from "./UnitChange.ts"

export const writesOf = (change: UnitChange, client: Makeready): ReadonlyArray<Step> =>
  new Writes(change, client).steps()

class Writes {
  readonly #change: UnitChange
  readonly #client: Makeready

  constructor(change: UnitChange, client: Makeready) {
    this.#change = change
    this.#client = client
  }

  steps(): ReadonlyArray<Step> {
    const unit = this.#change.unit
    const { stylesheet, script, theme, chrome, notfound, partials } = this.#client
    switch (unit.kind) {
      case "page":
        return this.#change.standing === undefined
          ? [this.#createPage(unit.route)]
          : this.#changePage(this.#change.standing)
      case "stylesheet": {
        const body = { css: this.#change.text("css") ?? "" }
        return [this.#asset("stylesheet", (input, options) => stylesheet.write({ ...input, body }, options))]
      }
      case "script": {
        const body = { js: this.#change.text("js") ?? "" }
        return [this.#asset("script", (input, options) => script.write({ ...input, body }, options))]
      }
      case "theme": {
        const body = this.#change.json() as unknown as ThemeTokens
        return [this.#asset("theme", (input, options) => theme.write({ ...input, body }, options))]
      }
      case "chrome": {
        const body = this.#change.payload()
        return [
          this.#asset(unit.section, (input, options) => chrome.write({ ...input, kind: unit.section, body }, options))
        ]
      }
      case "notfound": {
        const body = this.#change.payload()
        return [this.#asset("not-found page", (input, options) => notfound.write({ ...input, body }, options))]
      }
      case "partial": {
        const body = { html: this.#change.text("html") ?? "" }
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

  #createPage(route: string): Step {
    const { pages } = this.#client
    const { title, meta } = this.#change.json() as { readonly title: string; readonly meta?: Json }
    const body = { route, title, payload: this.#change.payload(), ...(meta !== undefined && { meta }) }
    return {
      unit: this.#change.key,
      files: this.#change.sent.map(({ file }) => file),
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
    const texts = [...this.#change.sent, ...this.#change.removed].filter(({ file }) => !file.endsWith(".json"))
    if (texts.length > 0) {
      const body = this.#change.payload()
      steps.push({
        unit: this.#change.key,
        files: texts.map(({ file }) => file),
        does: `write the text of ${route}`,
        rehearse: async (options) =>
          outcomeOf(await pages.writePayload({ id, dryRun: true, body }, { ...options, ifMatch: version }), version),
        run: async (base, options) =>
          outcomeOf(await pages.writePayload({ id, body }, { ...options, ifMatch: base }), base)
      })
    }
    const settings = this.#change.sent.find(({ file }) => file.endsWith(".json"))
    if (settings !== undefined) {
      const now = this.#change.json() as { readonly title: string; readonly meta?: Json }
      const before = JSON.parse(this.#change.standing!.texts.get(settings.file) ?? "{}") as {
        readonly title?: string
        readonly meta?: Json
      }
      const meta = changedMembers(before.meta ?? {}, now.meta ?? {})
      const body = {
        ...(now.title !== before.title && { title: now.title }),
        ...(Object.keys(meta).length > 0 && { meta })
      }
      steps.push({
        unit: this.#change.key,
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
    const version = this.#change.standing?.version ?? null
    return {
      unit: this.#change.key,
      files: [...this.#change.sent, ...this.#change.removed].map(({ file }) => file),
      does: `write the ${name}`,
      rehearse: async (options) => outcomeOf(await call({ dryRun: true }, { ...options, ifMatch: version }), version),
      run: async (base, options) => outcomeOf(await call({}, { ...options, ifMatch: base }), base)
    }
  }

  #collection(key: string): Step {
    const { collections } = this.#client
    const { name, schema, detailBasePath } = this.#change.json() as {
      readonly name: string
      readonly schema: ReadonlyArray<CollectionField>
      readonly detailBasePath?: string | null
    }
    const settings = { name, schema, detailBasePath: detailBasePath ?? null }
    const standing = this.#change.standing
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
    const standing = this.#change.standing
    const row = this.#change.json() as RowFile
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
      unit: this.#change.key,
      files: this.#change.sent.map(({ file }) => file),
      does,
      rehearse: async (options) =>
        outcomeOf(await call({ dryRun: true }, options), this.#change.standing?.version ?? null),
      run: async (base, options) => {
        const answer = await call({}, options)
        return { ...outcomeOf(answer, base), text: textOf(answer) }
      }
    }
  }
}

interface RowFile {
  readonly data?: Json
  readonly visibleFrom?: string | null
  readonly visibleUntil?: string | null
  readonly featured?: boolean
  readonly sortOrder?: number
}
