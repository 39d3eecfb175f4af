/** Steps that take a unit away at the site. */
import type { CallOptions, Makeready } from "makeready/client"
import { Moved, outcomeOf, type Step } from "./step.ts"
import type { UnitChange } from "./UnitChange.ts"

/** Empty of what cannot be taken away. */
export const removalsOf = (
  { unit, key: name, standing, removed }: UnitChange,
  client: Makeready
): ReadonlyArray<Step> => {
  if (standing === undefined) return []
  const { pages, archive, stylesheet, script, chrome, notfound, partials, collections } = client
  const gone = { status: "removed", version: null, warnings: [] }
  const step = (
    does: string,
    run: (options: CallOptions) => Promise<unknown>,
    rehearse?: (options: CallOptions) => Promise<unknown>
  ): ReadonlyArray<Step> => [
    {
      unit: name,
      files: removed.map(({ file }) => file),
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
          if (page.latestVersionId !== standing.version) throw new Moved(removed[0]!.file)
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
        // The version of what is there now goes along with the removal.
        const row = (await collections.listRows({ key })).rows.find(({ id }) => id === standing.id)
        if (row !== undefined && row.updatedAt !== standing.version) throw new Moved(removed[0]!.file)
        return collections.removeRow({ key, id: standing.id! }, options)
      })
    }
  }
}
