/**
 * Backs an installation up into a folder while it runs. Rows are those of one moment; objects are read after it, so each file
 * that a row names is there unless somebody removed it meanwhile, row and all. What is missing else is told. Pages may be newer
 * than the rows: a restore has them rendered anew. What an earlier backup of the folder has is not written again; rows are cut at places that follow from their keys,
 * so that one row more changes one part alone.
 */
import { readFile } from "node:fs/promises"
import { crc32 } from "node:zlib"
import { Effect, Redacted, Stream } from "effect"
import type { Kysely } from "kysely"
import type { SiteId } from "../../engine/model/ids.ts"
import type { ObjectStore } from "../../engine/ports/Objects.ts"
import { isRendered, isTaken } from "../../engine/retention/taken.ts"
import { type Snapshot, type SnapshotTable, withSnapshot } from "../../storage/mysql/backup/snapshot.ts"
import type { Tables } from "../../storage/mysql/tables.ts"
import { compareKeys } from "../../storage/objects/validity.ts"
import { keyMark } from "../secrets.ts"
import type { AtWork } from "./AtWork.ts"
import { BackupProblem } from "./BackupProblem.ts"
import type { BackupKeys } from "./encryption.ts"
import {
  backupsIn,
  type IndexedObject,
  isNewestEncrypted,
  linesOf,
  type Manifest,
  type Missing,
  opensOneOf,
  type Part,
  putLines,
  readManifest,
  type StoredIn,
  type TablePart,
  writeManifest
} from "./Manifest.ts"
import { expectedOf, stillNamed } from "./named.ts"
import { type Held, Vault } from "./Vault.ts"

export interface Installation {
  readonly pool: Kysely<Tables>
  readonly stores: { readonly public: ObjectStore; readonly private: ObjectStore }
  readonly secretKey: Redacted.Redacted<string>
  /** Files of the data directory that belong into a backup; those that are not there are left out. */
  readonly files: { readonly [name: string]: string }
  readonly release: string
}

export interface BackedUp {
  readonly backup: string
  readonly takenAt: string
  readonly rows: number
  readonly objects: number
  /** Of what the backup holds, encrypted or not. */
  readonly bytes: number
  readonly written: { readonly files: number; readonly bytes: number }
  /** Objects that were removed while the backup was taken, and pages that were rendered meanwhile. */
  readonly passedOver: number
  /** Objects that rows name and that the backup therefore lacks. */
  readonly missing: Missing
  readonly encrypted: boolean
  /** Whether keys of the installation lie in it for everyone to read. */
  readonly openKeys: boolean
}

/**
 * `atWork` says so of the folder meanwhile. Fails with a `BackupProblem`, before anything is written, where `keys` are not
 * those that the folder's backups are encrypted with, or where only one of the two is plain.
 */
export const backUp = async (
  folder: string,
  keys: BackupKeys | undefined,
  installation: Installation,
  atWork: Pick<AtWork, "expectTaken">,
  now: () => number
): Promise<BackedUp> => {
  await expectKeysOf(folder, keys)
  await Vault.clean(folder, now())
  const before = await latest(folder, keys)
  const vault = new Vault(folder, keys)
  const { pool, stores, secretKey, release } = installation
  /** What rows name, less what was taken. */
  const named = new Set<string>()
  const rows = await withSnapshot(pool, async (snapshot) => {
    const takenAt = new Date(now()).toISOString()
    return { takenAt, migrations: snapshot.migrations, tables: await keepTables(vault, snapshot, named) }
  })
  const files = await keepFiles(vault, installation.files)
  const open = await keepObjects(vault, "public", stores.public, before, Date.parse(rows.takenAt), named)
  const hidden = await keepObjects(vault, "private", stores.private, before, Date.parse(rows.takenAt), named)
  const missing = named.size === 0 ? [] : await withSnapshot(pool, (snapshot) => stillNamed(snapshot, named, now()))
  const lacks: Missing = { objects: missing.length, first: missing.slice(0, missingTold) }
  const manifest: Manifest = {
    format: "makeready-backup-1",
    release,
    ...rows,
    stores: { public: open.stored, private: hidden.stored },
    ...(missing.length > 0 && { missing: lacks }),
    files,
    keyMark: keyMark(secretKey)
  }
  await atWork.expectTaken()
  const backup = await writeManifest(folder, keys, manifest)
  return {
    backup,
    takenAt: rows.takenAt,
    rows: Object.values(rows.tables).reduce((sum, table) => sum + table.rows, 0),
    objects: open.stored.objects + hidden.stored.objects,
    bytes: open.stored.bytes + hidden.stored.bytes + sumOf(Object.values(rows.tables).flatMap(({ parts }) => parts)),
    written: vault.written,
    passedOver: open.passedOver + hidden.passedOver,
    missing: lacks,
    encrypted: keys !== undefined,
    openKeys: keys === undefined && Object.keys(files).length > 0
  }
}

