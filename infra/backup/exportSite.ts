/**
 * Exports one site into a file: its rows of one moment, as lines of JSON, and its files; no keys, and no work that is under
 * way. The last thing in it is the manifest with the hash of everything. What a row names and the store does not have is told,
 * and makes the export a failure.
 */
import { createHash } from "node:crypto"
import { rename, rm } from "node:fs/promises"
import { dirname } from "node:path"
import { Effect, Stream } from "effect"
import type { Kysely } from "kysely"
import type { SiteId } from "../../engine/model/ids.ts"
import type { ObjectStore } from "../../engine/ports/Objects.ts"
import { isTaken, sitePlaces } from "../../engine/retention/taken.ts"
import { arriving, tablesTaken } from "../../storage/mysql/backup/exported.ts"
import { type Row, type Snapshot, withSnapshot } from "../../storage/mysql/backup/snapshot.ts"
import type { Tables } from "../../storage/mysql/tables.ts"
import { BackupProblem } from "./BackupProblem.ts"
import { objectsOf } from "./named.ts"
import type { SiteSource } from "./SiteSource.ts"
import { contentOf, type Entry, type PlacedEntry, readEntries, TarWriter } from "./tar.ts"

export interface ExportedEntry extends Entry {
  /** Of rows: the table. */
  readonly table?: string
  /** Of an object: which store, its key, and what stands beside it. */
  readonly object?: {
    readonly store: "public" | "private"
    readonly key: string
    readonly contentType: string
    readonly metadata: { readonly [name: string]: string }
  }
}

export interface ExportManifest {
  readonly format: "makeready-site-1"
  readonly release: string
  readonly siteId: string
  readonly name: string
  readonly exportedAt: string
  readonly migrations: ReadonlyArray<string>
  /** Addresses that led to the site; they do not come along. */
  readonly domains: ReadonlyArray<string>
  readonly rows: { readonly [table: string]: number }
  readonly entries: ReadonlyArray<ExportedEntry>
  /** Objects that rows name and that were not there. */
  readonly missing: ReadonlyArray<string>
}

export interface ExportedFrom {
  readonly pool: Kysely<Tables>
  readonly stores: { readonly public: ObjectStore; readonly private: ObjectStore }
  readonly release: string
}

export const exportSite = async (
  { pool, stores, release }: ExportedFrom,
  siteId: string,
  file: string,
  now: number
): Promise<ExportManifest> => {
  const draft = `${file}.unfinished`
  await rm(draft, { force: true })
  const archive = await TarWriter.create(draft, Math.floor(now / 1000)).catch((error) => {
    throw ofTheFile(error, draft, file)
  })
  try {
    const entries: Array<ExportedEntry> = []
    const read = await withSnapshot(pool, (snapshot) => exportRows(archive, entries, snapshot, siteId))
    const found = await exportObjects(archive, entries, stores, siteId)
    const manifest: ExportManifest = {
      format: "makeready-site-1",
      release,
      siteId,
      exportedAt: new Date(now).toISOString(),
      ...read.told,
      entries,
      missing: [...read.named].filter((key) => !found.has(key))
    }
    const text = JSON.stringify(manifest)
    const sum = createHash("sha256").update(text).digest("hex")
    const content = Buffer.from(`${text}\n${sum}\n`)
    await archive.add(manifestPath, content.length, [content])
    await archive.end()
    await rename(draft, file)
    return manifest
  } catch (error) {
    throw ofTheFile(error, draft, file)
  } finally {
    await archive.abandon()
    await rm(draft, { force: true })
  }
}

/** What went wrong with the draft, of the file that was named: nobody knows the draft. A file that cannot be made lacks its folder. */
const ofTheFile = (error: unknown, draft: string, file: string): unknown => {
  const { code, path } = Object(error) as Partial<NodeJS.ErrnoException>
  if (path !== draft) return error
  return Object.assign(error as Error, { path: code === "ENOENT" || code === "ENOTDIR" ? dirname(file) : file })
}

/** The file as a site is filled from it. All of it has been read, and is what it was. */
export const exportedSite = async (
  file: string
): Promise<{ readonly manifest: ExportManifest; readonly source: SiteSource }> => {
  const entries = await readEntries(file)
  const last = entries.at(-1)
  const manifest = last?.path === manifestPath ? await readManifestOf(file, last) : undefined
  const there = new Map(entries.map((entry) => [entry.path, entry]))
  if (manifest === undefined)
    throw new BackupProblem({
      message: `${file} is no export of a site that was brought to its end. Export the site again.`
    })
  for (const { path, bytes, sha256 } of manifest.entries) {
    const entry = there.get(path)
    if (entry?.bytes !== bytes || entry.sha256 !== sha256)
      throw new BackupProblem({
        message: `${path} in ${file} is damaged or missing; nothing was imported. Export the site again.`
      })
  }
  const stray = manifest.entries.find(({ object }) => object !== undefined && !isOfSite(manifest.siteId, object))
  if (stray !== undefined)
    throw new BackupProblem({
      message: `${file} holds ${stray.object?.key}, which is no file of the site that it says it is of; nothing was imported.`
    })
  const content = ({ path }: ExportedEntry) => contentOf(file, there.get(path)!)
  const source: SiteSource = {
    ...manifest,
    async *rows(table) {
      for (const entry of manifest.entries) if (entry.table === table) yield* rowsIn(content(entry))
    },
    async *objects() {
      for (const entry of manifest.entries)
        if (entry.object !== undefined) yield { ...entry.object, bytes: entry.bytes, body: () => content(entry) }
    }
  }
  return { manifest, source }
}

