/**
 * Versions of what has no history: a name made of what it holds, so that two writers who read the same thing have the same
 * one, and a change by either moves it. What the service sets by itself, such as times, is no part of it.
 */
import { createHash } from "node:crypto"
import { Schema } from "effect"
import type { Collection, CollectionRow } from "../../engine/model/Collection.ts"
import { settableValues } from "../../engine/site/changeSite.ts"
import type { Configured } from "../../engine/site/fields/SiteField.ts"
import { canonical } from "../../engine/values/canonical.ts"
import { described } from "./described.ts"

export const rowVersion = ({ slug, data, visibleFrom, visibleUntil, featured, sortOrder }: CollectionRow): string =>
  versionOf([slug, data, visibleFrom, visibleUntil, featured, sortOrder])

/** Its rows are no part of it: they have versions of their own. */
export const collectionVersion = ({ name, schema, detailBasePath }: Collection): string =>
  versionOf([name, schema, detailBasePath])

/** Of all that `PUT /v1/site` sets; what is set elsewhere, or follows by itself, is no part of it. */
export const siteVersion = (site: Configured): string => versionOf(settableValues(site))

/** The header that repeats a version, for the answer about one thing. */
export const tagOf = (version: string): { readonly etag: string } => ({ etag: `"${version}"` })

/** As reads and writes tell it. */
export const VersionTag = described(
  Schema.String,
  "Names what it holds now. Send it in If-Match with a change, which is then refused if somebody else was faster."
)

/** 96 bits: no two contents of one thing are taken for each other. */
export const versionOf = (content: unknown): string =>
  createHash("sha256").update(canonical(content)).digest("base64url").slice(0, 16)
