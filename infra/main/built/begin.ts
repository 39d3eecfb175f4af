/**
 * How a process begins: from a build of its sources where there is one, and else from the sources, which is the same with
 * more modules to load. The supervisor says which to each that it starts, as its first word: the folder of a build, or
 * `sources`. Where nobody says it, a build is looked for in the folder for what is compiled (`MAKEREADY_CACHE_DIR`).
 */
import { existsSync } from "node:fs"
import { enableCompileCache } from "node:module"
import { basename, join } from "node:path"
import { pathToFileURL } from "node:url"
import { cacheFolder, codeFolder } from "../../config/cacheFolder.ts"
import { checkout, isBuild, presentBuild } from "./present.ts"
import { enterUser } from "./users.ts"

/** What a process is made of, loaded and not begun. */
export interface Process {
  readonly run: () => unknown
}

/** The word for a process that is to run from its sources. */
export const sourcesWord = "sources"

/**
 * Runs the process of a name. `fromSources` loads what it is made of where no build is to be had. Words of a person are
 * answered instead: how it is started where that is asked (exit code 0), and else that they are not known (2).
 */
export const begin = async (name: string, fromSources: () => Promise<Process>): Promise<void> => {
  const words = process.argv.slice(2)
  const [word = nearby()] = words
  const unknown = words.find((one, at) => at > 0 || !isOfSupervisor(one))
  if (unknown === undefined) return beginFrom(word, name, fromSources)
  if (["--help", "-h"].includes(unknown)) return void process.stdout.write(usageOf(name))
  process.stderr.write(`The process does not start: "${unknown}" is not known. ${usageOf(name)}`)
  process.exitCode = notUnderstoodExitCode
}

/** Exit code of a start whose words are not known, as the command line ends where it was not understood. */
export const notUnderstoodExitCode = 2

const isOfSupervisor = (word: string): boolean => word === sourcesWord || isBuild(basename(word))

const usageOf = (name: string): string =>
  `node infra/main/${name}.ts takes no words. It runs until it is told to stop by SIGTERM; all else is said by variables, which ` +
  `docs/configuration.md lists, and docs/deploying.md says which processes there are.\n`

/** The same for what is started with words of its own. */
export const beginCommand = (name: string, fromSources: () => Promise<Process>): Promise<void> =>
  beginFrom(nearby(), name, fromSources)

const beginFrom = async (word: string, name: string, fromSources: () => Promise<Process>): Promise<void> => {
  const made = word === sourcesWord ? undefined : await fromBuild(word, name)
  await (made ?? (await fromSources())).run()
}

/** Node keeps what it compiles there, too, unless it was told another place; where nothing is kept yet, nothing is begun. */
const nearby = (): string => {
  const cache = cacheFolder(checkout)
  if (cache === undefined || !existsSync(cache)) return sourcesWord
  enableCompileCache(join(cache, codeFolder))
  return presentBuild(cache) ?? sourcesWord
}

const fromBuild = async (folder: string, name: string): Promise<Process | undefined> => {
  try {
    enterUser(folder)
    return (await import(pathToFileURL(join(folder, `${name}.mjs`)).href)) as Process
  } catch (error) {
    const why = error instanceof Error ? (error.stack ?? String(error)) : String(error)
    console.error(`The build in ${folder} cannot be loaded, so this process runs from its sources. ${why}`)
    return undefined
  }
}
