/** What came in of a submission, before anybody has looked at what it says. */
import type { RefusalReason } from "../../../engine/people/forms/refusal/RefusalWording.ts"
import type { LeadFileId } from "../../../engine/model/ids.ts"

export interface ReceivedFile {
  readonly field: string
  /** As the visitor's device calls it. */
  readonly filename: string
  readonly id: LeadFileId
  readonly size: number
}

export interface Received {
  readonly values: ReadonlyMap<string, ReadonlyArray<string>>
  readonly files: ReadonlyArray<ReceivedFile>
  /** What is wrong with files of a field that were not kept: too large, empty, or more than the site has room for. */
  readonly problems: { readonly [field: string]: FileFault }
}

export type FileFault = "large" | "empty" | "noRoom"

/** Why a body cannot be read. */
export class Unreadable {
  readonly _tag = "Unreadable"
  readonly status: 400 | 408 | 415
  readonly reason: RefusalReason
  constructor(status: Unreadable["status"], reason: RefusalReason) {
    this.status = status
    this.reason = reason
  }
}

export const add = (values: Map<string, Array<string>>, name: string, value: string): void => {
  const sent = values.get(name)
  if (sent === undefined) values.set(name, [value])
  else sent.push(value)
}