/**
 * A folder goes by one key, or by none: whoever restores it later has one at hand, and could read but a part of it. What is
 * there stays, so that it can be read with the key it was made with.
 */
const expectKeysOf = async (folder: string, keys: BackupKeys | undefined): Promise<void> => {
  const areEncrypted = await isNewestEncrypted(folder)
  if (keys === undefined && areEncrypted === true)
    throw new BackupProblem({
      message:
        `The backups in ${folder} are encrypted, and MAKEREADY_BACKUP_KEY is not set: another one would lie beside them for ` +
        `everyone to read. Nothing was taken. Set the key, or name another folder.`
    })
  if ((await opensOneOf(folder, keys)) !== false) return
  throw new BackupProblem({
    message: areEncrypted
      ? `No backup in ${folder} opens with MAKEREADY_BACKUP_KEY: they were encrypted with another key, or are damaged. Nothing was ` +
        `taken, and they stay as they are. Set the key that they were made with; or name another folder for this key, and keep ` +
        `the old folder and its key as long as its backups are wanted.`
      : `The backups in ${folder} are not encrypted, and MAKEREADY_BACKUP_KEY is set: a restore could not read both. Nothing was ` +
        `taken, and they stay as they are. Name another folder for encrypted backups, or leave the key out.`
  })
}

/** How many of the objects that are missing are named. */
const missingTold = 10

/** What was backed up before, to spare reading what has not changed. One that cannot be read spares nothing. */
const latest = async (folder: string, keys: BackupKeys | undefined): Promise<Manifest | undefined> => {
  if ((await backupsIn(folder)).length === 0) return undefined
  return await readManifest(folder, keys).then(
    ({ manifest }) => manifest,
    (error: unknown) => {
      if (error instanceof BackupProblem) return undefined
      throw error
    }
  )
}

const keepTables = async (vault: Vault, snapshot: Snapshot, named: Set<string>): Promise<Manifest["tables"]> => {
  const kept: Record<string, Manifest["tables"][string]> = {}
  for (const table of snapshot.tables) kept[table.name] = await keepTable(vault, snapshot, table, named)
  return kept
}

const keepTable = async (
  vault: Vault,
  snapshot: Snapshot,
  table: SnapshotTable,
  named: Set<string>
): Promise<Manifest["tables"][string]> => {
  const parts: Array<TablePart> = []
  let lines: Array<string> = []
  let bytes = 0
  let rows = 0
  let from = ""
  let to = ""
  const keep = async () => {
    if (lines.length > 0) parts.push({ ...(await putLines(vault, lines)), from, to })
    lines = []
    bytes = 0
  }
  for await (const row of snapshot.rows(table)) {
    const line = JSON.stringify(row)
    for (const key of expectedOf(String(row["site_id"]) as SiteId, table.name, row)) named.add(key)
    to = String(row[table.key[0]!])
    if (lines.length === 0) from = to
    lines.push(line)
    bytes += line.length
    rows++
    const isCut = crc32(table.key.map((column) => String(row[column])).join("\0")) % rowsAPart === 0
    if (isCut || bytes >= partBytes) await keep()
  }
  await keep()
  return { rows, parts }
}

/** On average. */
const rowsAPart = 512
/** At most, but for the last row. */
const partBytes = 1 << 23

