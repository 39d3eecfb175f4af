/**
 * What is recorded of objects beside their bytes: etag, content type, metadata. Each of a thousand logs holds the
 * records of the keys that hash to it, a line of JSON each, and names the identity of the body it describes. A body's
 * record is appended before the body is moved into place, so whichever body a reader holds, its record is there or that
 * body is outdated. Nothing is ever changed in place; a log that is mostly records of bodies gone is written anew.
 *
 * A line begins with its line break: what a killed process left unfinished spoils no line after it. A log written anew is
 * on the disk before it takes the old one's place, since it holds records of bodies that were flushed long ago.
 */
import { closeSync, constants, fstatSync, openSync, readSync, renameSync, writeFileSync, writeSync } from "node:fs"
import { dirname } from "node:path"
import type { PutOptions } from "../../../engine/ports/Objects.ts"
import { whileIdle } from "./access.ts"
import { orUndefined } from "./errno.ts"
import type { FileTree } from "./FileTree.ts"
import { type Identity, identityOf } from "./identity.ts"
import { statOf } from "./stat.ts"
import { flushNow } from "./unflushed.ts"

export interface Description {
  readonly etag: string
  readonly contentType: string
  readonly metadata: { readonly [name: string]: string }
  readonly cacheControl?: string
  readonly key: string
}

/** A log is written anew when it has grown by what was kept last time and this much. */
const COMPACTION_BYTES = 1 << 16

export const descriptionOf = (key: string, etag: string, options: PutOptions): Description => ({
  etag,
  contentType: options.contentType,
  metadata: options.metadata ?? {},
  ...(options.cacheControl !== undefined && { cacheControl: options.cacheControl }),
  key
})

/** What the log says of the body with that identity. Of one inode's bodies only the last can still be there. */
export const readRecord = (log: string, key: string, identity: Identity): Description | undefined => {
  const content = readLog(log)
  const at = content === undefined ? -1 : content.lastIndexOf(opening(identity))
  const line = at === -1 ? undefined : parse(lineFrom(content!, at))
  return line?.description.key === key ? line.description : undefined
}

/** What the log says of a body of that key with those bytes, wherever it lay before. */
export const readRecordByEtag = (log: string, key: string, etag: string): Description | undefined =>
  linesOf(log).findLast(({ description }) => description.key === key && description.etag === etag)?.description

/** Describes a body that is not in place yet. Only inside an access, see `access.ts`. Says whether to compact. */
export const appendRecord = (log: string, identity: Identity, description: Description): "due" | "fine" => {
  const line = `${opening(identity)}${JSON.stringify(description).slice(1)}`
  const descriptor = openSync(log, constants.O_RDWR | constants.O_CREAT | constants.O_APPEND)
  try {
    if (writeSync(descriptor, line) < Buffer.byteLength(line))
      throw new Error(`The record of ${description.key} was written only in part; the disk is full.`)
    const { size } = fstatSync(descriptor)
    return size > COMPACTION_BYTES && size > 2 * keptBytes(descriptor) + COMPACTION_BYTES ? "due" : "fine"
  } finally {
    closeSync(descriptor)
  }
}

/** Writes logs anew without the records of bodies gone, unless somebody is changing objects for long. */
export const compact = (tree: FileTree, logs: Iterable<string>): void =>
  whileIdle(tree, () => {
    for (const log of logs) {
      const text = current(tree, linesOf(log))
        .map((line) => `\n${line.text}`)
        .join("")
      const draft = tree.newIncoming()
      writeFileSync(draft, `${keptStart}${String(Buffer.byteLength(text)).padStart(keptDigits, "0")}${text}`, {
        flush: true
      })
      renameSync(draft, log)
      flushNow(dirname(log))
    }
  })

/** The lines of bodies in place. */
const current = (tree: FileTree, lines: ReadonlyArray<Line>): ReadonlyArray<Line> => {
  const inPlace = new Map<string, Identity | undefined>()
  for (const key of new Set(lines.map(({ description }) => description.key))) {
    const stat = statOf(tree.filesOf(key).object)
    inPlace.set(key, stat && identityOf(stat))
  }
  const known = new Set(lines.map(({ identity }) => identity))
  return lines.filter(({ identity, description: { key } }) => {
    const there = inPlace.get(key)
    // A body that no line describes was restored from somewhere: any of its key's may be its own.
    return there !== undefined && (identity === there || !known.has(there))
  })
}

const opening = (identity: Identity): string => `\n{"identity":"${identity}",`

/** How a log that was written anew begins, before the first line break. */
const keptStart = "kept "
const keptDigits = 12

const keptBytes = (descriptor: number): number => {
  const head = Buffer.alloc(keptStart.length + keptDigits)
  readSync(descriptor, head, 0, head.length, 0)
  const text = head.toString("latin1")
  return text.startsWith(keptStart) ? Number(text.slice(keptStart.length)) : 0
}

interface Line {
  readonly text: string
  readonly identity: Identity
  readonly description: Description
}

const linesOf = (log: string): ReadonlyArray<Line> => {
  const content = readLog(log)?.toString("utf8") ?? ""
  return content.split("\n").flatMap((line) => parse(line) ?? [])
}

/** The whole log, in memory that the next reading uses again. */
const readLog = (log: string): Buffer | undefined => {
  const descriptor = orUndefined(() => openSync(log, "r"))
  if (descriptor === undefined) return undefined
  try {
    for (let read = 0; ;) {
      if (read === buffer.length) buffer = Buffer.concat([buffer, Buffer.allocUnsafeSlow(buffer.length)])
      const bytes = readSync(descriptor, buffer, read, buffer.length - read, read)
      if (bytes === 0) return buffer.subarray(0, read)
      read += bytes
    }
  } finally {
    closeSync(descriptor)
  }
}
let buffer = Buffer.allocUnsafeSlow(1 << 16)

const lineFrom = (content: Buffer, at: number): string => {
  const end = content.indexOf(10, at + 1)
  return content.toString("utf8", at + 1, end === -1 ? content.length : end)
}

const parse = (text: string): Line | undefined => {
  if (!text.startsWith("{")) return undefined
  try {
    const { identity, ...description } = JSON.parse(text) as Description & { readonly identity: Identity }
    return { text, identity, description }
  } catch {
    // Half written, or cut short by a power failure; as good as none.
    return undefined
  }
}
