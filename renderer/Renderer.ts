/**
 * Documents in, bytes out: the compiled Astro application as a service. Compiling happens when the layer is built, on
 * the first start and whenever the sources changed (about a second); later starts only load the bundle.
 */
import { pathToFileURL } from "node:url"
import { Context, Effect, Layer } from "effect"
import type { Way } from "./adapter/entry.ts"
import type { ListingsView } from "../engine/components/listings/view.ts"
import { compileRenderer, rendererOf } from "./compile.ts"
import type { PageDocument } from "./document.ts"

export class Renderer extends Context.Service<
  Renderer,
  {
    /** UTF-8 HTML of a document. A template that throws is a defect: documents are complete before they get here. */
    readonly renderPage: (document: PageDocument) => Effect.Effect<Uint8Array>
    /** The same as a promise, for loops over thousands of documents. */
    readonly renderPagePromise: (document: PageDocument) => Promise<Uint8Array>
    /** What lies within a grid of listings, without the page around it. */
    readonly renderGrid: (view: ListingsView) => Effect.Effect<string>
  }
>()("renderer/Renderer") {
  /** `cacheDir` keeps compiled bundles between starts; `using` is told the folder of the one that is used, before it is loaded. */
  static readonly layer = (options: {
    readonly cacheDir: string
    readonly using?: (folder: string) => void
  }): Layer.Layer<Renderer> =>
    Layer.effect(
      Renderer,
      Effect.gen(function* () {
        const { way, renderPage, renderGrid } = yield* Effect.promise(async () => {
          const entry = await compileRenderer(options.cacheDir)
          options.using?.(rendererOf(entry))
          return (await import(pathToFileURL(entry).href)) as Way
        })
        if (way === "public")
          yield* Effect.logWarning(
            "Astro is another version than the render state was written for, so pages are rendered through its application: the same bytes, at several times the cost. See renderer/adapter/renderState.ts."
          )
        return Renderer.of({
          renderPage: (document) => Effect.promise(() => renderPage(document)),
          renderPagePromise: renderPage,
          renderGrid: (view) => Effect.promise(() => renderGrid(view))
        })
      })
    )
}
