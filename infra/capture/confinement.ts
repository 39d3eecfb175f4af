/**
 * What keeps a browser that a page has come to rule from everything else: another account, namespaces of its own in
 * which there are no other processes and no network, and Chromium's own sandbox within. Found out by trying.
 */
import { spawn } from "node:child_process"
import { readFileSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { CaptureUnavailable } from "../../engine/ports/Captures.ts"

export interface ConfinementOptions {
  /** Name of the account that the process gets where this one is root. */
  readonly user: string
  /** `off` accepts a browser without its own sandbox, and one that runs as root where there is no such account. */
  readonly sandbox: "on" | "off"
  readonly executable: string
  /** What the process has to read: its program and its entry point. */
  readonly reads: ReadonlyArray<string>
  /** What another account than this one must not get into. */
  readonly keptFrom: ReadonlyArray<string>
}

export interface Confinement {
  /** Begins the command line; empty where the system offers no namespaces. */
  readonly around: ReadonlyArray<string>
  /** Undefined where this process is not root and so can be nobody else. */
  readonly account: { readonly uid: number; readonly gid: number } | undefined
  readonly sandbox: boolean
}

/** Rejects with `CaptureUnavailable` where a page could not be looked at safely; its sentence says what would help. */
export const confinement = async (options: ConfinementOptions): Promise<Confinement> => {
  const account = process.getuid?.() === 0 ? accountOf(options) : undefined
  if (account !== undefined && (await exitCodeOf(canOpen(options.keptFrom), account)) === open) {
    throw new CaptureUnavailable({
      detail: `The account ${options.user}, which would look at pages, may get into ${options.keptFrom.join(" or ")}. Name another one in MAKEREADY_CAPTURE_USER, or take that right away.`
    })
  }
  const tried = (around: ReadonlyArray<string>) => exitCodeOf([...around, ...canRead(options.reads)], account)
  const sandbox = options.sandbox === "on"
  const apart = process.platform === "linux" ? await tried(namespaces) : missing
  if (apart === 0) return { around: namespaces, account, sandbox }
  if (apart === unreadable || (await tried([])) !== 0) {
    const who = account === undefined ? "this account" : `the account ${options.user}`
    throw new CaptureUnavailable({
      detail: `The process that looks at pages runs as ${who}, which may not read ${options.reads.join(" and ")}. Put Makeready where it may, or name another account in MAKEREADY_CAPTURE_USER.`
    })
  }
  if (!sandbox || process.platform !== "linux") return { around: [], account, sandbox }
  const user = await exitCodeOf(["unshare", "--user", "true"], account)
  // Where there is no program to try it with, Chromium itself will tell.
  if (user !== 0 && user !== missing && !hasSandboxHelper(options.executable)) {
    throw new CaptureUnavailable({
      detail:
        "Chromium cannot have its sandbox here, since the system refuses user namespaces. Allow them (user.max_user_namespaces, or the container's seccomp profile), or accept a browser without a sandbox with MAKEREADY_CAPTURE_SANDBOX=off."
    })
  }
  return { around: [], account, sandbox }
}

/**
 * Namespaces of users, processes, mounts and network. The process sees none but its own, and has no network at all. A
 * shell goes first: it collects the remains of browsers, and when it ends everything in the namespace does.
 */
const namespaces: ReadonlyArray<string> = [
  ..."unshare --user --map-current-user --net --mount --mount-proc --pid --fork --kill-child=KILL --".split(" "),
  "sh",
  "-c",
  '"$@"; exit "$?"',
  "sh"
]

const unreadable = 66
const open = 67
const missing = 127
const tryMs = 10_000

const canRead = (files: ReadonlyArray<string>): ReadonlyArray<string> => [
  "sh",
  "-c",
  `for file; do test -r "$file" || exit ${unreadable}; done`,
  "sh",
  ...files
]

const canOpen = (files: ReadonlyArray<string>): ReadonlyArray<string> => [
  "sh",
  "-c",
  `for file; do if test -r "$file" || test -x "$file"; then exit ${open}; fi; done`,
  "sh",
  ...files
]

const exitCodeOf = ([program = "", ...rest]: ReadonlyArray<string>, account: Confinement["account"]): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(program, rest, { cwd: "/", stdio: "ignore", timeout: tryMs, ...account })
    child.once("error", () => resolve(missing))
    child.once("exit", (code) => resolve(code ?? 1))
  })

/** From the list of accounts; a number needs no entry. */
const accountOf = ({ user, sandbox }: ConfinementOptions): Confinement["account"] => {
  const entry = accounts().find(([name, , uid]) => name === user || uid === user)
  const uid = Number(entry?.[2] ?? user)
  const gid = Number(entry?.[3] ?? user)
  if (Number.isInteger(uid) && uid > 0) return { uid, gid }
  if (sandbox === "off") return undefined
  throw new CaptureUnavailable({
    detail: `Pages are not looked at by root, and there is no account ${user} to do it. Name one in MAKEREADY_CAPTURE_USER that may read nothing of Makeready's data.`
  })
}

const accounts = (): ReadonlyArray<ReadonlyArray<string>> => {
  try {
    return readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .map((line) => line.split(":"))
  } catch {
    return []
  }
}

/** The other way to a sandbox: a program that starts as root, for systems without namespaces of users. */
const hasSandboxHelper = (executable: string): boolean =>
  [dirname(executable), "/usr/lib/chromium", "/usr/lib/chromium-browser", "/opt/google/chrome"].some((folder) => {
    const { mode = 0, uid } = statSync(join(folder, "chrome-sandbox"), { throwIfNoEntry: false }) ?? {}
    return uid === 0 && (mode & 0o4000) !== 0
  })
