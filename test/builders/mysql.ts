/**
 * A real MySQL for tests: the one of Debian's unstable release, since the stable one has MariaDB alone. It is brought with
 * every library it needs into the cache folder, where it runs with its own loader; nothing of the machine is changed.
 */
import { execFile, spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { type PrivateDatabase, startPrivateDatabase } from "../../infra/local/mariadb.ts"
import { root } from "../imports.ts"
import { findProgram } from "./program.ts"

export interface Mysql {
  /** The server's program. */
  readonly program: string
  /** As the server says it, such as `9.7.4-2`. */
  readonly version: string
}

/** What is brought; removed, it is brought anew, and may then be a newer one. */
export const mysqlFolder = join(root, "node_modules/.cache/makeready/mysql")

const packageName = "mysql-server-core"

/** Brings MySQL unless it is there. Rejects with a sentence where it cannot be had. */
export const bringMysql = async (): Promise<Mysql> => {
  const program = join(mysqlFolder, "mysqld")
  if (!existsSync(program)) {
    await rm(mysqlFolder, { recursive: true, force: true })
    await mkdir(mysqlFolder, { recursive: true })
    try {
      await bring(program)
    } catch (error) {
      await rm(mysqlFolder, { recursive: true, force: true })
      throw new Error(`MySQL cannot be had from Debian's unstable release. ${(error as Error).message.trim()}`, {
        cause: error
      })
    }
  }
  const { stdout, status, stderr } = spawnSync(program, ["--no-defaults", "--version"], { encoding: "utf8" })
  const version = /Ver (\S+)/.exec(stdout)?.[1]
  if (status !== 0 || version === undefined)
    throw new Error(
      `${program} was brought and does not run here: ${stderr.trim()} Remove ${mysqlFolder} to bring it anew.`
    )
  return { program, version }
}

/** Starts one on a temporary folder, which goes with it. */
export const startMysql = async ({ program }: Mysql): Promise<PrivateDatabase> => {
  const directory = await mkdtemp(join(tmpdir(), "makeready-mysql-"))
  const gone = () => rm(directory, { recursive: true, force: true })
  const server = await startPrivateDatabase({ directory, durable: false, program }).catch(async (error: unknown) => {
    await gone()
    throw error
  })
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await gone()
    }
  }
}

const bring = async (program: string): Promise<void> => {
  const lacking = ["apt-get", "apt-cache", "dpkg-deb"].filter((name) => findProgram(name) === undefined)
  if (lacking.length > 0) throw new Error(`${lacking.join(", ")} not found: it takes a Debian.`)
  const work = join(mysqlFolder, "apt")
  const apt = await aptIn(work, await archiveOfMachine())
  await run("apt-get", [...apt, "update"])
  const needed = (await run("apt-cache", [...apt, "depends", "--recurse", ...neededAlone, packageName]))
    .split("\n")
    .filter((line) => /^[a-z0-9]/.test(line))
  await run("apt-get", [...apt, "download", ...needed], { cwd: work })
  const unpacked = join(mysqlFolder, "root")
  for (const file of (await readdir(work)).filter((name) => name.endsWith(".deb")))
    await run("dpkg-deb", ["-x", join(work, file), unpacked])
  await rm(work, { recursive: true })

  const library = join(unpacked, "usr/lib")
  const found = await readdir(library, { recursive: true })
  const loader = found.find((name) => /\/ld-linux[^/]*\.so\.\d+$/.test(name))
  if (loader === undefined) throw new Error("The packages hold no loader.")
  const script = `#!/bin/sh
# MySQL with the libraries that came with it.
exec '${join(library, loader)}' --library-path '${join(library, dirname(loader))}' '${join(unpacked, "usr/sbin/mysqld")}' "$@" \\
  --lc-messages-dir='${join(unpacked, "usr/share/mysql")}' --character-sets-dir='${join(unpacked, "usr/share/mysql/charsets")}'
`
  await writeFile(`${program}.new`, script)
  await chmod(`${program}.new`, 0o755)
  // The last of all: with it everything is there.
  await rename(`${program}.new`, program)
}

/** What the program says; rejects with the errors that it told. */
const run = async (
  program: string,
  args: ReadonlyArray<string>,
  options: { readonly cwd?: string } = {}
): Promise<string> => {
  const running = promisify(execFile)(program, args, { ...options, maxBuffer: 64 * 1024 * 1024 })
  const { stdout } = await running.catch((error: { readonly message: string; readonly stderr?: string }) => {
    const told = error.stderr?.split("\n").filter((line) => line.startsWith("E: ")) ?? []
    throw new Error(told.length === 0 ? error.message : `${program} says: ${told.join(" ")}`)
  })
  return stdout
}

/** From where this machine has its own Debian: every such archive has the unstable release as well. */
const archiveOfMachine = async (): Promise<string> => {
  const said = await run("apt-get", [
    "indextargets",
    "--format",
    "$(ORIGIN) $(LABEL) $(REPO_URI)",
    "Created-By: Packages"
  ])
  const archive = /^Debian Debian (\S+)$/m.exec(said)?.[1]
  if (archive === undefined)
    throw new Error("This machine's apt knows no archive of Debian, or has never been updated.")
  return archive
}

const keyring = "/usr/share/keyrings/debian-archive-keyring.gpg"

/** An apt of its own, which knows the unstable release and no installed package. */
const aptIn = async (work: string, archive: string): Promise<ReadonlyArray<string>> => {
  const [sources, status] = [join(work, "sources.list"), join(work, "status")]
  for (const part of ["state/lists/partial", "cache/archives/partial"])
    await mkdir(join(work, part), { recursive: true })
  await writeFile(sources, `deb [signed-by=${keyring}] ${archive} sid main\n`)
  await writeFile(status, "")
  const options = {
    "Dir::Etc::SourceList": sources,
    "Dir::Etc::SourceParts": "/dev/null",
    "Dir::State": join(work, "state"),
    "Dir::State::status": status,
    "Dir::Cache": join(work, "cache"),
    "Acquire::Languages": "none",
    // What cannot be reached is no warning.
    "APT::Update::Error-Mode": "any",
    ...(process.getuid?.() === 0 && { "APT::Sandbox::User": "root" })
  }
  return ["-q", ...Object.entries(options).flatMap(([name, value]) => ["-o", `${name}=${value}`])]
}

const neededAlone = ["recommends", "suggests", "conflicts", "breaks", "replaces", "enhances"].map(
  (kind) => `--no-${kind}`
)
