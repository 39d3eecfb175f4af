/**
 * What is recorded of an object beside its bytes: etag, content type, metadata. A record file has two slots, for the
 * body in place and for the one that is about to replace it; each names the identity of the body it describes. The new
 * slot is written before the body is moved, over the slot of a body that is gone, so whichever body a reader holds, its
 * own slot is there or that body is outdated.
 *
 * The file is changed in place: a file made and removed with every put would cost more than everything else in it. A
 * slot that is just being written belongs to no body yet, so nobody minds reading part of it.
 */
import { closeSync, constants, mkdirSync, openSync, readSync, writeSync } from "node:fs"
import { dirname } from "node:path"
import type { PutOptions } from "../../../engine/ports/Objects.ts"
import { orUndefined } from "./errno.ts"
import type { Identity } from "./identity.ts"

export interface Description {
  readonly etag: string
  readonly contentType: string
  readonly metadata: { readonly [name: string]: string }
  readonly cacheControl?: string
  /** For people; the record's own name is a hash. */
  readonly key: string
}

/** A description and its identity in JSON; the limits in `validity.ts` keep it below this. */
const SLOT_BYTES = 8192

export const descriptionOf = (key: string, etag: string, options: PutOptions): Description => ({
  etag,
  contentType: options.contentType,
  metadata: options.metadata ?? {},
  ...(options.cacheControl !== undefined && { cacheControl: options.cacheControl }),
  key
})

/** What the record says of the body with that identity. */
export const readRecord = (record: string, identity: Identity): Description | undefined => {
  const slots = readSlots(record)
  return slots && parse(slots.find((slot) => slot.startsWith(opening(identity))))
}

/** What the record says of a body with those bytes, wherever it lay before. */
export const readRecordByEtag = (record: string, etag: string): Description | undefined =>
  readSlots(record)
    ?.map(parse)
    .find((description) => description?.etag === etag)

/** Describes a body that is not in place yet. Only under the object's lock. `current` is the body in place. */
export const writeRecord = (
  record: string,
  identity: Identity,
  description: Description,
  current: Identity | undefined
): void => {
  const slot = `${opening(identity)}${JSON.stringify(description).slice(1)}\n`
  const descriptor = openForWriting(record)
  try {
    const isFirstInUse = current !== undefined && slotsOf(descriptor)[0].startsWith(opening(current))
    writeSync(descriptor, slot, isFirstInUse ? SLOT_BYTES : 0)
  } finally {
    closeSync(descriptor)
  }
}

const opening = (identity: Identity): string => `{"identity":"${identity}",`

const openForWriting = (record: string): number => {
  const flags = constants.O_RDWR | constants.O_CREAT
  const descriptor = orUndefined(() => openSync(record, flags))
  if (descriptor !== undefined) return descriptor
  mkdirSync(dirname(record), { recursive: true })
  return openSync(record, flags)
}

const readSlots = (record: string): readonly [string, string] | undefined => {
  const descriptor = orUndefined(() => openSync(record, "r"))
  if (descriptor === undefined) return undefined
  try {
    return slotsOf(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The two slots' lines; empty where nothing was written. */
const slotsOf = (descriptor: number): readonly [string, string] => {
  const bytes = readSync(descriptor, buffer, 0, buffer.length, 0)
  return [lineAt(0, bytes), lineAt(SLOT_BYTES, bytes)]
}
const buffer = Buffer.allocUnsafeSlow(2 * SLOT_BYTES)

const lineAt = (start: number, bytes: number): string => {
  const end = bytes > start ? buffer.indexOf(10, start) : -1
  return end === -1 || end >= bytes ? "" : buffer.toString("utf8", start, end)
}

const parse = (slot: string | undefined): Description | undefined => {
  if (!slot) return undefined
  try {
    return JSON.parse(slot) as Description
  } catch {
    // Half written, or cut short by a power failure; as good as none.
    return undefined
  }
}
