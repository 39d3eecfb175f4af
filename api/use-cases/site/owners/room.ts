/** Whether one more address may be written to that has not confirmed itself, because an owner asks for it. */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import type { SiteId } from "../../../../engine/model/ids.ts"
import { MailAllowances } from "../../../../engine/ports/MailAllowances.ts"
import { askedMailAllowances, confirmationAllowances } from "../../../../engine/site/mailAllowances.ts"
import { Write } from "../../../access/Call.ts"

/** Counts the mail; refuses with `request.invalid`, in words about the address, where there is no room for it. */
export const roomForAsking = Effect.fnUntraced(function* (siteId: SiteId, owner: string, email: string) {
  const { now } = yield* Write
  const allowances = yield* MailAllowances
  // That of the owner first: what is refused for it leaves the address its mail of the day.
  if ((yield* allowances.take(askedMailAllowances(siteId, owner), now)) !== null)
    return yield* wrong("gets no mail today: you asked as many addresses as may be asked in a day. Ask again tomorrow")
  if ((yield* allowances.take(confirmationAllowances(email), now)) !== null)
    return yield* wrong("had a mail of this kind today: ask again tomorrow, so that nobody is flooded")
})

export const wrong = (reason: string) =>
  refuse("request.invalid", `The address ${reason}.`, { fields: [{ path: "body.email", reason }] })
