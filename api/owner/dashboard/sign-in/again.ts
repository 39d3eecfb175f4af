/**
 * Asks who is signed in to show once more that the address is theirs, before a key is made: whoever finds a browser that
 * was left open, or has its cookie, would go on coming in by that key after the session has ended.
 */
import { Clock, Effect } from "effect"
import { limits, MINUTE_MS } from "../../../../engine/limits.ts"
import { html } from "../../../answers/html.ts"
import { page } from "../answers.ts"
import { shell } from "../shell.ts"
import type { OwnerVisit } from "../Visit.ts"

/** Whether this session began a short while ago, by a link from a mail. */
export const signedInLately = ({ session }: Pick<OwnerVisit, "session">): Effect.Effect<boolean> =>
  Effect.map(Clock.currentTimeMillis, (now) => now - session.createdAt <= limits.freshSignInMs)

const forKey = "A key opens your website to whoever has it, so we make sure that it is you."

/** `to` is the screen to come back to, `why` says what is at stake. Nothing was done. */
export const signInAgain = (visit: OwnerVisit, to: string, why = forKey) =>
  page(
    shell({
      title: "Sign in once more",
      visit,
      narrow: true,
      body: html`<h1>Sign in once more</h1>
        <p class="lead">
          ${why} Nothing was done yet: sign in by a new link, and do it again within ${limits.freshSignInMs / MINUTE_MS}
          minutes.
        </p>
        <form method="post" action="/dashboard/sign-in" class="sheet">
          <input type="hidden" name="to" value="${to}" />
          <input type="hidden" name="email" value="${visit.session.address}" />
          <button type="submit">Send the link to ${visit.session.address}</button>
        </form>`
    }),
    { status: 403 }
  )
