/**
 * Texts as they are compared: without a byte order mark and with line feeds alone, since editors and git change both
 * unasked; JSON by its values; and pictures of the folder by the ids they have in the library.
 */
import { createHash } from "node:crypto"

/** Ids of the library by the names that files of `media/` have. */
export type Library = ReadonlyMap<string, string>

/** What a file says, and how its lines end. Undefined where it is not UTF-8. */
export const readText = (bytes: Uint8Array): { readonly text: string; readonly crlf: boolean } | undefined => {
  try {
    const whole = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    const crlf = /\r\n/.test(whole) && !/[^\r]\n/.test(whole)
    return { text: whole.replaceAll("\r\n", "\n"), crlf }
  } catch {
    return undefined
  }
}

/** Two texts with the same hash are the same to us. JSON that cannot be read is told apart by its letters. */
export const hashOf = (file: string, text: string): string => {
  const plain = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n")
  return createHash("sha256")
    .update(file.endsWith(".json") ? valuesOf(plain) : plain)
    .digest("base64url")
}

const valuesOf = (text: string): string => {
  try {
    return JSON.stringify(sorted(JSON.parse(text)))
  } catch {
    return text
  }
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)])
  )
}

export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** Names of pictures become ids: what is sent. A name that has no id stays, and so does one on another host. */
export const withIds = (text: string, library: Library): string =>
  text.replace(/(?<![\w.~%:/-])\/media\/([A-Za-z0-9][\w-]*(?:\.[\w-]+)*\.[A-Za-z0-9]+)/g, (whole, name: string) => {
    const id = library.get(name)
    return id === undefined ? whole : `/media/${id}`
  })

/** Ids become names again: what is written into the folder. */
export const withNames = (text: string, library: Library): string => {
  const names = new Map([...library].reverse().map(([name, id]) => [id, name]))
  return text.replace(/(?<![\w.~%:/-])\/media\/(med_[0-9a-z]{4,40})(?![\w.-])/g, (whole, id: string) => {
    const name = names.get(id)
    return name === undefined ? whole : `/media/${name}`
  })
}

/** Names that a picture may have, so that addresses can hold them. */
export const isPictureName = (name: string): boolean =>
  /^[A-Za-z0-9][\w-]*(\.[\w-]+)*\.[A-Za-z0-9]+$/.test(name) && !name.startsWith("med_")

/** What is wrong with a text that is to be JSON, and where; undefined where nothing is. */
export const jsonFault = (
  text: string
): { readonly message: string; readonly line: number; readonly column: number } | undefined => {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    const before = text.slice(0, readJson(text)).split("\n")
    return { message: (error as Error).message, line: before.length, column: before.at(-1)!.length + 1 }
  }
}

/** How far a text can be read as JSON: the parser of the language says so only sometimes. */
const readJson = (text: string): number => {
  let at = 0
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const [found] = pattern.exec(text) ?? []
    at += found?.length ?? 0
    return found !== undefined
  }
  const space = (): boolean => skip(/[ \t\n\r]*/y)
  const listed = (end: RegExp, item: () => boolean): boolean => {
    space()
    if (skip(end)) return true
    do {
      space()
      if (!item()) return false
      space()
    } while (skip(/,/y))
    return skip(end)
  }
  const member = (): boolean => skip(string) && space() && skip(/:/y) && space() && value()
  const value = (): boolean => {
    if (skip(/\{/y)) return listed(/\}/y, member)
    if (skip(/\[/y)) return listed(/\]/y, value)
    return skip(string) || skip(/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y) || skip(/true|false|null/y)
  }
  space()
  value()
  space()
  return at
}
const string = /"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