const keepFiles = async (vault: Vault, files: Installation["files"]): Promise<Manifest["files"]> => {
  const kept: Record<string, Held> = {}
  for (const [name, path] of Object.entries(files)) {
    const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined
      throw error
    })
    if (content !== undefined) kept[name] = await vault.put(content)
  }
  return kept
}

const keepObjects = async (
  vault: Vault,
  name: "public" | "private",
  store: ObjectStore,
  before: Manifest | undefined,
  takenAt: number,
  named: Set<string>
): Promise<{ readonly stored: StoredIn; readonly passedOver: number }> => {
  const known = knownBefore(vault, before?.stores[name].index ?? [])
  const index: Array<Part> = []
  let lines: Array<string> = []
  let objects = 0
  let bytes = 0
  let passedOver = 0
  const keep = async () => {
    if (lines.length > 0) index.push(await putLines(vault, lines))
    lines = []
  }
  for (let after: string | undefined = ""; after !== undefined;) {
    const listed: ReadonlyArray<{ readonly key: string }> = await Effect.runPromise(
      store.list("", { ...(after !== "" && { after }), limit: listedAtOnce })
    )
    after = listed.at(-1)?.key
    const wanted: Array<{ readonly key: string; readonly known: IndexedObject | undefined }> = []
    for (const { key } of listed) if (isTaken("backup", name, key)) wanted.push({ key, known: await known(key) })
    for (let at = 0; at < wanted.length; at += readAtOnce) {
      const some = wanted.slice(at, at + readAtOnce)
      for (const entry of await Promise.all(some.map((one) => keepObject(vault, store, one.key, one.known, takenAt)))) {
        if (entry === undefined) passedOver++
        else {
          objects++
          named.delete(entry.key)
          bytes += entry.bytes
          lines.push(JSON.stringify(entry))
        }
        if (lines.length >= indexLines) await keep()
      }
    }
  }
  await keep()
  return { stored: { objects, bytes, index }, passedOver }
}

const listedAtOnce = 1_000
const readAtOnce = 8
const indexLines = 2_000

/** What an object was, asked for by keys in their order. A damaged list of them spares nothing from there on. */
const knownBefore = (vault: Vault, index: ReadonlyArray<Part>) => {
  const entries = linesOf<IndexedObject>(vault, index)
  let next: IndexedObject | undefined
  let isOver = index.length === 0
  return async (key: string): Promise<IndexedObject | undefined> => {
    while (!isOver && (next === undefined || compareKeys(next.key, key) < 0)) {
      const read = await entries.next().catch((error: unknown) => {
        if (error instanceof BackupProblem) return undefined
        throw error
      })
      isOver = read === undefined || read.done === true
      next = isOver ? undefined : read?.value
    }
    return next?.key === key ? next : undefined
  }
}

/**
 * Undefined where it is gone, or a page that was rendered after the rows were read: it may be one that they know nothing of,
 * and would be served all the same. What they do know is rendered anew after a restore.
 */
const keepObject = async (
  vault: Vault,
  store: ObjectStore,
  key: string,
  known: IndexedObject | undefined,
  takenAt: number
): Promise<IndexedObject | undefined> => {
  const first = await Effect.runPromise(store.head(key))
  if (first === undefined) return undefined
  if (isRendered(key) && first.modifiedAt > takenAt - clocksDifferMs) return undefined
  if (first.etag === known?.etag && first.size === known.bytes && (await vault.has(known))) return known
  const found = await Effect.runPromise(store.getStream(key))
  if (found === undefined) return undefined
  const { head, body } = found
  const held = await vault.putPieces(Stream.toAsyncIterable(body))
  if (held.bytes !== head.size)
    throw new BackupProblem({ message: `The object ${key} changed while it was read. Begin the backup again.` })
  return { key, ...held, etag: head.etag, contentType: head.contentType, metadata: head.metadata }
}

/** Between the machine of the backup and that of the object store. */
const clocksDifferMs = 5_000

const sumOf = (parts: ReadonlyArray<Held>): number => parts.reduce((sum, { bytes }) => sum + bytes, 0)
