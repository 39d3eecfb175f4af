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
      expect(cacheFolder("/srv/app/", environment, "/srv/app"), JSON.stringify(environment)).toBe(cacheDir)
    }
})

it("is left to the configuration where a file says it", () => {
  const [cache, data] = [{ MAKEREADY_CACHE_DIR_FILE: "/run/cache" }, { MAKEREADY_DATA_DIR_FILE: "/run/data" }]
  for (const environment of [cache, data, { ...cache, MAKEREADY_DATA_DIR: "/srv" }])
    expect(cacheFolder("/srv/app/", environment, "/srv/app")).toBeUndefined()
  expect(cacheFolder("/srv/app/", { ...data, MAKEREADY_CACHE_DIR: "/srv/cache" }, "/srv/app")).toBe("/srv/cache")
})

it("is never that of a folder in which somebody merely works, where nothing is set", () => {
  expect(cacheFolder("/srv/app/", {}, "/home/nell/a-site-of-others")).toBe("/srv/app/.makeready/cache")
  expect(cacheFolder("/srv/app/", { MAKEREADY_DATA_DIR: "data" }, "/home/nell")).toBe("/home/nell/data/cache")
})
