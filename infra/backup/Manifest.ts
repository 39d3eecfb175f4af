/**
 * What a backup is: which tables and objects, as of when, in which files of the folder. It is written last, so a folder without
 * a manifest holds no backup, however much lies in it; and each backup of a folder has one of its own.
 */
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { gunzip, gzip } from "node:zlib"
import { promisify } from "node:util"
import { makeFolder } from "../../storage/objects/files/makeFolder.ts"
import { flushFileSystem } from "../../storage/objects/files/unflushed.ts"
import { keepFile } from "../local/keepFile.ts"
import { BackupProblem } from "./BackupProblem.ts"
import { type BackupKeys, decrypted, encrypted, isEncrypted } from "./encryption.ts"
import type { Held, Vault } from "./Vault.ts"

/** Lines of JSON, compressed. */
export interface Part extends Held {
  readonly lines: number
}

export interface TablePart extends Part {
  /** The first and the last site whose rows it holds. */
  readonly from: string
  readonly to: string
}

export interface StoredIn {
  readonly objects: number
  readonly bytes: number
  readonly index: ReadonlyArray<Part>
}

export interface Manifest {
  readonly format: "makeready-backup-1"
  readonly release: string
  /** When the snapshot was taken; what was answered before it is in the backup. */
  readonly takenAt: string
  readonly migrations: ReadonlyArray<string>
  readonly tables: { readonly [table: string]: { readonly rows: number; readonly parts: ReadonlyArray<TablePart> } }
  readonly stores: { readonly public: StoredIn; readonly private: StoredIn }
  /** Objects that rows name and that were not there; left out where there are none. */
  readonly missing?: Missing
  /** Files of the data directory, by their names there: the keys, where the environment does not give them. */
  readonly files: { readonly [name: string]: Held }
  /** Tells whether a key is the one that secrets were sealed with, and nothing of it. */
  readonly keyMark: string
}

export interface Missing {
  readonly objects: number
  /** Keys of some of them. */
  readonly first: ReadonlyArray<string>
}

/** What a backup lacks, as an end of a sentence. */
export const missingText = ({ objects, first }: Missing): string =>
  `${objects} ${objects === 1 ? "file" : "files"} that its rows name, which the object store did not have: ${first.join(", ")}` +
  (objects > first.length ? " and others." : ".")

/** Files of the data directory that a backup takes; no others are written, whatever a backup names. */
export const filesTaken: ReadonlyArray<string> = ["secrets.json", "demo.json"]

/** An object as the index of a backup lists it, in the order of keys. */
export interface IndexedObject extends Held {
  readonly key: string
  readonly etag: string
  readonly contentType: string
  readonly metadata: { readonly [name: string]: string }
}

/** Writes the manifest once everything that it names is safe; gives the backup's name. */
export const writeManifest = async (
  folder: string,
  keys: BackupKeys | undefined,
  manifest: Manifest
): Promise<string> => {
  makeFolder(join(folder, backups), 0o700)
  await flushFileSystem(folder)
  const name = manifest.takenAt.replaceAll(":", "-").replace(/\.\d+/, "")
  const text = JSON.stringify(manifest)
  const content = Buffer.from(`${text}\n${createHash("sha256").update(text).digest("hex")}\n`)
  const pieces: Array<Uint8Array> = []
  if (keys === undefined) pieces.push(content)
  else for await (const piece of encrypted(keys, purpose, once(content))) pieces.push(piece)
  await keepFile(manifestPath(folder, name), Buffer.concat(pieces))
  return name
}

/** Where a backup is listed: without that file it is none. */
export const manifestPath = (folder: string, name: string): string => join(folder, backups, `${name}${extension}`)

/** Names of the backups that a folder holds, the newest last. */
export const backupsIn = async (folder: string): Promise<ReadonlyArray<string>> => {
  const names = await readdir(join(folder, backups)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return []
    throw error
  })
  return names
    .filter((name) => name.endsWith(extension) && !name.startsWith("."))
    .map((name) => name.slice(0, -extension.length))
    .sort()
}

/** Whether the newest backup of a folder is encrypted; undefined where it has none. */
export const isNewestEncrypted = async (folder: string): Promise<boolean | undefined> => {
  const newest = (await backupsIn(folder)).at(-1)
  return newest === undefined ? undefined : isEncrypted(await readFile(manifestPath(folder, newest)))
}

/**
 * Whether a backup of the folder opens with these keys, or with none where none are given; undefined where the folder holds no
 * backup. One that is damaged opens with none, so the newest that does is enough.
 */
