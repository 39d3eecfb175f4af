/** Where texts name files of the library. */
import type { MediaId } from "../model/ids.ts"
import { widthAsked } from "./widths.ts"

/** The file that an address of this site names, and the width it asks for. */
export const mediaReference = (
  address: string
): { readonly id: MediaId; readonly width: number | null } | undefined => {
  const [, id, query] = /^\/media\/(med_[0-9a-z]{4,40})(\?[^#]*)?(?:#.*)?$/.exec(address.trim()) ?? []
  return id === undefined ? undefined : { id: id as MediaId, width: widthAsked(query ?? "") }
}
