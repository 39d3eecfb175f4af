/**
 * A website that its owner takes from visitors for a while, as for a holiday or after a mishap: they are shown that it is
 * offline, as at the end of a trial, and everything it holds stays. Writing goes on, and previews show what was written.
 */
import type { Warning } from "../model/Finding.ts"
import type { Site } from "../model/Site.ts"
import { instant } from "../values/instant.ts"
import { isOffline } from "./trial.ts"

/** Epoch milliseconds since which it is paused; null of one that is not. */
export const pausedSince = ({ settings }: Pick<Site, "settings">): number | null => {
  const since = settings["pausedAt"]
  return typeof since === "number" ? since : null
}

/** The settings of a site that is paused since then, or with null opened again. */
export const withPause = ({ settings }: Pick<Site, "settings">, since: number | null): Site["settings"] => {
  const { pausedAt: _, ...others } = settings
  return since === null ? others : { ...others, pausedAt: since }
}

/** Whether visitors are shown that the site is offline, by its owner's will or since its trial is over. */
export const isShut = (site: Pick<Site, "settings" | "trial">): boolean => isOffline(site) || pausedSince(site) !== null

/** Of every write's answer while it is so. */
export const pauseWarnings = (site: Pick<Site, "settings">): ReadonlyArray<Warning> => {
  const since = pausedSince(site)
  return since === null
    ? []
    : [
        {
          code: "site.paused",
          detail: `The owner took the website offline at ${instant(since)}. The change is kept; visitors see it once the owner opens the website again.`
        }
      ]
}
