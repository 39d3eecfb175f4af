/**
 * The published documents: `/docs` for people and programs, `/openapi.json`, `/llms.txt` and `/llms-full.txt`. Texts and
 * their hashes are taken once, when the process starts, from the very bytes that are served; a page is made of its text
 * when somebody first asks for it, and so is the description, which most processes are never asked for.
 */
import { Effect } from "effect"
import { HttpRouter, HttpServerError, HttpServerRequest, HttpServerResponse } from "effect/http"
import { CurrentTrace } from "../answers/trace.ts"
import { ApiConfig } from "../ApiConfig.ts"
import { addressInDocs } from "./addressInDocs.ts"
import { llms, llmsFull, type Published, type PublishedShelf, versions } from "./indexes.ts"
import { render, type Rendered } from "./markdown.ts"
import { openapi } from "./openapi.ts"
import { indexPage, searchPage } from "./pages.ts"
import { described, type Described } from "./reference/described.ts"
import { groupPage, referenceEntries, referenceIndex, referenceLinks } from "./reference/pages.ts"
import { answer, represent, type Representation } from "./representation.ts"
import { entriesOf, type Entry, search } from "./search.ts"
import { assets, type Navigation, type Page, shown } from "./shell.ts"
import { listedShelves, readDocument } from "./shelf.ts"

export const documents = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const { baseUrl } = yield* ApiConfig
    const library = publish(baseUrl)
    const serve = (path: `/${string}`, find: Find) => router.add("GET", path, served(path, find))

    yield* serve("/openapi.json", () => library.openapi())
    yield* serve("/llms.txt", () => library.llms)
    yield* serve("/llms-full.txt", () => library.llmsFull)
    yield* serve("/docs", ({ asks }) => (asks("text/markdown") ? library.llms : library.index()))
    yield* serve("/docs.md", () => library.llms)
    yield* serve("/docs/versions.json", () => library.versions)
    yield* serve("/docs/search", ({ asks, query }) => {
      const question = query.get("q")?.trim() ?? ""
      return asks("application/json") ? library.found(question) : library.foundPage(question)
    })
    yield* serve("/docs/assets/:name", ({ name }) => assets.get(name))
    yield* serve("/docs/api", () => library.reference())
    yield* serve("/docs/api/:name", ({ name }) => library.group(name))
    yield* serve("/docs/:name", ({ name, asks }) => {
      if (name.endsWith(".md")) return library.markdown(name.slice(0, -".md".length))
      return asks("text/markdown") ? library.markdown(name) : library.page(name)
    })
  })
)

interface Asked {
  readonly name: string
  readonly query: URLSearchParams
  /** Whether the reader asked for this type, and not for HTML as browsers do. */
  readonly asks: (type: string) => boolean
}

type Find = (asked: Asked) => Representation | undefined

const served = (path: string, find: Find) =>
  Effect.gen(function* () {
    const trace = yield* CurrentTrace
    trace.route = `docs ${path}`
    const request = yield* HttpServerRequest.HttpServerRequest
    const { params } = yield* HttpRouter.RouteContext
    const accept = request.headers["accept"] ?? ""
    const found = find({
      name: params["name"] ?? "",
      query: new URL(request.url, "http://docs.invalid").searchParams,
      asks: (type) => accept.includes(type) && !accept.includes("text/html")
    })
    return found === undefined ? yield* noSuchDocument(request) : answer(request, found)
  })

const noSuchDocument = (
  request: HttpServerRequest.HttpServerRequest
): Effect.Effect<HttpServerResponse.HttpServerResponse, HttpServerError.HttpServerError> =>
  Effect.fail(new HttpServerError.HttpServerError({ reason: new HttpServerError.RouteNotFound({ request }) }))

/** Everything that is published, each made once. */
const publish = (baseUrl: string) => {
  const shelves = listedShelves().map(({ name, documents }): PublishedShelf => ({
    name,
    documents: documents.map(({ slug, summary, essential = false }) => {
      const text = readDocument(slug, baseUrl)
      const title = /^# (.+)$/m.exec(text)?.[1] ?? slug
      return {
        slug,
        title,
        summary,
        essential,
        text,
        markdown: represent("text/markdown; charset=utf-8", text, { vary: "accept" })
      }
    })
  }))
  const bySlug = new Map(shelves.flatMap(({ documents }) => documents.map((document) => [document.slug, document])))
  const document = once(openapi)
  const api = once((): Described => described(document()))
  const navigation = once((): Navigation => ({
    shelves: [
      ...shelves.map(({ name, documents }) => ({
        name,
        links: documents.map(({ slug, title }) => ({ path: `/docs/${slug}`, title }))
      })),
      { name: "API", links: referenceLinks(api()) }
    ]
  }))
  const rendered = onceFor((slug: string): Rendered | undefined => {
    const found = bySlug.get(slug)
    return found && render(found.text, addressInDocs)
  })
  const index = once((): ReadonlyArray<Entry> => [
    ...[...bySlug.values()].flatMap(({ slug, title }) =>
      entriesOf(`/docs/${slug}`, title, rendered(slug)?.sections ?? [])
    ),
    ...referenceEntries(api())
  ])
  const made = (page: Page): Representation => shown(page, navigation(), baseUrl)

  return {
    openapi: once(() => represent("application/json", JSON.stringify(document()))),
    versions: represent("application/json", versions(shelves)),
    llms: represent("text/plain; charset=utf-8", llms(shelves, baseUrl), { vary: "accept" }),
    llmsFull: represent("text/plain; charset=utf-8", llmsFull(shelves, baseUrl)),
    markdown: (slug: string) => bySlug.get(slug)?.markdown,
    index: once(() => made(indexPage(shelves, baseUrl))),
    page: onceFor((slug: string) => {
      const [found, text] = [bySlug.get(slug), rendered(slug)]
      return found && text && made(pageOf(found, text))
    }),
    reference: once(() => made(referenceIndex(api(), baseUrl))),
    group: onceFor((slug: string) => {
      const group = api().groups.find((one) => one.slug === slug)
      return group && made(groupPage(group, api(), baseUrl))
    }),
    found: (question: string) =>
      represent("application/json", JSON.stringify({ results: search(index(), question) }), { vary: "accept" }),
    foundPage: (question: string) => made(searchPage(question, search(index(), question)))
  }
}

const pageOf = ({ slug, title, summary }: Published, { body, headings }: Rendered): Page => ({
  title,
  description: summary,
  path: `/docs/${slug}`,
  markdown: `/docs/${slug}.md`,
  headings,
  body
})

const once = <A>(make: () => A): (() => A) => {
  let made: { readonly value: A } | undefined
  return () => (made ??= { value: make() }).value
}

/** Remembers what there is; names of nothing are not kept, since anybody may think them up. */
const onceFor = <A>(make: (name: string) => A | undefined): ((name: string) => A | undefined) => {
  const made = new Map<string, A>()
  return (name) => {
    const found = made.get(name) ?? make(name)
    if (found !== undefined) made.set(name, found)
    return found
  }
}
