/**
 * Listing a tree in the byte order of its keys, reading only the folders that can hold the wanted ones. Within a
 * folder, entries are ordered as their keys continue: a file by its name, a folder by its name and a slash.
 */
import { readdir } from "node:fs/promises"
import { compareKeys } from "../validity.ts"
import { isErrno } from "./errno.ts"
import type { FileTree } from "./FileTree.ts"
import { nameOf, segmentOf } from "./names.ts"
import { statOf } from "./stat.ts"

export interface ListedObject {
  readonly key: string
  readonly size: number
}

export const walk = async (
  tree: FileTree,
  prefix: string,
  { after = "", limit }: { readonly after?: string; readonly limit: number }
): Promise<ReadonlyArray<ListedObject>> => {
  const listed: Array<ListedObject> = []

  /** `start` is the part of the key that the folder stands for: empty or ending in a slash. */
  const enter = async (folder: string, start: string): Promise<void> => {
    for (const entry of await entriesOf(folder)) {
      if (listed.length >= limit) return
      const key = start + entry.continuation
      if (entry.kind === "file") {
        if (!key.startsWith(prefix) || (after !== "" && compareKeys(key, after) <= 0)) continue
        const stat = statOf(`${folder}/${entry.name}`)
        if (stat) listed.push({ key, size: Number(stat.size) })
        continue
      }
      if (!key.startsWith(prefix) && !prefix.startsWith(key)) continue
      // All keys below begin with this one: if it comes before `after` and does not begin it, so do they.
      if (after !== "" && compareKeys(key, after) < 0 && !after.startsWith(key)) continue
      await enter(`${folder}/${entry.name}`, key)
    }
  }

  const known = prefix.slice(0, prefix.lastIndexOf("/") + 1)
  if (/^\/|\/\/|(^|\/)\.\.?\/|[\0\\]/.test(known)) return []
  const names = known.split("/").slice(0, -1)
  if (limit > 0)
    await enter([tree.objects, ...names.map((name) => nameOf(name, "folder", tree.folds))].join("/"), known)
  return listed
}

interface Entry {
  readonly kind: "file" | "folder"
  readonly name: string
  readonly continuation: string
}

const entriesOf = async (folder: string): Promise<ReadonlyArray<Entry>> => {
  try {
    const entries: Array<Entry> = []
    for (const found of await readdir(folder, { withFileTypes: true })) {
      const kind = found.isFile() ? "file" : found.isDirectory() ? "folder" : undefined
      const segment = kind && segmentOf(found.name, kind)
      if (kind === undefined || segment === undefined) continue
      entries.push({ kind, name: found.name, continuation: kind === "file" ? segment : `${segment}/` })
    }
    return entries.sort((a, b) => compareKeys(a.continuation, b.continuation))
  } catch (error) {
    if (isErrno(error, "ENOENT", "ENOTDIR", "ENAMETOOLONG")) return []
    throw error
  }
}
