/** Another commit of this repository, beside this one, able to run: the release before. */
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

export interface Checkout {
  readonly path: string
  /** Names of its migrations, in their order. */
  readonly migrations: ReadonlyArray<string>
  readonly remove: () => void
}

/**
 * It lies within this checkout, in a folder that git and every tool leaves alone, so that it finds the packages of this one;
 * where its lock file names others it gets its own. Throws where that cannot be had, and leaves nothing behind then.
 */
export const checkOut = (commit: string): Checkout => {
  const within = join(root, "dist")
  mkdirSync(within, { recursive: true })
  const path = join(mkdtempSync(join(within, "before-")), "makeready")
  const remove = () => {
    rmSync(join(path, ".."), { recursive: true, force: true })
    git("worktree", "prune")
  }
  try {
    git("worktree", "add", "--detach", "--quiet", path, commit)
    if (packagesOf(path) !== packagesOf(root))
      execFileSync(process.execPath, ["infra/local/bootstrap.mjs", "cli"], { cwd: path, stdio: "inherit" })
    const text = readFileSync(join(path, "storage/mysql/migrations/all.ts"), "utf8")
    return { path, migrations: [...text.matchAll(/^ {2}"(\d{4}_\w+)":/gm)].map(([, name]) => name!), remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** What its lock file names, as text. */
const packagesOf = (folder: string): string => {
  const { "": _, ...packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")).packages
  return JSON.stringify(packages)
}

/** This checkout, with the same members. */
export const thisCheckout: Pick<Checkout, "path"> = { path: root }

const git = (...args: ReadonlyArray<string>): void => void execFileSync("git", args, { cwd: root, stdio: "inherit" })
