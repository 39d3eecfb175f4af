/**
 * The files of a backup folder, each under the SHA-256 of what it holds: what is there already is not written again, by
 * whichever backup of the folder, and what is read is checked against its name. A file appears whole and flushed, or not at all.
 */
import { createHash, randomUUID } from "node:crypto"
import { createReadStream } from "node:fs"
import { open, readdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { makeFolder } from "../../storage/objects/files/makeFolder.ts"
import { BackupProblem } from "./BackupProblem.ts"
import { type BackupKeys, decrypted, encrypted, hiddenName, overheadBytes } from "./encryption.ts"

/** What a file holds: the hexadecimal SHA-256 and size of it, before it was encrypted. */
export interface Held {
  readonly sha256: string
  readonly bytes: number
}

export class Vault {
  readonly #folder: string
  readonly #keys: BackupKeys | undefined
  /** Of this process. */
  written = { files: 0, bytes: 0 }

  constructor(folder: string, keys: BackupKeys | undefined) {
    this.#folder = folder
    this.#keys = keys
  }

  /** Every file of a folder that a backup may name. */
  static async *filesIn(folder: string): AsyncGenerator<{ readonly name: string; readonly path: string }> {
    for (const shelf of await readdir(join(folder, files)).catch(() => []))
      for (const name of await readdir(join(folder, files, shelf)))
        yield { name, path: join(folder, files, shelf, name) }
  }

  /** Removes what an earlier backup left when it died; nothing that another one may be at work on. */
  static async clean(folder: string, now: number): Promise<void> {
    const names = await readdir(join(folder, unfinished)).catch(() => [])
    for (const path of names.map((name) => join(folder, unfinished, name))) {
      const found = await stat(path).catch(() => undefined)
      if (found !== undefined && now - found.mtimeMs > abandonedMs) await rm(path, { force: true })
    }
  }

  /** Whether it is there, as long as it has to be. Its bytes are checked when it is read. */
  async has(held: Held): Promise<boolean> {
    const found = await stat(this.#pathOf(held.sha256)).catch(() => undefined)
    return found?.size === held.bytes + (this.#keys === undefined ? 0 : overheadBytes)
  }

  /** Fails where it is missing, or not as long as it has to be. */
  async expect(held: Held): Promise<void> {
    if (!(await this.has(held))) throw this.#problem(held.sha256, "is missing or cut short")
  }

  /** What its file is called. */
  nameOf({ sha256 }: Pick<Held, "sha256">): string {
    return this.#keys === undefined ? sha256 : hiddenName(this.#keys, sha256)
  }

  /** Keeps what is in memory. */
  async put(content: Uint8Array): Promise<Held> {
    const held = { sha256: createHash("sha256").update(content).digest("hex"), bytes: content.length }
    if (!(await this.has(held)))
      await this.#draft(once(content), (draft, size) => this.#place(draft, held.sha256, size))
    return held
  }

  /** Keeps what comes in pieces. Only then is it known whether it was there. */
  async putPieces(pieces: AsyncIterable<Uint8Array>): Promise<Held> {
    const hash = createHash("sha256")
    let bytes = 0
    const counted = async function* () {
      for await (const piece of pieces) {
        hash.update(piece)
        bytes += piece.length
        yield piece
      }
    }
    return await this.#draft(counted(), async (draft, size) => {
      const held = { sha256: hash.digest("hex"), bytes }
      if (!(await this.has(held))) await this.#place(draft, held.sha256, size)
      return held
    })
  }

  /** What a file holds, piece by piece; fails at its end where it is not what was kept. */
  async *read({ sha256, bytes }: Held): AsyncGenerator<Uint8Array> {
    const hash = createHash("sha256")
    let found = 0
    try {
      const file = createReadStream(this.#pathOf(sha256), { highWaterMark: pieceBytes })
      for await (const piece of this.#keys === undefined ? file : decrypted(this.#keys, purpose, file)) {
        hash.update(piece)
        found += piece.length
        yield piece
      }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === "ENOENT") throw this.#problem(sha256, "is missing")
      if (error instanceof BackupProblem) throw this.#problem(sha256, "is damaged")
      throw error
    }
    if (found !== bytes || hash.digest("hex") !== sha256) throw this.#problem(sha256, "is damaged")
  }

  /** The same as one piece, for what is known to be small. */
  async readWhole(held: Held): Promise<Buffer> {
    const pieces: Array<Uint8Array> = []
    for await (const piece of this.read(held)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  /** Reads it to its end; fails where it is missing or not what was kept. */
  async check(held: Held): Promise<void> {
    for await (const _ of this.read(held));
  }

  #pathOf(sha256: string): string {
    const name = this.nameOf({ sha256 })
    return join(this.#folder, files, name.slice(0, 2), name)
  }

  /** Writes pieces, flushed, and does something with the file, of which nothing is left afterwards. */
  async #draft<A>(pieces: AsyncIterable<Uint8Array>, use: (path: string, size: number) => Promise<A>): Promise<A> {
    makeFolder(join(this.#folder, unfinished), 0o700)
    const path = join(this.#folder, unfinished, randomUUID())
    try {
      const keys = this.#keys
      return await use(path, await writeFlushed(path, keys === undefined ? pieces : encrypted(keys, purpose, pieces)))
    } finally {
      await rm(path, { force: true })
    }
  }

  async #place(draft: string, sha256: string, size: number): Promise<void> {
    const path = this.#pathOf(sha256)
    makeFolder(dirname(path), 0o700)
    await rename(draft, path)
    this.written.files++
    this.written.bytes += size
  }

  #problem(sha256: string, what: string): BackupProblem {
    const path = this.#pathOf(sha256)
    return new BackupProblem({
      message: `The file ${path} of the backup ${what}. Nothing is taken from a backup that is not whole: use another one, see makeready restore --at.`
    })
  }
}

const files = "files"
const unfinished = "unfinished"
const abandonedMs = 24 * 60 * 60_000
const purpose = "file"
const pieceBytes = 1 << 18

const writeFlushed = async (path: string, pieces: AsyncIterable<Uint8Array>): Promise<number> => {
  const file = await open(path, "wx", 0o600)
  try {
    let size = 0
    for await (const piece of pieces) {
      await file.writeFile(piece)
      size += piece.length
    }
    await file.datasync()
    return size
  } finally {
    await file.close()
  }
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}
