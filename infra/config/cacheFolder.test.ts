import { Result } from "effect"
import { expect, it } from "vitest"
import { configurationFrom } from "../config.ts"
import { cacheFolder } from "./cacheFolder.ts"

const values = [undefined, "", "  ", "cache", "./a/../b", "/srv/c", " /srv/d "]

it("the folder for what is compiled is the one of the configuration, read before it is loaded", () => {
  for (const MAKEREADY_CACHE_DIR of values)
    for (const MAKEREADY_DATA_DIR of values) {
      const environment = { MAKEREADY_CACHE_DIR, MAKEREADY_DATA_DIR }
      const { cacheDir } = Result.getOrThrow(configurationFrom(environment, "/srv/app"))
      expect(cacheFolder(environment, "/srv/app"), JSON.stringify(environment)).toBe(cacheDir)
    }
})

it("is left to the configuration where a file says it", () => {
  const [cache, data] = [{ MAKEREADY_CACHE_DIR_FILE: "/run/cache" }, { MAKEREADY_DATA_DIR_FILE: "/run/data" }]
  for (const environment of [cache, data, { ...cache, MAKEREADY_DATA_DIR: "/srv" }])
    expect(cacheFolder(environment, "/srv/app")).toBeUndefined()
  expect(cacheFolder({ ...data, MAKEREADY_CACHE_DIR: "/srv/cache" }, "/srv/app")).toBe("/srv/cache")
})
