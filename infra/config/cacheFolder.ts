/**
 * Where the folder for what is compiled is, before anything is loaded that could read the configuration as a whole: the
 * same variables. Where none is set it is that of the checkout, wherever a command is given: code is run from it, and
 * the folder in which somebody works may come from anybody.
 */
import { resolve } from "node:path"

/** In that folder: what Node keeps of the sources that it compiled. */
export const codeFolder = "code"

/**
 * Absolute; undefined where a file holds the setting, which is left to who reads all of them. `checkout` is where this program
 * lies.
 */
export const cacheFolder = (
  checkout: string,
  environment: { readonly [name: string]: string | undefined } = process.env,
  workingDirectory: string = process.cwd()
): string | undefined => {
  const set = (name: string) => environment[name]?.trim() || undefined
  const [cache, data] = [set("MAKEREADY_CACHE_DIR"), set("MAKEREADY_DATA_DIR")]
  if (set("MAKEREADY_CACHE_DIR_FILE") !== undefined) return undefined
  if (cache !== undefined) return resolve(workingDirectory, cache)
  if (set("MAKEREADY_DATA_DIR_FILE") !== undefined) return undefined
  return data === undefined ? resolve(checkout, ".makeready", "cache") : resolve(workingDirectory, data, "cache")
}
