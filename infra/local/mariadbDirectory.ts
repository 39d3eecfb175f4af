/** The files of a private database server: which binary runs it, where it keeps things, and how they are first made. */
import { execFile, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { chmod, lstat, realpath, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { makeFolder } from "../../storage/objects/files/makeFolder.ts"
import { flushFileSystem } from "../../storage/objects/files/unflushed.ts"

/** Absolute paths; `data` is the server's own. */
export interface Place {
  readonly data: string
  readonly temporary: string
  readonly socket: string
  readonly log: string
  /** Process ids of the server and of the process that started it. */
  readonly owner: string
  /** There once `data` is complete. */
  readonly marker: string
}

export interface Server {
  readonly binary: string
  readonly mariadb: boolean
}

/** The first of the programs that runs; of those where servers are installed when left out. Throws when there is none. */
export const findServer = (program?: string): Server => {
  const server = firstOf(program === undefined ? candidates("mariadbd", "mysqld") : [program])
  if (server !== undefined) return server
  if (program !== undefined) throw new Error(`${program} is no MariaDB or MySQL server that runs on this machine.`)
  throw new Error(
    "No MariaDB or MySQL server was found on this machine. Install one (Debian, Ubuntu: apt-get install " +
      "mariadb-server; macOS: brew install mariadb), or name a running one in MAKEREADY_DATABASE_URL."
  )
}

/** Makes the folders, and says where everything is. The socket's folder is closed to others: the server asks no password. */
export const layOut = async (directory: string): Promise<Place> => {
  makeFolder(directory, 0o700)
  const root = await realpath(directory)
  const temporary = join(root, "tmp")
  makeFolder(temporary, 0o700)
  return {
    data: join(root, "data"),
    temporary,
    socket: join(await socketFolder(root), "db.sock"),
    log: join(root, "server.log"),
    owner: join(root, "server.pid"),
    marker: join(root, "complete")
  }
}

/**
 * Makes the data directory unless it is complete. The marker is written after everything else: without it a crash may
 * have left anything, and nothing of value can be there, so the directory is made afresh.
 */
export const initialise = async (server: Server, place: Place): Promise<void> => {
  if (existsSync(place.marker)) {
    if (existsSync(join(place.data, "mysql"))) return
    throw new Error(
      `The database in ${place.data} was complete once and is not any more: its system tables are missing. Nothing ` +
        `was changed. Restore the folder from a backup, or remove ${dirname(place.data)} to start with an empty one.`
    )
  }
  await rm(place.data, { recursive: true, force: true })
  makeFolder(place.data, 0o700)
  const [binary, args] = initialisation(server, place)
  await promisify(execFile)(binary, args, { maxBuffer: 16 * 1024 * 1024 }).catch((error: unknown) => {
    const said = (error as { readonly stderr?: string }).stderr?.trim().split("\n").slice(-15).join("\n")
    throw new Error(`The database directory ${place.data} could not be made: ${said || String(error)}`)
  })
  // The server leaves some of its own tables to the system to write; the marker is not to be there before them.
  await flushFileSystem(place.data)
  await writeFile(place.marker, "The data directory beside this file is complete.\n", { flush: true })
}

/** `--no-defaults` must come first, so that the machine's own server configuration has no say. */
export const serverArguments = (
  server: Server,
  place: Place,
  options: { readonly durable: boolean; readonly bufferPoolMiB?: number }
): ReadonlyArray<string> => [
  "--no-defaults",
  `--datadir=${place.data}`,
  `--tmpdir=${place.temporary}`,
  `--socket=${place.socket}`,
  `--log-error=${place.log}`,
  `--pid-file=${join(place.temporary, "ready.pid")}`,
  // Where a package wants this folder is of no use here, and MySQL does not start when it is missing.
  `--secure-file-priv=${place.temporary}`,
  "--skip-networking",
  "--skip-name-resolve",
  "--skip-log-bin",
  "--character-set-server=utf8mb4",
  "--collation-server=utf8mb4_bin",
  "--transaction-isolation=READ-COMMITTED",
  "--max-connections=300",
  "--max-allowed-packet=64M",
  `--innodb-buffer-pool-size=${options.bufferPoolMiB ?? 128}M`,
  ...(options.durable ? ["--innodb-flush-log-at-trx-commit=1", "--innodb-doublewrite=1"] : unflushed),
  ...(server.mariadb ? [] : ["--mysqlx=OFF"]),
  ...asRoot()
]

/**
 * Nothing waits for the disk. Most of a schema's making is such waiting: each table is a file, flushed several times. A
 * server that does not know one of the last three (MySQL has not all of them) goes without.
 */
const unflushed = [
  "--innodb-flush-log-at-trx-commit=0",
  "--innodb-doublewrite=0",
  "--loose-innodb-flush-method=nosync",
  "--loose-debug-no-sync",
  "--loose-sync-frm=0"
]

/**
 * A Unix socket's path may be 103 bytes on macOS, 107 on Linux. A directory too deep for that gets a folder in the
 * system's temporary one, always the same, so that the next start finds a server that was left running.
 */
const socketFolder = async (root: string): Promise<string> => {
  const beside = join(root, "run")
  const user = process.getuid?.() ?? 0
  const hash = createHash("sha256").update(root).digest("hex").slice(0, 16)
  const folder =
    Buffer.byteLength(join(beside, "db.sock")) <= 100 ? beside : join(tmpdir(), `makeready-${user}-${hash}`)
  makeFolder(folder, 0o700)
  const found = await lstat(folder)
  if (!found.isDirectory() || found.uid !== user) {
    throw new Error(
      `The folder ${folder}, meant for the database's socket, belongs to somebody else, so it is not used. ` +
        `Remove it, or choose a data directory with a shorter path.`
    )
  }
  await chmod(folder, 0o700)
  return folder
}

/** Where servers are beside PATH: Debian keeps them out of a user's PATH, Homebrew out of a service's. */
const folders = [
  "",
  "/usr/sbin",
  "/usr/bin",
  "/usr/local/sbin",
  "/usr/local/bin",
  "/usr/local/mysql/bin",
  "/opt/homebrew/bin"
]

const candidates = (...names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.flatMap((name) => folders.map((folder) => join(folder, name)))

const firstOf = (programs: ReadonlyArray<string>): Server | undefined => {
  for (const binary of programs) {
    const { status, stdout } = spawnSync(binary, ["--no-defaults", "--version"], { encoding: "utf8" })
    if (status === 0) return { binary, mariadb: /mariadb/i.test(stdout) }
  }
  return undefined
}

/** MariaDB has an installer, a script; MySQL's server makes its own directory. */
const initialisation = (server: Server, place: Place): readonly [string, ReadonlyArray<string>] => {
  const installer = server.mariadb
    ? candidates("mariadb-install-db", "mysql_install_db").find(
        (file) => spawnSync(file, ["--help"], { stdio: "ignore" }).error === undefined
      )
    : undefined
  if (installer === undefined) {
    return [server.binary, ["--no-defaults", "--initialize-insecure", `--datadir=${place.data}`, ...asRoot()]]
  }
  return [
    installer,
    [
      "--no-defaults",
      `--datadir=${place.data}`,
      `--tmpdir=${place.temporary}`,
      "--auth-root-authentication-method=normal",
      "--skip-test-db",
      "--skip-name-resolve",
      ...asRoot()
    ]
  ]
}

/** Both servers refuse to run as root unless it is said explicitly. */
const asRoot = () => (process.getuid?.() === 0 ? ["--user=root"] : [])
