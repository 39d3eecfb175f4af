/**
 * Files in one: a tar archive (ustar) as any program reads it, written in one go and read by place. Names are ours: short, and
 * of plain letters.
 */
import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { type FileHandle, open } from "node:fs/promises"
import { BackupProblem } from "./BackupProblem.ts"

export interface Entry {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

/** An entry, and where its content lies in the file. */
export interface PlacedEntry extends Entry {
  readonly offset: number
}

export class TarWriter {
  readonly #file: FileHandle
  readonly #time: number

  private constructor(file: FileHandle, time: number) {
    this.#file = file
    this.#time = time
  }

  /** `time` is what entries say of when they were made, in seconds. */
  static async create(path: string, time: number): Promise<TarWriter> {
    return new TarWriter(await open(path, "wx", 0o600), time)
  }

  /** Fails where the content is not as long as it is said to be. */
  async add(path: string, bytes: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Entry> {
    const hash = createHash("sha256")
    let found = 0
    await this.#file.writeFile(headerOf(path, bytes, this.#time))
    for await (const piece of content) {
      hash.update(piece)
      found += piece.length
      await this.#file.writeFile(piece)
    }
    if (found !== bytes) throw new BackupProblem({ message: `${path} changed while it was read. Export again.` })
    await this.#file.writeFile(Buffer.alloc(paddingOf(bytes)))
    return { path, bytes, sha256: hash.digest("hex") }
  }

  /** Nothing more comes, and all of it is on the disk. */
  async end(): Promise<void> {
    await this.#file.writeFile(Buffer.alloc(block * 2))
    await this.#file.sync()
    await this.#file.close()
  }

  /** Lets the file go as it is. */
  async abandon(): Promise<void> {
    await this.#file.close().catch(() => {})
  }
}

/** Every entry with its hash, having read all of the file. Fails where it is no such archive, or ends before its end. */
export const readEntries = async (path: string): Promise<ReadonlyArray<PlacedEntry>> => {
  const file = await open(path, "r")
  try {
    const entries: Array<PlacedEntry> = []
    const header = Buffer.alloc(block)
    for (let at = 0; ;) {
      const { bytesRead } = await file.read(header, 0, block, at)
      if (bytesRead < block) throw broken(path)
      if (header.every((byte) => byte === 0)) return entries
      const entry = entryOf(header)
      if (entry === undefined) throw broken(path)
      const offset = at + block
      const hash = createHash("sha256")
      let bytes = 0
      for await (const piece of contentOf(path, { ...entry, offset })) {
        hash.update(piece)
        bytes += piece.length
      }
      if (bytes !== entry.bytes) throw broken(path)
      entries.push({ ...entry, offset, sha256: hash.digest("hex") })
      at = offset + entry.bytes + paddingOf(entry.bytes)
    }
  } finally {
    await file.close()
  }
}

/** What an entry holds. */
export async function* contentOf(
  path: string,
  { offset, bytes }: Pick<PlacedEntry, "offset" | "bytes">
): AsyncGenerator<Uint8Array> {
  if (bytes > 0) yield* createReadStream(path, { start: offset, end: offset + bytes - 1, highWaterMark: pieceBytes })
}

const block = 512
const pieceBytes = 1 << 18

const paddingOf = (bytes: number): number => (block - (bytes % block)) % block

const broken = (path: string) =>
  new BackupProblem({
    message: `${path} is no export of a site, or it is damaged or cut short. Export the site again.`
  })

const headerOf = (path: string, bytes: number, time: number): Buffer => {
  if (path.length > 100 || !/^[\x21-\x7e]+$/.test(path)) throw new Error(`${path} cannot be a name in an archive.`)
  const header = Buffer.alloc(block)
  header.write(path, 0)
  header.write("0000600\0", 100)
  header.write("0000000\0", 108)
  header.write("0000000\0", 116)
  header.write(`${bytes.toString(8).padStart(11, "0")}\0`, 124)
  header.write(`${time.toString(8).padStart(11, "0")}\0`, 136)
  header.write("        ", 148)
  header.write("0", 156)
  header.write("ustar\x0000", 257)
  header.write(`${sumOf(header).toString(8).padStart(6, "0")}\0 `, 148)
  return header
}

const entryOf = (header: Buffer): Pick<Entry, "path" | "bytes"> | undefined => {
  const text = (from: number, to: number) => header.toString("latin1", from, to).replace(/[\0 ].*$/s, "")
  const sum = parseInt(text(148, 156), 8)
  const plain = Buffer.from(header)
  plain.write("        ", 148)
  const bytes = parseInt(text(124, 136), 8)
  return text(257, 262) === "ustar" && sum === sumOf(plain) && bytes >= 0 ? { path: text(0, 100), bytes } : undefined
}

const sumOf = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0)
