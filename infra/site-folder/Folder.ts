/**
 * A folder on disk: read without following links, written so that a file is the old one or the new one whatever
 * interrupts, and never over something that was not read. What belongs to this machine alone lies in `.makeready`.
 */
import { createHash, randomBytes } from "node:crypto"
import { constants } from "node:fs"
import { chmod, link, lstat, mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { FolderRefused, makeFolder } from "../../storage/objects/files/makeFolder.ts"
import { type Member, keyOf, placeOf, type Unit } from "./names.ts"
import type { State } from "./plan.ts"
import { isPictureName, jsonFault, readText } from "./text.ts"

/** A place of a file that somebody has to look at; lines and columns count from one. */
export interface Problem {
  readonly file: string
  readonly line?: number
  readonly column?: number
  readonly code?: string
  readonly message: string
}

export interface HereFile {
  readonly file: string
  readonly unit: Unit
  readonly key: string
  readonly member: Member
  readonly text: string
  readonly crlf: boolean
  /** Of the bytes, to know the file again. */
  readonly mark: string
}

export interface Picture {
  readonly name: string
  readonly mark: string
  readonly bytes: Uint8Array
}

/** What `media/library.json` says of a picture. */
export interface LibraryEntry {
  readonly alt: string
  readonly id?: string
  readonly sha256?: string
}

export interface Here {
  readonly files: ReadonlyMap<string, HereFile>
  readonly pictures: ReadonlyMap<string, Picture>
  readonly library: { readonly [name: string]: LibraryEntry }
  /** Files that have the other side's text beside them. */
  readonly undecided: ReadonlySet<string>
  readonly problems: ReadonlyArray<Problem>
}

export interface Credential {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
}

/** The folder is not as it has to be for what was asked; the message says what to do. */
export class FolderProblem extends Error {
  override readonly name: string = "FolderProblem"
}

/** The other side's text of a file, beside it. */
export const besideName = (file: string): string => `${file}.theirs`

const own = ".makeready"
const libraryFile = "media/library.json"
const textBytes = 4 * 1024 * 1024
const pictureBytes = 50 * 1024 * 1024

export class Folder {
  readonly root: string
  /** Called ahead of each change to the disk; tests stop here. */
  readonly #before: (what: string) => void | Promise<void>

  constructor(root: string, before: (what: string) => void | Promise<void> = () => {}) {
    this.root = root
    this.#before = before
  }

  /** Everything of the site that lies here, and what is wrong with it. */
  async read(): Promise<Here> {
    const files = new Map<string, HereFile>()
    const pictures = new Map<string, Picture>()
    const undecided = new Set<string>()
    const problems: Array<Problem> = []
    const proper = new Map<string, string>()
    for (const { path, kind, size } of await this.#list("")) {
      const place = placeOf(path)
      const ours = place !== undefined || /^(pages|partials|collections|media)\//.test(path)
      if (kind === "other") {
        if (ours) problems.push({ file: path, message: "is a link or no plain file, and is not followed" })
        continue
      }
      if (path.endsWith(".theirs")) undecided.add(path.slice(0, -".theirs".length))
      if (path.startsWith("media/") && path !== libraryFile) {
        if (path.endsWith(".theirs")) continue
        const name = path.slice("media/".length)
        if (!isPictureName(name))
          problems.push({
            file: path,
            message: "needs a name of letters, digits, - and _ with an ending, such as oak-bench.jpg"
          })
        else if (size > pictureBytes) problems.push({ file: path, message: "is larger than 50 MB" })
        else {
          const bytes = await this.#bytes(path)
          pictures.set(name, { name, bytes, mark: markOf(bytes) })
        }
        continue
      }
      if (place === undefined) continue
      if (typeof place === "string") {
        problems.push({ file: path, message: place })
        continue
      }
      if (size > textBytes) {
        problems.push({ file: path, message: "is larger than any text of a site may be" })
        continue
      }
      const bytes = await this.#bytes(path)
      const read = readText(bytes)
      if (read === undefined) {
        problems.push({ file: path, message: "is not UTF-8 text" })
        continue
      }
      const fault = place.member === "json" ? jsonFault(read.text) : undefined
      if (fault !== undefined) problems.push({ file: path, ...fault })
      const name = path.normalize("NFC")
      if (proper.has(name)) problems.push({ file: path, message: `has the same name as ${proper.get(name)}` })
      proper.set(name, path)
      files.set(name, { file: name, ...place, key: keyOf(place.unit), ...read, mark: markOf(bytes) })
    }
    const library = await this.#library(problems)
    return { files, pictures, library, undecided, problems }
  }

  /**
   * Writes a file where the disk holds what was read (`mark`; null for nothing). False, and nothing is changed, where
   * somebody wrote it since.
   */
  async write(file: string, text: string, mark: string | null, crlf = false): Promise<boolean> {
    const path = await this.#pathOf(file)
    await this.#before(`write ${file}`)
    const held = join(this.root, own, `new-${randomBytes(8).toString("hex")}`)
    await written(held, crlf ? text.replaceAll("\n", "\r\n") : text)
    try {
      const now = await lstat(path).catch(() => undefined)
      if (now !== undefined && !now.isFile())
        throw new FolderProblem(`${file} is a link or no plain file, and is not written over.`)
      if (now !== undefined) await chmod(held, now.mode & 0o777)
      if ((now === undefined ? null : markOf(await this.#bytes(file))) !== mark) return false
      if (mark === null) {
        // Unlike a rename it does not take the place of what came in this moment.
        const placed = await link(held, path).then(
          () => true,
          (error: NodeJS.ErrnoException) => (error.code === "EEXIST" ? false : undefined)
        )
        if (placed === false) return false
        if (placed === undefined) await rename(held, path)
      } else await rename(held, path)
      await synced(dirname(path))
      return true
    } finally {
      await rm(held, { force: true })
    }
  }

  /** Removes a file that is still what was read. */
  async remove(file: string, mark: string): Promise<boolean> {
    const path = await this.#pathOf(file)
    await this.#before(`remove ${file}`)
    if (markOf(await this.#bytes(file)) !== mark) return false
    await rm(path)
    return true
  }

  /** The mark of a file as it is now; null where there is none. */
  async markOf(file: string): Promise<string | null> {
    return this.#bytes(file).then(markOf, () => null)
  }

  async writeLibrary(library: { readonly [name: string]: LibraryEntry }): Promise<void> {
    await this.#pathOf(libraryFile)
    await this.#replace(libraryFile, `${JSON.stringify(library, null, 2)}\n`)
  }

  async credential(): Promise<Credential> {
    const text = await readFile(join(this.root, own, "credential.json"), "utf8").catch(() => undefined)
    if (text === undefined)
      throw new FolderProblem(
        `${this.root} is not connected to a site. Connect it with: makeready site connect ${this.root} --url … --client-id … --client-secret …`
      )
    return JSON.parse(text) as Credential
  }

  /** Keeps the credential where its owner alone can read it and git does not look. */
  async connect(credential: Credential): Promise<void> {
    try {
      makeFolder(this.root)
    } catch (error) {
      if (error instanceof FolderRefused) throw new FolderProblem(`${error.message}. Name a folder elsewhere.`)
      throw error
    }
    await this.#ownFolder()
    await this.#replace(`${own}/credential.json`, `${JSON.stringify(credential, null, 2)}\n`)
  }

  /** What was remembered of the site; nothing of another. */
  async state(site: string): Promise<State> {
    const text = await readFile(join(this.root, own, "state.json"), "utf8").catch(() => undefined)
    if (text === undefined) return { site, units: {}, conflicts: {} }
    const state = JSON.parse(text) as State
    if (state.site === site) return state
    throw new FolderProblem(
      `This folder was last the same as another site, ${state.site}. Use a folder of its own for ${site}, or take ${own}/state.json away.`
    )
  }

  async keep(state: State): Promise<void> {
    await this.#before("keep state")
    await this.#replace(`${own}/state.json`, `${JSON.stringify(state, null, 1)}\n`)
  }

  /** Lets no other process write here meanwhile. A lock whose process is gone is nobody's. */
  async locked<A>(work: () => Promise<A>): Promise<A> {
    await this.#ownFolder()
    const path = join(this.root, own, "lock")
    for (;;) {
      const taken = await open(path, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600).catch(
        () => undefined
      )
      if (taken !== undefined) {
        await taken.writeFile(String(process.pid))
        await taken.close()
        break
      }
      const holder = Number(await readFile(path, "utf8").catch(() => ""))
      if (holder !== process.pid && isAlive(holder))
        throw new FolderProblem(
          `Another makeready (process ${holder}) is at work in this folder. Wait for it, or take ${own}/lock away if there is none.`
        )
      await rm(path, { force: true })
    }
    try {
      return await work()
    } finally {
      await rm(path, { force: true })
    }
  }

  async #library(problems: Array<Problem>): Promise<{ readonly [name: string]: LibraryEntry }> {
    const bytes = await this.#bytes(libraryFile).catch(() => undefined)
    const text = bytes === undefined ? "{}" : (readText(bytes)?.text ?? "")
    const fault = jsonFault(text)
    if (fault !== undefined) problems.push({ file: libraryFile, ...fault })
    return fault === undefined ? (JSON.parse(text) as { readonly [name: string]: LibraryEntry }) : {}
  }

  /** Plain files under a folder, but for hidden ones; links and devices as `other`. */
  async #list(
    folder: string
  ): Promise<ReadonlyArray<{ readonly path: string; readonly kind: "file" | "other"; readonly size: number }>> {
    const entries = await readdir(join(this.root, folder), { withFileTypes: true })
    const found = await Promise.all(
      entries
        .filter(({ name }) => !name.startsWith(".") && name !== "node_modules")
        .map(async (entry) => {
          const path = folder === "" ? entry.name : `${folder}/${entry.name}`
          if (entry.isDirectory()) return folder === "" && !rooms.has(entry.name) ? [] : this.#list(path)
          if (!entry.isFile()) return [{ path, kind: "other" as const, size: 0 }]
          return [{ path, kind: "file" as const, size: (await lstat(join(this.root, path))).size }]
        })
    )
    return found.flat().sort((one, other) => (one.path < other.path ? -1 : 1))
  }

  /** Where a file lies, its folders made where they are missing. Refuses a way through a link, or out of the folder. */
  async #pathOf(file: string): Promise<string> {
    const segments = file.split("/")
    if (segments.some((segment) => segment === "" || segment === "." || segment === ".." || /[\\\0]/.test(segment)))
      throw new FolderProblem(`${JSON.stringify(file)} does not lie in this folder.`)
    await this.#ownFolder()
    let path = this.root
    for (const segment of segments.slice(0, -1)) {
      path = join(path, segment)
      await mkdir(path).catch(() => {})
      if (!(await lstat(path)).isDirectory())
        throw new FolderProblem(`${path} is a link or a file where a folder is to be; nothing is written through it.`)
    }
    return join(path, segments.at(-1)!)
  }

  async #ownFolder(): Promise<void> {
    const folder = join(this.root, own)
    await mkdir(folder, { mode: 0o700 }).catch(() => {})
    if (!(await lstat(folder)).isDirectory())
      throw new FolderProblem(`${folder} is a link or a file where a folder is to be.`)
    // It ignores itself, so that no secret is ever offered to git.
    await writeFile(join(folder, ".gitignore"), "*\n", { flag: "wx" }).catch(() => {})
  }

  async #replace(file: string, text: string): Promise<void> {
    const held = join(this.root, own, `new-${randomBytes(8).toString("hex")}`)
    await written(held, text, 0o600)
    if (!file.startsWith(own)) await chmod(held, 0o644)
    await rename(held, join(this.root, file))
    await synced(dirname(join(this.root, file)))
  }

  #bytes(file: string): Promise<Uint8Array> {
    return readFile(join(this.root, file))
  }
}

const rooms = new Set(["pages", "partials", "collections", "media"])

export const markOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("base64url")

const written = async (path: string, text: string, mode = 0o644): Promise<void> => {
  const file = await open(path, "wx", mode)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A rename is only there to stay once its folder is on the disk; some systems cannot be told. */
const synced = async (folder: string): Promise<void> => {
  const opened = await open(folder, "r").catch(() => undefined)
  await opened?.sync().catch(() => {})
  await opened?.close()
}

const isAlive = (pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}
