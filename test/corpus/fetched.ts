/**
 * Reads the texts out of test suites of other sanitisers, which are fetched by hand and not kept here. Whatever file they
 * come in, the inputs of such a suite are texts in quotes: every one that could be markup is taken.
 */
import { readdirSync, readFileSync, statSync } from "node:fs"
import { extname, join } from "node:path"

const longestFileBytes = 8 * 1024 * 1024
const longestText = 64 * 1024

/** Every text in the files below a folder that could be markup, once each. */
export const textsBelow = (folder: string): ReadonlyArray<string> => {
  const texts = readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((name) => {
    const path = join(folder, name)
    const status = statSync(path)
    return status.isFile() && status.size <= longestFileBytes ? textsIn(readFileSync(path, "utf8"), extname(name)) : []
  })
  return [...new Set(texts)]
}

/** Of a page the whole and every line, of a program the texts that it holds in quotes. */
export const textsIn = (source: string, extension: string): ReadonlyArray<string> => {
  const found = /^\.(?:html?|svg|xml|txt|md)$/.test(extension)
    ? [source, ...source.split("\n")]
    : [...source.matchAll(quoted)].map(([literal]) => unescaped(literal.slice(1, -1)))
  return found.filter((text) => text.length <= longestText && /<|(?:java|vb)script|data:/i.test(text))
}

const quoted = /"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'|`(?:[^`\\]|\\[^])*`/g

const unescaped = (literal: string): string =>
  literal.replace(/\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|([^]))/gi, (_, byte, unit, point, char) => {
    const code = byte ?? unit ?? point
    if (code !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff))
    return { n: "\n", r: "\r", t: "\t", f: "\f", v: "\v", b: "\b", "0": "\0", "\n": "" }[char as string] ?? char
  })
