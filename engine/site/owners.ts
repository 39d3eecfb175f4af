/**
 * Who looks after a site: the owner of its account, and whom that one asked to look after it with them. All of them have
 * confirmed their addresses and have the same rights; one of them is always left.
 */
import type { Json } from "../values/Json.ts"
import type { Site } from "../model/Site.ts"
import { accountAddress, mailboxKey, otherOwners, otherOwnersSetting } from "./owner.ts"

type Settings = Site["settings"]

/** Every confirmed address, the one of the account first; none while nobody has confirmed theirs. */
export const ownersOf = (site: Pick<Site, "settings">): ReadonlyArray<string> => {
  const account = accountAddress(site)
  return account === null ? [] : [account, ...otherOwners(site)]
}

export const isOwner = (site: Pick<Site, "settings">, address: string): boolean =>
  ownersOf(site).some((one) => mailboxKey(one) === mailboxKey(address))

/** Owners of one site; more people than that do not decide together. */
export const mostOwners = 5

/** `join` beside those that there are; `hand-over` in the place of all of them. */
export type Asking = "join" | "hand-over"

/** Somebody who was asked and has not answered. The mail that asks names neither the site nor whoever asks. */
export interface AskedOwner {
  readonly id: string
  readonly how: Asking
  readonly email: string
  /** Address of the owner who asked. */
  readonly askedBy: string
  readonly askedAt: number
  readonly expiresAt: number
}

/** Whose time is not over, the last one asked first. */
export const askedOwners = ({ settings }: Pick<Site, "settings">, now: number): ReadonlyArray<AskedOwner> =>
  ((settings[askedSetting] ?? []) as unknown as ReadonlyArray<AskedOwner>).filter(({ expiresAt }) => expiresAt > now)

/** Whoever is asked anew is asked by the newer mail alone. */
export const withAsked = (site: Pick<Site, "settings">, asked: AskedOwner): Settings =>
  withList(site.settings, askedSetting, [
    asked,
    ...askedOwners(site, asked.askedAt).filter(({ email }) => mailboxKey(email) !== mailboxKey(asked.email))
  ])

export const withoutAsked = (site: Pick<Site, "settings">, id: string): Settings =>
  withList(
    site.settings,
    askedSetting,
    askedOwners(site, 0).filter((asked) => asked.id !== id)
  )

/** Whom that address asked is not asked any more. */
export const withoutAskedBy = (site: Pick<Site, "settings">, address: string): Settings =>
  withList(
    site.settings,
    askedSetting,
    askedOwners(site, 0).filter(({ askedBy }) => mailboxKey(askedBy) !== mailboxKey(address))
  )

/** The address is one of several from now on. */
export const withOwner = (site: Pick<Site, "settings">, address: string, at: number | null = null): Settings =>
  isOwner(site, address)
    ? site.settings
    : withJoined(settingsFor(site.settings, [...ownersOf(site), address]), address, at)

/** Since when an address looks after the site that was asked by others who did; 0 of one that did from the start. */
export const joinedAt = ({ settings }: Pick<Site, "settings">, address: string): number =>
  joinedOf(settings)[mailboxKey(address)] ?? 0

/** With null as one that did from the start. */
export const withJoined = (settings: Settings, address: string, at: number | null): Settings => {
  const { [mailboxKey(address)]: _, ...others } = joinedOf(settings)
  return withJoinedOf(settings, at === null ? others : { ...others, [mailboxKey(address)]: at })
}

type Joined = { readonly [address: string]: number }
const joinedOf = (settings: Settings): Joined => (settings[joinedSetting] ?? {}) as Joined
const withJoinedOf = (settings: Settings, joined: Joined): Settings => {
  const { [joinedSetting]: _, ...others } = settings
  return Object.keys(joined).length === 0 ? others : { ...others, [joinedSetting]: joined }
}
const joinedSetting = "ownersJoinedAt"

/** Since when those who look after a site do, where others handed it over to them; 0 where nobody did. */
export const handedOverAt = ({ settings }: Pick<Site, "settings">): number => Number(settings[handedOverSetting] ?? 0)

/** What was done until now was done by those before. */
export const withHandOver = (settings: Settings, at: number): Settings => ({ ...settings, [handedOverSetting]: at })

const handedOverSetting = "handedOverAt"

/** The address and nobody else; whoever was asked by those before is not asked any more. */
export const withOnlyOwner = ({ settings }: Pick<Site, "settings">, address: string): Settings =>
  withList(settingsFor(settings, [address]), askedSetting, [])

/** Without the address, and without whom it asked; undefined where nobody would be left, or where it is none of them. */
export const withoutOwner = (site: Pick<Site, "settings">, address: string): Settings | undefined => {
  if (!isOwner(site, address)) return undefined
  const left = ownersOf(site).filter((one) => mailboxKey(one) !== mailboxKey(address))
  if (left.length === 0) return undefined
  return withoutAskedBy({ settings: settingsFor(site.settings, left) }, address)
}

/** Another address of the same person. Whom they asked is asked by the new one. */
export const withMovedOwner = (site: Pick<Site, "settings">, from: string, to: string): Settings => {
  const moved = (address: string) => (mailboxKey(address) === mailboxKey(from) ? to : address)
  const owners = ownersOf(site).map(moved)
  const asked = askedOwners(site, 0).map((one) => ({ ...one, askedBy: moved(one.askedBy) }))
  const settings = withList(settingsFor(site.settings, owners), askedSetting, asked)
  const since = joinedAt(site, from)
  return since === 0 || isOwner(site, to) ? settings : withJoined(settings, to, since)
}

/** Nobody's any more. */
export const withoutOwners = (settings: Settings): Settings => {
  const { owner: _, ...others } = settings
  return withList(withList(others, otherOwnersSetting, []), askedSetting, [])
}

const askedSetting = "askedOwners"

const settingsFor = (settings: Settings, addresses: ReadonlyArray<string>): Settings => {
  const known = new Map(addresses.map((address) => [mailboxKey(address), address]))
  const [first, ...others] = known.values()
  const joined = Object.fromEntries(Object.entries(joinedOf(settings)).filter(([address]) => known.has(address)))
  const owned = withJoinedOf({ ...settings, owner: { email: first!, confirmed: true } }, joined)
  return withList(owned, otherOwnersSetting, others)
}

/** The setting, or none where the list is empty. */
const withList = (settings: Settings, name: string, list: ReadonlyArray<unknown>): Settings => {
  const { [name]: _, ...others } = settings
  return list.length === 0 ? others : { ...others, [name]: list as unknown as Json }
}
