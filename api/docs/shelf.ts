/**
 * The documents of the product: which there are, in the order of reading. They are files of `docs/`; what is published is
 * their very text, with the address of this installation in the place of the one that examples name.
 */
import { existsSync, readFileSync } from "node:fs"

export interface ListedDocument {
  /** Its name under `/docs`, and that of its file. */
  readonly slug: string
  /** What a reader finds in it, in one line. */
  readonly summary: string
  /** Whether a program that reads little should read it. */
  readonly essential?: true
}

export interface Shelf {
  readonly name: string
  readonly documents: ReadonlyArray<ListedDocument>
}

const shelves: ReadonlyArray<Shelf> = [
  {
    name: "Start",
    documents: [
      {
        slug: "quickstart",
        summary: "From nothing to a published site with a form: draft, token, lease, theme, pages, claim.",
        essential: true
      }
    ]
  },
  {
    name: "Guides",
    documents: [
      {
        slug: "concurrency",
        summary: "Leases, bases, guards and repeats: how two writers never lose each other's work."
      },
      { slug: "holds", summary: "What waits for a person, who decides, and how a program learns the answer." },
      { slug: "forms", summary: "Declaring forms, receiving enquiries, handing them on, and sending a form yourself." },
      {
        slug: "consent",
        summary: "Asking visitors before they are measured, and telling Google Analytics and Meta of them."
      },
      { slug: "collections", summary: "Lists of like things: fields, rows, lists on pages, pages of their own." },
      {
        slug: "listings",
        summary: "Grids of properties from the feed: what they show, filters, pages of single listings."
      },
      {
        slug: "areas",
        summary:
          "Neighbourhoods and cities: figures of the market in them, trends, outlines; where boundaries come from."
      },
      { slug: "data", summary: "What scripts of pages can ask at the site's own address; looking addresses up." },
      { slug: "maps", summary: "Maps with pins, their styles, and the tiles that they are drawn from." },
      { slug: "saved-searches", summary: "Searches that visitors save, to be mailed what is new." },
      {
        slug: "reviews",
        summary: "What people say of the business at Google: how it is shown, kept and lost, and what its terms ask."
      },
      { slug: "archive", summary: "Taking pages off a site, redirects and 410, and bringing pages back." },
      { slug: "verifying", summary: "Seeing and measuring a page before anybody else does." },
      {
        slug: "figures",
        summary: "How often a site is visited: what is counted, what a visit is, what is never kept."
      },
      { slug: "mcp", summary: "The same product as tools of the Model Context Protocol." },
      { slug: "client", summary: "The typed client for browser and Node." },
      { slug: "site-folder", summary: "A site as a folder of files, kept in git." }
    ]
  },
  {
    name: "Reference",
    documents: [
      {
        slug: "content-api",
        summary: "How the API behaves everywhere: access, writes, headers, answers, promises.",
        essential: true
      },
      {
        slug: "page-authoring",
        summary: "What a page may contain: HTML, CSS, layers, theme, scripts, hooks and what is refused.",
        essential: true
      },
      { slug: "components", summary: "Every component: attributes, an example, the HTML it becomes, its classes." },
      { slug: "errors", summary: "Every refusal: code, status, what it means, what to do next." },
      { slug: "warnings", summary: "Every warning: what it tells, and what to do about it." },
      { slug: "limits", summary: "Every number that a caller can run into." }
    ]
  }
]

const folder = new URL("../../docs/", import.meta.url)

export const fileOf = (slug: string): URL => new URL(`${slug}.md`, folder)

/** The shelves with what is there. */
export const listedShelves = (): ReadonlyArray<Shelf> =>
  shelves.map(({ name, documents }) => ({
    name,
    documents: documents.filter(({ slug }) => existsSync(fileOf(slug)))
  }))

/** The address that examples in the repository name. */
export const exampleAddress = "http://localhost:4000"

export const readDocument = (slug: string, baseUrl: string): string =>
  readFileSync(fileOf(slug), "utf8").replaceAll(exampleAddress, baseUrl)
