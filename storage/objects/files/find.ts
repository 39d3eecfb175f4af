/**
 * Finding an object: its file, and the description of exactly that file. When the record has none, the file has just
 * been replaced, and the search begins again; or the whole tree was copied or restored, and the description is found by
 * the hash of the bytes; or the file was put in by hand, and its extension tells its type; or it was written here and a
 * power failure has taken its bytes or its record, and then it is torn: nobody may have it before it is put again.
 */
import { createHash, type Hash } from "node:crypto"
import { type BigIntStats, closeSync, constants, fstatSync, openSync, readSync } from "node:fs"
import type { ObjectHead } from "../../../engine/ports/Objects.ts"
import { whileWriting } from "./access.ts"
import { typeByExtension } from "./contentTypes.ts"
import { isErrno, orUndefined } from "./errno.ts"
import type { FileTree, KeyFiles } from "./FileTree.ts"
import { identityOf } from "./identity.ts"
import { isMarked } from "./mark.ts"
import { appendRecord, type Description, readRecord, readRecordByEtag } from "./records.ts"
import { statOf } from "./stat.ts"

export interface FoundObject {
  readonly description: Description
  readonly stat: BigIntStats
}

/** Replacements in a row before a reader takes the file as it is. */
const ATTEMPTS = 50

/** Bytes or record of an object are lost; to be put again it counts as absent, to be read it is not there for now. */
export class TornObject extends Error {
  override readonly name = "TornObject"
}

/** The object as it stands, without opening its file where the record knows it; undefined, too, where it is torn. */
export const findObject = (tree: FileTree, files: KeyFiles): FoundObject | undefined => {
  const stat = statOf(files.object)
  if (!stat) return undefined
  const description = readRecord(files.log, files.key, identityOf(stat))
  if (description) return { description, stat }
  try {
    const opened = openObject(tree, files)
    if (opened) closeSync(opened.descriptor)
    return opened
  } catch (error) {
    if (error instanceof TornObject) return undefined
    throw error
  }
}

/**
 * The object with its file open, which then shows this version whatever is put later. The caller closes it. Throws
 * `TornObject` where a power failure has left a part of it.
 */
export const openObject = (
  tree: FileTree,
  files: KeyFiles
): (FoundObject & { readonly descriptor: number }) | undefined => {
  for (let attempt = 1; ; attempt++) {
    const descriptor = orUndefined(() => openSync(files.object, constants.O_RDONLY | constants.O_NOFOLLOW))
    if (descriptor === undefined) return undefined
    let found: FoundObject | "replaced" | undefined
    try {
      found = describe(tree, files, descriptor, attempt === ATTEMPTS)
    } finally {
      if (found === undefined || found === "replaced") closeSync(descriptor)
    }
    if (found !== "replaced") return found && { ...found, descriptor }
  }
}

export const headOf = ({ description, stat }: FoundObject): ObjectHead => ({
  etag: description.etag,
  size: Number(stat.size),
  contentType: description.contentType,
  modifiedAt: Number(stat.mtimeMs),
  metadata: description.metadata
})

export const newHash = (): Hash => createHash("sha256")
/** The first half of a SHA-256 in hexadecimal: the same bytes have the same etag, wherever and whenever written. */
export const etagOf = (sum: Hash): string => sum.digest("hex").slice(0, 32)

const describe = (
  tree: FileTree,
  files: KeyFiles,
  descriptor: number,
  isLast: boolean
): FoundObject | "replaced" | undefined => {
  const stat = fstatSync(descriptor, { bigint: true })
  if (!stat.isFile()) return undefined
  const identity = identityOf(stat)
  const description = readRecord(files.log, files.key, identity)
  if (description) return { description, stat }
  const current = statOf(files.object)
  if (!isLast && (!current || identityOf(current) !== identity)) return "replaced"
  return { description: describeByBytes(tree, files, descriptor, stat), stat }
}

/** Reads the whole body for its hash, and records what it found so that the next reader need not. */
const describeByBytes = (tree: FileTree, files: KeyFiles, descriptor: number, stat: BigIntStats): Description => {
  const { key, object, log } = files
  const etag = etagOfFile(descriptor)
  const recorded = readRecordByEtag(log, key, etag)
  // An empty one is hardly anybody's, and not every system keeps the mark.
  if (recorded === undefined && (isMarked(stat) || stat.size === 0n))
    throw new TornObject(`${key} was not yet on the disk when the machine lost its power; it is put again.`)
  const description = recorded ?? { etag, contentType: typeByExtension(key), metadata: {}, key }
  try {
    whileWriting(tree, () => {
      const current = statOf(object)
      if (current && identityOf(current) === identityOf(stat)) appendRecord(log, identityOf(stat), description)
    })
  } catch (error) {
    // The folder may be read-only here, or full; the description holds all the same.
    if (!isErrno(error, "EROFS", "EACCES", "EPERM", "ENOSPC", "EDQUOT")) throw error
  }
  return description
}

const etagOfFile = (descriptor: number): string => {
  const sum = newHash()
  const buffer = Buffer.allocUnsafeSlow(1 << 20)
  for (let position = 0; ;) {
    const bytes = readSync(descriptor, buffer, 0, buffer.length, position)
    if (bytes === 0) return etagOf(sum)
    sum.update(buffer.subarray(0, bytes))
    position += bytes
  }
}
