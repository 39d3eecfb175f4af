/**
 * A disk whose power can be cut: a file system of its own in a file, mounted, which on `cut` forgets whatever was not
 * flushed, as a machine's does when its power goes. ext4 is told to shut down without writing its journal
 * (EXT4_IOC_SHUTDOWN); it commits names soon and bytes late, and is mounted so that it helps nobody who forgot to flush.
 *
 * It takes Linux, the rights of root, a free loop device, `mkfs.ext4` and Perl.
 */
import { execFileSync, spawnSync } from "node:child_process"
import { appendFileSync, mkdtempSync, mkdirSync, rmSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pause, processesOf } from "../../infra/main/testing/Launched.ts"

/** From linux/ext4: the number of the call, and that not even the log is flushed. */
const shutdown = `open(my $at, "<", $ARGV[0]) or die $!; my $how = pack("L", 2); ioctl($at, 0x8004587d, $how) or die $!`
const options = "loop,noauto_da_alloc,commit=2"
const megabytes = 1024
const releaseMs = 20_000
/** Whoever looks at a loop device for a moment keeps it from being let go. */
const detachMs = 1_000

class Disk {
  /** What survives; on the tester's own file system. */
  #image: string
  readonly #folder: string
  /** Where it is mounted. */
  readonly path: string

  private constructor(folder: string) {
    this.#folder = folder
    this.#image = join(folder, "image")
    this.path = join(folder, "disk")
    mkdirSync(this.path)
  }

  /** Makes an empty one, of 1 GiB unless said otherwise. Throws where this machine cannot. */
  static make(size: number = megabytes): Disk {
    const disk = new Disk(mkdtempSync(join(tmpdir(), "makeready-disk-")))
    try {
      execFileSync("truncate", ["-s", `${size}M`, disk.#image])
      execFileSync("mkfs.ext4", ["-q", "-F", disk.#image])
      execFileSync("mount", ["-o", options, disk.#image, disk.path], { stdio: "pipe" })
      return disk
    } catch (error) {
      rmSync(disk.#folder, { recursive: true, force: true })
      throw error
    }
  }

  /** The power goes: nothing more reaches the disk, every process on it ends, and what was not flushed is gone. */
  async cut(): Promise<void> {
    execFileSync("perl", ["-e", shutdown, this.path])
    await this.#release()
    await this.#leaveDevice()
    execFileSync("mount", ["-o", options, this.#image, this.path])
  }

  /** Not a byte more goes onto it, until what is answered is called. */
  fill(): () => void {
    const ballast = join(this.path, "ballast")
    // What has a size takes room at once; then the rest, down to the last block.
    const { bavail, bsize } = statfsSync(this.path)
    spawnSync("fallocate", ["-l", String(Math.max(1, bavail - 64) * bsize), ballast])
    for (const bytes of [1 << 20, 1 << 16, 1 << 12]) writeUntilFull(ballast, Buffer.alloc(bytes))
    return () => rmSync(ballast, { force: true })
  }

  /**
   * A process that was given mounts of its own while this one was there (a sandbox) holds the device, dead as it is, and
   * nobody else can have it again. What reached it is then copied to another.
   */
  async #leaveDevice(): Promise<void> {
    let device = ""
    for (const deadline = performance.now() + detachMs; performance.now() < deadline; await pause(50)) {
      device = execFileSync("losetup", ["-n", "-O", "NAME", "-j", this.#image], { encoding: "utf8" }).trim()
      if (device === "") return
    }
    // What the journal says was written is still to be written where it belongs, and by nobody later.
    execFileSync("blockdev", ["--flushbufs", device])
    const copy = `${this.#image}+`
    execFileSync("cp", ["--sparse=always", this.#image, copy])
    rmSync(this.#image)
    this.#image = copy
  }

  async remove(): Promise<void> {
    await this.#release()
    rmSync(this.#folder, { recursive: true })
  }

  /** Everybody on it is ended and it is taken out; the last to go may still hold a file for a moment. */
  async #release(): Promise<void> {
    for (const deadline = performance.now() + releaseMs; ; await pause(50)) {
      for (const pid of processesOf(this.path)) kill(pid)
      const { status, stderr } = spawnSync("umount", [this.path], { encoding: "utf8" })
      if (status === 0) return
      if (performance.now() > deadline) throw new Error(`The disk cannot be taken out: ${stderr}`)
    }
  }
}

/** A folder to start on, and what takes all that is not flushed, and everybody on it, away at once. */
export type OneDisk = Pick<Disk, "path" | "cut" | "remove">

/** The same that can be full; see `smallDisk`. */
export type SmallDisk = Pick<Disk, "path" | "fill" | "remove">

/** Why this machine has no disk whose power can be cut; undefined where it has one. */
const missing = await (async () => {
  try {
    const disk = Disk.make()
    await disk.cut()
    await disk.remove()
    return undefined
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).trim().replaceAll("\n", " ")
  }
})()
if (missing !== undefined && process.env["CI"]) throw new Error(`No power can be cut on this machine: ${missing}`)

/** Whether `newDisk` gives a real one. */
export const isCuttable = missing === undefined

/** What `cut` does, for titles: where no power can be cut they say so, and the same is held through kills alone. CI can. */
export const powerCut = isCuttable
  ? "a power cut"
  : `kill -9 of everything, since no power can be cut here (${missing})`

export const newDisk = (): OneDisk => {
  if (isCuttable) return Disk.make()
  const path = mkdtempSync(join(tmpdir(), "makeready-disk-"))
  const cut = async () => {
    for (let left = processesOf(path); left.length > 0; left = processesOf(path)) {
      for (const pid of left) kill(pid)
      await pause(50)
    }
  }
  return { path, cut, remove: () => cut().then(() => rmSync(path, { recursive: true })) }
}

/** One of so many megabytes, where `isCuttable`. */
export const smallDisk = (size: number): SmallDisk => Disk.make(size)

const writeUntilFull = (path: string, bytes: Buffer): void => {
  try {
    for (;;) appendFileSync(path, bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error
  }
}

const kill = (pid: number): void => {
  try {
    process.kill(pid, "SIGKILL")
  } catch {
    // Gone meanwhile.
  }
}
