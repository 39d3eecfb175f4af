/**
 * Other people's site builders, given the same pages: each sets up a folder and names the command that builds it. They
 * are installed into the bench's own work folder, never into the project.
 */
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { benchChrome, benchPage, type BenchPage } from "../pages.ts"

export interface Builder {
  readonly name: string
  /** Why it cannot run here, or null. */
  readonly unavailable: () => string | null
  /** Writes the source of a site of `count` pages into `folder`, which is empty. */
  readonly prepare: (folder: string, count: number) => void
  /** Builds that source into a directory that does not exist yet. */
  readonly command: (folder: string, output: string) => ReadonlyArray<string>
}

const write = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

const pagesOf = (count: number): ReadonlyArray<BenchPage> =>
  Array.from({ length: count }, (_, index) => benchPage(index))

const has = (program: string): boolean => {
  try {
    execFileSync("which", [program], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
}

/** Installs a builder's npm packages once for all runs, and links them into the folder. */
const install = (folder: string, name: string, manifest: object): void => {
  const installed = join(packages, name)
  const description = JSON.stringify({ private: true, type: "module", ...manifest })
  write(join(folder, "package.json"), description)
  if (!existsSync(join(installed, "node_modules"))) {
    write(join(installed, "package.json"), description)
    execFileSync("npm", ["install", "--no-audit", "--no-fund", "--silent"], { cwd: installed, stdio: "inherit" })
  }
  symlinkSync(join(installed, "node_modules"), join(folder, "node_modules"))
}
const packages = fileURLToPath(new URL("../work/packages", import.meta.url))

const origin = "http://localhost:8080"

const jsonLd = (page: BenchPage): string =>
  JSON.stringify({
    "@context": "https://schema.org",
    "@type": "WebPage",
    name: page.title,
    description: page.description,
    url: origin + page.route
  }).replace(/</g, "\\u003c")

const head = (title: string, description: string, route: string, data: string): string => `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${origin}${route}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${origin}${route}">
<link rel="alternate" type="application/rss+xml" href="/feed.xml">
<link rel="stylesheet" href="/site.css">
<script type="application/ld+json">${data}</script>`

export const eleventy: Builder = {
  name: "Eleventy 3",
  unavailable: () => null,
  prepare: (folder, count) => {
    install(folder, "eleventy", {
      dependencies: { "@11ty/eleventy": "3.1.8" },
      overrides: { "@11ty/recursive-copy": "^4.0.2" }
    })
    write(join(folder, "eleventy.config.js"), `export default () => ({ dir: { input: "src" } })\n`)
    write(join(folder, "src/_data/pages.json"), JSON.stringify(pagesOf(count)))
    write(join(folder, "src/site.css"), benchChrome.css)
    const template = head("${e(p.title)}", "${e(p.description)}", "${p.route}", "${ld(p)}")
    write(
      join(folder, "src/page.11ty.js"),
      `const e = (s) => s.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;")
const ld = (p) => JSON.stringify({ "@context": "https://schema.org", "@type": "WebPage", name: p.title, description: p.description, url: "${origin}" + p.route }).replace(/</g, "\\\\u003c")
export const data = { pagination: { data: "pages", size: 1, alias: "p" }, permalink: (d) => d.p.route.slice(1) + "/index.html" }
export const render = ({ p }) => \`<!doctype html>
<html lang="en">
<head>
${template}
</head>
<body>
<header>${benchChrome.header}</header>
<main id="main">\${p.html}</main>
<footer>${benchChrome.footer}</footer>
</body>
</html>\`
`
    )
  },
  command: (folder, output) => [
    join(folder, "node_modules/.bin/eleventy"),
    "--quiet",
    `--output=${relative(folder, output)}`
  ]
}

export const hugo: Builder = {
  name: "Hugo",
  unavailable: () => (has("hugo") ? null : "install the Debian package `hugo`"),
  prepare: (folder, count) => {
    write(
      join(folder, "config.json"),
      JSON.stringify({ baseURL: `${origin}/`, title: "Bench", disableKinds: ["taxonomy", "term", "section", "home"] })
    )
    for (const page of pagesOf(count)) {
      const front = JSON.stringify({ title: page.title, description: page.description, url: `${page.route}/` })
      write(join(folder, `content${page.route}.html`), `${front}\n${page.html}`)
    }
    write(join(folder, "static/site.css"), benchChrome.css)
    write(
      join(folder, "layouts/_default/single.html"),
      `<!doctype html>
<html lang="en">
<head>
${head("{{ .Title }}", "{{ .Description }}", "{{ .RelPermalink }}", `{{ dict "@context" "https://schema.org" "@type" "WebPage" "name" .Title "description" .Description "url" .Permalink | jsonify | safeJS }}`)}
</head>
<body>
<header>${benchChrome.header}</header>
<main id="main">{{ .Content }}</main>
<footer>${benchChrome.footer}</footer>
</body>
</html>
`
    )
  },
  command: (folder, output) => ["hugo", "--quiet", "--source", folder, "--destination", output]
}

export const astroBuild: Builder = {
  name: "astro build",
  unavailable: () => null,
  prepare: (folder, count) => {
    install(folder, "astro", { dependencies: { astro: "7.3.5" } })
    write(join(folder, "astro.config.mjs"), `export default { site: "${origin}", compressHTML: true }\n`)
    write(join(folder, "src/pages.json"), JSON.stringify(pagesOf(count).map((page) => ({ ...page, ld: jsonLd(page) }))))
    write(join(folder, "public/site.css"), benchChrome.css)
    write(
      join(folder, "src/pages/[...route].astro"),
      `---
import pages from "../pages.json"
export const getStaticPaths = () => pages.map((page) => ({ params: { route: page.route.slice(1) }, props: { page } }))
const { page } = Astro.props
---
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{page.title}</title>
<meta name="description" content={page.description}>
<link rel="canonical" href={"${origin}" + page.route}>
<meta property="og:title" content={page.title}>
<meta property="og:description" content={page.description}>
<meta property="og:url" content={"${origin}" + page.route}>
<link rel="alternate" type="application/rss+xml" href="/feed.xml">
<link rel="stylesheet" href="/site.css">
<script is:inline type="application/ld+json" set:html={page.ld}></script>
</head>
<body>
<header set:html={${JSON.stringify(benchChrome.header)}}></header>
<main id="main" set:html={page.html}></main>
<footer set:html={${JSON.stringify(benchChrome.footer)}}></footer>
</body>
</html>
`
    )
  },
  command: (folder, output) => [
    join(folder, "node_modules/.bin/astro"),
    "build",
    "--root",
    folder,
    "--outDir",
    output,
    "--silent"
  ]
}

export const builders: ReadonlyArray<Builder> = [eleventy, hugo, astroBuild]
