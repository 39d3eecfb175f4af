/** Which of a site's hosts serve, which of them is its address, and whether that makes the site live. */
import type { Hostname, HostRole, Site } from "../../model/Site.ts"

/** The platform's own hosts always do. One that has lapsed goes on for whoever still comes. */
export const hostServes = ({ standing }: Pick<Hostname, "standing">): boolean =>
  standing === null || standing.state !== "pending"

/** The address of the site: its primary host, if that serves. */
export const servingPrimary = (hostnames: ReadonlyArray<Hostname>): Hostname | undefined =>
  hostnames.find((hostname) => hostname.role === "primary" && hostServes(hostname))

/** Whether nothing of a site's own serves any more once these hosts are gone. */
export const endsServing = (
  hostnames: ReadonlyArray<Hostname>,
  leaving: ReadonlyArray<Pick<Hostname, "host">>
): boolean =>
  servingPrimary(hostnames) !== undefined &&
  !hostnames.some(
    (hostname) =>
      (hostname.role === "primary" || hostname.role === "alias") &&
      hostServes(hostname) &&
      !leaving.some(({ host }) => host === hostname.host)
  )

/**
 * Roles that have to change: the first domain to serve is the site's address and stays it; while none serves, it is the one
 * that was attached first.
 */
export const roleChanges = (
  hostnames: ReadonlyArray<Hostname>
): ReadonlyArray<{ readonly hostname: Hostname; readonly role: HostRole }> => {
  const primary = hostnames.find(({ role }) => role === "primary")
  if (primary !== undefined && hostServes(primary)) return []
  const others = hostnames.filter(({ role }) => role === "alias").toSorted((a, b) => a.addedAt - b.addedAt)
  const next = others.find(hostServes) ?? (primary === undefined ? others[0] : undefined)
  if (next === undefined) return []
  return [
    ...(primary === undefined ? [] : [{ hostname: primary, role: "alias" as const }]),
    { hostname: next, role: "primary" }
  ]
}

/** What has to change of the site; undefined where nothing does. The first time it went live is kept for good. */
export const liveChange = (
  site: Pick<Site, "liveSince" | "servingSince">,
  hostnames: ReadonlyArray<Hostname>,
  now: number
): Pick<Site, "liveSince" | "servingSince"> | undefined => {
  const serves = servingPrimary(hostnames) !== undefined
  if (serves === (site.servingSince !== null)) return undefined
  return { servingSince: serves ? now : null, liveSince: site.liveSince ?? (serves ? now : null) }
}
