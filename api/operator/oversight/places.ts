/** Where a list of what the operator oversees goes on, as a text for an address, and back; undefined for a text that is none. */
import type { LeadId } from "../../../engine/model/ids.ts"
import type { DeliveryPlace, SeenAlert } from "../../../engine/ports/Oversight.ts"

type AlertPlace = Pick<SeenAlert, "raisedAt" | "id">

export const writeAlertPlace = ({ raisedAt, id }: AlertPlace): string => `${raisedAt}~${id}`

export const readAlertPlace = (text: string): AlertPlace | undefined => {
  const [, raisedAt, id] = /^(\d{1,15})~([\w-]{1,64})$/.exec(text) ?? []
  return id === undefined ? undefined : { raisedAt: Number(raisedAt), id }
}

export const writeDeliveryPlace = ({ leadId, destination }: DeliveryPlace): string => `${leadId}~${destination}`

export const readDeliveryPlace = (text: string): DeliveryPlace | undefined => {
  const [, leadId, destination] = /^([\w-]{1,64})~(.{1,200})$/u.exec(text) ?? []
  return destination === undefined ? undefined : { leadId: leadId as LeadId, destination }
}
