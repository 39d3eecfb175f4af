/**
 * How a process begins: from a build of its sources where there is one, and else from the sources, which is the same with
 * more modules to load. Whoever starts it may say which, as its first word: the folder of a build, or `sources`. Where
 * nobody says it, a build is looked for beside the code that Node keeps compiled (`NODE_COMPILE_CACHE`).
 */
import { getCompileCacheDir } from "node:module"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { presentBuild } from "./present.ts"
import { enterUser } from "./users.ts"

/** What a process is made of, loaded and not begun. */
export interface Process {
  readonly run: () => void
}

/** The word for a process that is to run from its sources. */
export const sourcesWord = "sources"

/** Runs the process of a name. `fromSources` loads what it is made of where no build is to be had. */
export const begin = async (name: string, fromSources: () => Promise<Process>): Promise<void> => {
  const word = process.argv[2] ?? buildNearby() ?? sourcesWord
  const made = word === sourcesWord ? undefined : await fromBuild(word, name)
  ;(made ?? (await fromSources())).run()
}

/** The supervisor and all recipes keep compiled code in a folder of the cache. Node's is one of its own in that. */
const buildNearby = (): string | undefined => {
  const compiled = getCompileCacheDir()
  return compiled === undefined ? undefined : presentBuild(dirname(dirname(compiled)))
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
