/**
 * The score that Mozilla's HTTP Observatory would give, by its published rules (mdn/mdn-http-observatory, `charts.js` and
 * the tests it grades): it begins at 100, each test takes away or adds, and what is added counts only where nothing took
 * it below 90. Rules that no answer of ours can come near, such as invalid certificates, are left out.
 */

/** What a scan sees: the answer over https, and where the same address leads over http. */
export interface Scanned {
  readonly url: string
  /** Lower-case names. */
  readonly headers: { readonly [name: string]: string | undefined }
  readonly html: string
  readonly overHttp: { readonly status: number; readonly location: string | undefined }
}

export interface Score {
  readonly score: number
  /** What each test took or added. */
  readonly modifiers: { readonly [test: string]: number }
}

/** The least that earlier losses may leave for anything to be added. */
const leastForExtra = 90

export const observatoryScore = (scanned: Scanned): Score => {
  const modifiers = {
    "content-security-policy": policy(scanned),
    cookies: cookies(scanned),
    "cross-origin-resource-sharing": sharing(scanned),
    redirection: redirection(scanned),
    "referrer-policy": referrer(scanned),
    "strict-transport-security": transport(scanned),
    "subresource-integrity": integrity(scanned),
    "x-content-type-options": scanned.headers["x-content-type-options"] === "nosniff" ? 0 : -5,
    "x-frame-options": framing(scanned),
    "cross-origin-resource-policy": resourcePolicy(scanned)
  }
  const all = Object.values(modifiers)
  const sum = (of: ReadonlyArray<number>) => of.reduce((total, one) => total + one, 0)
  const lost = 100 + sum(all.filter((modifier) => modifier < 0))
  const score = lost < leastForExtra ? lost : lost + sum(all.filter((modifier) => modifier > 0))
  return { score: Math.max(0, score), modifiers }
}

const directivesOf = ({ headers }: Scanned): ReadonlyMap<string, ReadonlyArray<string>> =>
  new Map(
    (headers["content-security-policy"] ?? "")
      .split(";")
      .map((directive) => directive.trim().split(/\s+/))
      .filter(([name]) => name !== "")
      .map(([name = "", ...sources]) => [name.toLowerCase(), sources])
  )

const broad = new Set("ftp: http: https: * http://* http://*.* https://* https://*.*".split(" "))
const broadOrInline = new Set([...broad, "'unsafe-inline'", "data:"])

const policy = (scanned: Scanned): number => {
  const directives = directivesOf(scanned)
  if (directives.size === 0) return -25
  const of = (name: string) => directives.get(name) ?? directives.get("default-src") ?? ["*"]
  const passive = ["img-src", "media-src"]
  const plain = (sources: ReadonlyArray<string>) => sources.some((source) => /^(?:http|ftp):/.test(source))
  if (of("script-src").some((source) => broadOrInline.has(source))) return -20
  if (of("object-src").some((source) => broad.has(source))) return -20
  if (plain([...directives].flatMap(([name, sources]) => (passive.includes(name) ? [] : sources)))) return -20
  if ([...of("script-src"), ...of("style-src")].includes("'unsafe-eval'")) return -10
  if (plain(passive.flatMap(of))) return -10
  if (of("style-src").some((source) => broadOrInline.has(source))) return 0
  return directives.get("default-src")?.join() === "'none'" ? 10 : 5
}

const cookies = ({ headers }: Scanned): number => {
  const cookie = headers["set-cookie"]
  if (cookie === undefined) return 0
  if (!/;\s*secure/i.test(cookie)) return -40
  if (!/;\s*httponly/i.test(cookie)) return -30
  return /;\s*samesite=(?:lax|strict)/i.test(cookie) ? 5 : 0
}

const sharing = ({ headers }: Scanned): number =>
  headers["access-control-allow-origin"] !== undefined && headers["access-control-allow-credentials"] === "true"
    ? -50
    : 0

const redirection = ({ url, overHttp: { status, location = "" } }: Scanned): number => {
  if (![301, 302, 303, 307, 308].includes(status)) return -20
  if (!URL.canParse(location) || new URL(location).protocol !== "https:") return -20
  return new URL(location).hostname === new URL(url).hostname ? 0 : -5
}

const referrer = ({ headers }: Scanned): number => {
  const value = headers["referrer-policy"]
  if (value === undefined) return 0
  return /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(value) ? 5 : -5
}

const sixMonthsSeconds = 15_768_000

const transport = ({ headers }: Scanned): number => {
  const age = /(?:^|;)\s*max-age="?(\d+)"?/i.exec(headers["strict-transport-security"] ?? "")?.[1]
  if (age === undefined) return -20
  return Number(age) >= sixMonthsSeconds ? 0 : -10
}

/** Scripts of another host without a hash; those of the same need none. */
const integrity = ({ url, html }: Scanned): number => {
  const scripts = [...html.matchAll(/<script\b([^>]*)>/gi)].map(([, attributes = ""]) => attributes)
  const foreign = scripts.filter((attributes) => {
    const source = /\bsrc\s*=\s*["']?([^"'\s>]+)/i.exec(attributes)?.[1]
    return source !== undefined && new URL(source, url).origin !== new URL(url).origin
  })
  if (foreign.length === 0) return 0
  const isPlain = foreign.some((attributes) => /\bsrc\s*=\s*["']?(?:http:|\/\/)/i.test(attributes))
  const isHashed = foreign.every((attributes) => /\bintegrity\s*=/i.test(attributes))
  if (isPlain) return isHashed ? -20 : -50
  return isHashed ? 5 : -5
}

const framing = (scanned: Scanned): number => {
  const ancestors = directivesOf(scanned).get("frame-ancestors")
  if (ancestors !== undefined && !ancestors.some((source) => broad.has(source))) return 5
  return /^(?:deny|sameorigin)$/i.test(scanned.headers["x-frame-options"] ?? "") ? 0 : -20
}

const resourcePolicy = ({ headers }: Scanned): number => {
  const value = headers["cross-origin-resource-policy"]
  if (value === undefined || value === "cross-origin") return 0
  return value === "same-origin" || value === "same-site" ? 10 : -5
}