export const opensOneOf = async (folder: string, keys: BackupKeys | undefined): Promise<boolean | undefined> => {
  const names = await backupsIn(folder)
  for (const name of names.toReversed())
    try {
      await opened(manifestPath(folder, name), keys)
      return true
    } catch (error) {
      if (!(error instanceof BackupProblem)) throw error
    }
  return names.length === 0 ? undefined : false
}

/**
 * The newest backup of a folder, or the newest that is no younger than `at`, a time or the beginning of one. Fails with a
 * `BackupProblem` where `at` is none, where no backup is that old, and where it cannot be read.
 */
export const readManifest = async (
  folder: string,
  keys: BackupKeys | undefined,
  at?: string
): Promise<{ readonly name: string; readonly manifest: Manifest }> => {
  const names = await backupsIn(folder)
  const wanted = at?.replaceAll(":", "-")
  if (wanted !== undefined && !isTimeOrItsBeginning(wanted))
    throw new BackupProblem({
      message:
        `“${at}” is no time: name one in UTC as 2026-11-25 or 2026-11-25T06:00. ` +
        `The folder ${folder} holds ${names.length === 0 ? "no backup" : names.join(", ")}.`
    })
  // A day is meant with all that was taken in it.
  const name = names.findLast((one) => wanted === undefined || one <= wanted || one.startsWith(wanted))
  if (name === undefined) throw new BackupProblem({ message: noneThere(folder, names, at) })
  const path = manifestPath(folder, name)
  const manifest = parsed(await opened(path, keys))
  if (manifest === undefined)
    throw new BackupProblem({
      message: `${path} is damaged, or no list of a backup. Use another backup of the folder: ${names.join(", ")}.`
    })
  return { name, manifest }
}

/** With dashes in the place of colons, as in names of backups. */
const isTimeOrItsBeginning = (text: string): boolean => {
  const [, day, hours, rest = ""] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d)((?:-\d\d){0,2})Z?)?$/.exec(text) ?? []
  if (day === undefined) return false
  const time = `${hours ?? "00"}${rest.replaceAll("-", ":")}${":00".repeat(2 - rest.length / 3)}`
  const moment = new Date(`${day}T${time}Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}

const noneThere = (folder: string, names: ReadonlyArray<string>, at: string | undefined): string =>
  names.length === 0
    ? existsSync(folder)
      ? `The folder ${folder} holds no backup that was brought to its end. See that it is the one that makeready backup writes into, and that its disk is mounted.`
      : `There is no folder ${folder}. Name the one that makeready backup writes into; where it lies on another disk, mount that first.`
    : `The folder ${folder} holds no backup as old as ${at}. There are ${names.join(", ")}.`

const opened = async (path: string, keys: BackupKeys | undefined): Promise<Buffer> => {
  const content = await readFile(path)
  if (!isEncrypted(content)) {
    if (keys === undefined) return content
    throw new BackupProblem({
      message: "The backup is not encrypted, and MAKEREADY_BACKUP_KEY is set. Leave the variable out to read this one."
    })
  }
  if (keys === undefined)
    throw new BackupProblem({ message: "The backup is encrypted. Give its key in MAKEREADY_BACKUP_KEY." })
  const pieces: Array<Uint8Array> = []
  try {
    for await (const piece of decrypted(keys, purpose, once(content))) pieces.push(piece)
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error
    throw new BackupProblem({
      message: `The backup was encrypted with another key than MAKEREADY_BACKUP_KEY holds, or ${path} is damaged.`
    })
  }
  return Buffer.concat(pieces)
}

const parsed = (content: Buffer): Manifest | undefined => {
  const [text = "", sum] = content.toString().split("\n")
  if (createHash("sha256").update(text).digest("hex") !== sum) return undefined
  const manifest = JSON.parse(text) as Manifest
  return manifest.format === "makeready-backup-1" ? manifest : undefined
}

/** Keeps lines as a part. */
export const putLines = async (vault: Vault, lines: ReadonlyArray<string>): Promise<Part> => ({
  ...(await vault.put(await promisify(gzip)(lines.map((line) => `${line}\n`).join(""), { level: 4 }))),
  lines: lines.length
})

/** What stands in the lines of parts, part by part. */
export async function* linesOf<A>(vault: Vault, parts: ReadonlyArray<Part>): AsyncGenerator<A> {
  for (const part of parts) {
    const text = (await promisify(gunzip)(await vault.readWhole(part))).toString()
    let from = 0
    for (let to = text.indexOf("\n"); to >= 0; to = text.indexOf("\n", from)) {
      yield JSON.parse(text.slice(from, to)) as A
      from = to + 1
    }
  }
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}

const backups = "backups"
const extension = ".manifest"
const purpose = "manifest"