const exportRows = async (archive: TarWriter, entries: Array<ExportedEntry>, snapshot: Snapshot, siteId: string) => {
  const named = new Set<string>()
  const rows: Record<string, number> = {}
  const tables = new Map(snapshot.tables.map((table) => [table.name, table]))
  const read = async function* (name: string): AsyncGenerator<Row> {
    const table = tables.get(name)
    if (table !== undefined) yield* snapshot.rows(table, siteId)
  }
  let name: string | undefined
  for (const table of tablesTaken) {
    let lines: Array<string> = []
    let bytes = 0
    let part = 0
    let count = 0
    const keep = async () => {
      if (lines.length === 0) return
      const content = Buffer.from(lines.join(""))
      const path = `rows/${table}/${String(++part).padStart(6, "0")}.ndjson`
      entries.push({ ...(await archive.add(path, content.length, [content])), table })
      lines = []
      bytes = 0
    }
    for await (const row of read(table)) {
      const one = arriving(table, row)
      if (one === undefined) continue
      if (table === "sites") name = String(one["name"])
      for (const key of objectsOf(siteId as SiteId, table, one)) named.add(key)
      const line = `${JSON.stringify(one)}\n`
      lines.push(line)
      bytes += line.length
      count++
      if (bytes >= partBytes) await keep()
    }
    await keep()
    rows[table] = count
  }
  if (name === undefined)
    throw new BackupProblem({ message: `There is no site ${siteId}. See them all with makeready site list.` })
  const domains: Array<string> = []
  for await (const row of read("hostnames"))
    if (row["role"] !== "preview" && row["role"] !== "former") domains.push(String(row["host"]))
  return { named, told: { name, migrations: snapshot.migrations, domains, rows } }
}

const partBytes = 1 << 22

const exportObjects = async (
  archive: TarWriter,
  entries: Array<ExportedEntry>,
  stores: ExportedFrom["stores"],
  siteId: string
): Promise<ReadonlySet<string>> => {
  const found = new Set<string>()
  for (const [store, prefix] of sitePlaces(siteId))
    for (let after: string | undefined = ""; after !== undefined;) {
      const listed: ReadonlyArray<{ readonly key: string }> = await Effect.runPromise(
        stores[store].list(prefix, { ...(after !== "" && { after }), limit: 1_000 })
      )
      after = listed.at(-1)?.key
      for (const { key } of listed) {
        if (!isTaken("export", store, key)) continue
        const object = await Effect.runPromise(stores[store].getStream(key))
        if (object === undefined) continue
        const { contentType, metadata, size } = object.head
        const path = `objects/${store}/${key.replace(`${siteId}/`, "")}`
        const entry = await archive.add(path, size, Stream.toAsyncIterable(object.body))
        entries.push({ ...entry, object: { store, key, contentType, metadata } })
        found.add(key)
      }
    }
  return found
}

/** Whether an object lies where an export finds some: whoever made a file could name any place of the store in it. */
export const isOfSite = (siteId: string, { store, key }: NonNullable<ExportedEntry["object"]>): boolean =>
  isTaken("export", store, key) && sitePlaces(siteId).some(([own, prefix]) => own === store && key.startsWith(prefix))

const readManifestOf = async (file: string, entry: PlacedEntry): Promise<ExportManifest | undefined> => {
  const pieces: Array<Uint8Array> = []
  for await (const piece of contentOf(file, entry)) pieces.push(piece)
  const [text = "", sum] = Buffer.concat(pieces).toString().split("\n")
  if (createHash("sha256").update(text).digest("hex") !== sum) return undefined
  const manifest = JSON.parse(text) as ExportManifest
  return manifest.format === "makeready-site-1" ? manifest : undefined
}

async function* rowsIn(content: AsyncIterable<Uint8Array>): AsyncGenerator<Row> {
  const pieces: Array<Uint8Array> = []
  for await (const piece of content) pieces.push(piece)
  for (const line of Buffer.concat(pieces).toString().split("\n")) if (line !== "") yield JSON.parse(line) as Row
}

const manifestPath = "manifest.json"
