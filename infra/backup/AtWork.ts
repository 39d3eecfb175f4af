/**
 * Who is at work on a backup folder, by files in it that are touched again and again: nothing is removed from under a backup that
 * counts on what lies there, from whatever machine it is taken. A file whose process is gone from this machine, or that is not
 * touched any more, is that of one that died, and whoever comes next takes it away: should its backup go on after all, it
 * finds that it may not end.
 */
import { randomUUID } from "node:crypto"
import { open, readdir, rm, stat } from "node:fs/promises"
import { hostname } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { MINUTE_MS, SECOND_MS } from "../../engine/limits.ts"
import { makeFolder } from "../../storage/objects/files/makeFolder.ts"
import { BackupProblem } from "./BackupProblem.ts"
import { backupsIn } from "./Manifest.ts"

export class AtWork {
  readonly #folder: string
  readonly #path: string
  readonly #touching: NodeJS.Timeout

  private constructor(folder: string, path: string) {
    this.#folder = folder
    this.#path = path
    // Fails only where the mark is gone or the folder is away, which is found out at the end.
    this.#touching = setInterval(() => void touched(path).catch(() => {}), touchedMs).unref()
  }

  /**
   * For a reader, who may not be allowed to write: nobody is kept from removing then. Nothing is made of a folder that holds
   * no backup.
   */
  static async beginReading(folder: string): Promise<AtWork | undefined> {
    if ((await backupsIn(folder)).length === 0) return undefined
    try {
      return await AtWork.begin(folder)
    } catch (error) {
      if (error instanceof BackupProblem) throw error
      return undefined
    }
  }

  /** Waits for whoever is removing; fails where that lasts. */
  static async begin(folder: string): Promise<AtWork> {
    const mine = new AtWork(folder, await marked(folder, "backup"))
    for (let waits = 0; (await mine.#others("removal")).length > 0; waits++) {
      if (waits * waitMs > removalMs) {
        await mine.end()
        throw new BackupProblem({
          message: `Older backups are being removed from ${folder}. Begin again when that is over.`
        })
      }
      await pause(waitMs)
    }
    return mine
  }

  /** Fails where somebody has removed files meanwhile, because this backup seemed dead: it may name some of them. */
  async expectTaken(): Promise<void> {
    if ((await stat(this.#path).catch(() => undefined)) === undefined)
      throw new BackupProblem({
        message:
          "The backup was held up for so long that it passed for dead, and files were removed meanwhile. Begin it again."
      })
  }

  /** Does something while no other backup and no restore is at work nor begins; undefined where one is, and nothing was done. */
  async alone<A>(work: () => Promise<A>): Promise<A | undefined> {
    const mark = await marked(this.#folder, "removal")
    const touching = setInterval(() => void touched(mark).catch(() => {}), touchedMs).unref()
    try {
      if ((await this.#others("backup")).length > 0) return undefined
      return await work()
    } finally {
      clearInterval(touching)
      await rm(mark, { force: true })
    }
  }

  async end(): Promise<void> {
    clearInterval(this.#touching)
    await rm(this.#path, { force: true })
  }

  /** Marks of the others that are alive, by the clock of the folder; those of the dead are taken away. */
  async #others(kind: Kind): Promise<ReadonlyArray<string>> {
    await touched(this.#path)
    const now = (await stat(this.#path)).mtimeMs
    const alive: Array<string> = []
    for (const name of await readdir(join(this.#folder, place))) {
      const path = join(this.#folder, place, name)
      if (!name.startsWith(kind) || path === this.#path) continue
      const found = await stat(path).catch(() => undefined)
      if (found === undefined) continue
      if (isGone(name) || now - found.mtimeMs > deadMs) await rm(path, { force: true })
      else alive.push(path)
    }
    return alive
  }
}

type Kind = "backup" | "removal"

const place = "at-work"
const touchedMs = 20 * SECOND_MS
const deadMs = 3 * MINUTE_MS
const waitMs = SECOND_MS / 5
const removalMs = 10 * MINUTE_MS

/** A mark is called by its kind, its machine and its process, and by chance. */
const marked = async (folder: string, kind: Kind): Promise<string> => {
  makeFolder(join(folder, place), 0o700)
  const path = join(folder, place, [kind, thisMachine, process.pid, randomUUID()].join("."))
  await (await open(path, "wx", 0o600)).close()
  return path
}

const thisMachine = Buffer.from(hostname()).toString("hex")

/** Whether it is that of a process of this machine that runs no more. */
const isGone = (name: string): boolean => {
  const [, machine, pid] = name.split(".")
  if (machine !== thisMachine) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH"
  }
}

/** Without a time of ours the folder's own clock says it, the same for every machine. */
const touched = async (path: string): Promise<void> => {
  const file = await open(path, "r+")
  try {
    await file.truncate(0)
    await file.write("x", 0)
  } finally {
    await file.close()
  }
}
