/** What a browser would load for a stored page. */
import type { TestApi } from "./api.ts"

/** Paths of the stylesheets a served page links, in order. */
export const linkedSheets = async (api: TestApi, siteId: string, route: string): Promise<ReadonlyArray<string>> => {
  const html = (await api.served(siteId, route)) ?? ""
  return [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path]) => path as string)
}

/** The text of all of them, one after the other: the cascade as it is. */
export const linkedCss = async (api: TestApi, siteId: string, route: string): Promise<string> => {
  const texts = (await linkedSheets(api, siteId, route)).map((path) =>
    api.object(`sites/${siteId}${path.replace("/__mk/", "/")}`)
  )
  return (await Promise.all(texts)).join("")
}
