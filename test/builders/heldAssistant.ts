/** An assistant of whose changes some kinds wait for the owner, as the owner ticks them at the desk. */
import type { TestApi } from "./api.ts"
import { anOwner, fieldsOf, type Screen } from "./owner.ts"

/** A site with an assistant that may publish, of whose changes these kinds wait for the owner. */
export const heldAssistant = async (api: TestApi, ...kinds: ReadonlyArray<string>) => {
  const site = await api.aSite()
  const writer = await site.writer({ label: "Studio assistant" })
  await site.put("/v1/site", { notifyEmail: "desk@vale.test" })
  const owner = await anOwner(api, site.siteId)
  const path = `/dashboard/${site.siteId}/assistants`
  const { token } = fieldsOf(await owner.open(path), `${path}/${writer.clientId}/waits`)
  const tick = async (...names: ReadonlyArray<string>): Promise<Screen> => {
    const fields = new URLSearchParams({ token: token! })
    for (const name of names) fields.append("waits", name)
    return owner.post(`${path}/${writer.clientId}/waits`, fields as unknown as Record<string, string>)
  }
  const ticked = await tick(...kinds)
  if (ticked.status !== 200) throw new Error(`The boxes were not saved: ${ticked.status}`)
  return { site, writer, owner, path, tick }
}
