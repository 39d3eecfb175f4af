/** A mailing list that visitors join (DEST-28 to DEST-37). */
import { refuse, Refusal } from "../../../errors/Refusal.ts"
import { fault, given, type MemberFault, type Provider, refuseMembers, secretOf } from "./provider.ts"

export const newsletterList: Provider = {
  members: ["apiKey", "audienceId", "status", "fieldMap", "dc"],
  read: (body, around) => {
    const faults: Array<MemberFault> = []
    if (body.audienceId === undefined) faults.push(fault("audienceId", "is missing"))
    else if (!/^[A-Za-z0-9]{1,40}$/.test(body.audienceId))
      faults.push(fault("audienceId", "is letters and digits only"))
    if (body.dc !== undefined && !isDataCentre(body.dc)) faults.push(fault("dc", "is not a data centre such as us19"))
    for (const [field, tag] of Object.entries(body.fieldMap ?? {})) {
      if (!/^[A-Z0-9_]{1,20}$/.test(tag)) {
        faults.push(fault(`fieldMap.${field}`, "is not a merge tag: up to 20 capitals, digits and underscores"))
      }
    }
    const centre = body.apiKey === undefined ? storedCentre(around.stored?.settings["dc"]) : dataCentreOf(body.apiKey)
    if (body.apiKey !== undefined && centre === undefined) {
      faults.push(fault("apiKey", "does not end in a data centre, as in …-us19"))
    }
    if (faults.length > 0) return refuseMembers("newsletter_list", faults)
    const secret = secretOf("apiKey", body, around)
    if (secret instanceof Refusal) return secret
    if (body.dc !== undefined && body.dc !== centre) {
      return refuse(
        "lead_webhook.newsletter_dc_mismatch",
        `The key belongs to the data centre ${centre}, and \`dc\` names ${body.dc}.`,
        { dc: body.dc, keyDc: centre ?? null }
      )
    }
    return {
      settings: { status: "pending", ...given(body, ["audienceId", "status", "fieldMap"]), dc: centre ?? null },
      ...secret
    }
  }
}

/** The end of a key names the data centre. It becomes part of a host name, so nothing else may stand there (DEST-30). */
const dataCentreOf = (apiKey: string): string | undefined => {
  const end = apiKey.trim().split("-").at(-1) ?? ""
  return apiKey.includes("-") && isDataCentre(end) ? end : undefined
}

const isDataCentre = (text: string): boolean => /^[a-z]{2,6}\d{1,4}$/.test(text)

const storedCentre = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined)
