/** Links about who looks after a site: to say yes or no to it, to confirm another address, and to take that back. */
import { Clock, Effect, Schema } from "effect"
import type { Site } from "../../../engine/model/Site.ts"
import type { AskedOwner } from "../../../engine/site/owners.ts"
import { ApiConfig } from "../../ApiConfig.ts"
import { Write } from "../../access/Call.ts"
import type { LinkView } from "../../answers/linkPage.ts"
import { answerAsking, askedBy } from "../../use-cases/site/owners/answer.ts"
import { holderOf, move, moveBack } from "../../use-cases/site/owners/move.ts"
import type { LinkKind } from "./LinkKind.ts"
import { noDecision } from "./noDecision.ts"

const Subject = Schema.Union([
  Schema.Struct({ deed: Schema.Literal("answer"), id: Schema.String }),
  Schema.Struct({ deed: Schema.Literal("move"), from: Schema.String, to: Schema.String }),
  Schema.Struct({
    deed: Schema.Literal("back"),
    from: Schema.String,
    to: Schema.String,
    sites: Schema.Array(Schema.String),
    elsewhere: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
    off: Schema.optionalKey(Schema.Literal(true))
  })
])
const subjectOf = Schema.decodeUnknownSync(Subject)

export const owner: LinkKind = {
  failed: "Nothing was changed",
  look: Effect.fnUntraced(function* (link, site) {
    const subject = subjectOf(link.subject)
    if (subject.deed === "answer") {
      const asked = askedBy(site, subject.id, yield* Clock.currentTimeMillis)
      return asked === undefined ? noLongerAsked : question(site, asked)
    }
    if (subject.deed === "move")
      return {
        title: "Sign in with this address from now on?",
        text: [
          `${subject.to} takes the place of ${subject.from}: for signing in, and for what we write to whoever looks after the website.`,
          `Whoever is signed in as ${subject.from} is signed out. A mail there says so, with a way back.`
        ],
        action: { label: `Use ${subject.to}` }
      }
    const holders = [...new Set(subject.sites.map((id) => holderOf(subject, id)))].join(" and ")
    return {
      site: site.name,
      title: subject.off === true ? "Look after the website again?" : "Take back the change of address?",
      text: [
        subject.off === true
          ? `${subject.to} looks after it again, and ${holders} does no longer. Whoever is signed in as ${holders} is signed out.`
          : `${subject.to} signs in again, and ${holders} does no longer. Whoever is signed in as ${holders} is signed out.`
      ],
      action: { label: "Take it back" }
    }
  }),
  act: Effect.fnUntraced(function* (link, form) {
    const subject = subjectOf(link.subject)
    const signIn = { href: `${(yield* ApiConfig).baseUrl}/dashboard/sign-in`, label: "Sign in" }
    if (subject.deed === "answer") {
      if (form.decision !== "accept" && form.decision !== "decline") return yield* noDecision()
      const { site } = yield* Write
      const done = yield* answerAsking(subject.id, form.decision === "accept")
      if (done === undefined) return noLongerAsked
      if (done === "refused")
        return { site: site.name, title: "You said no", text: ["Nothing was changed, and whoever asked is told so."] }
      return {
        site: site.name,
        title: done === "joined" ? "You look after the website too" : "The website is yours to look after",
        text:
          done === "joined"
            ? ["Sign in with this address: we send you a link."]
            : [
                "Whoever looked after it before is signed out. Sign in with this address: we send you a link.",
                "Assistants that are connected stay connected, and enquiries go where they went. Look through both first."
              ],
        visit: signIn
      } satisfies LinkView
    }
    const done =
      subject.deed === "move" ? yield* move(subject.from, subject.to) : yield* moveBack(subject, link.createdAt)
    if (done === undefined) return nothingLeft
    return {
      title: subject.deed === "move" ? "This is your address now" : "It was taken back",
      text: [`Sign in as ${subject.to}: we send you a link.`],
      visit: signIn
    } satisfies LinkView
  })
}

const question = (site: Site, { how, email, askedBy: by }: AskedOwner): LinkView => ({
  site: site.name,
  title: how === "join" ? "Look after this website too?" : "Take over this website?",
  text: [
    how === "join"
      ? `${by} asks you to look after it together. You may do all that they may: change it, decide about what waits, read enquiries, and take others off.`
      : `${by} hands it over to you. You look after it alone from then on, and nobody who did before.`,
    `You would sign in as ${email}.`
  ],
  action: { label: how === "join" ? "Yes, look after it" : "Yes, take it over" },
  decline: { label: "No" }
})

const noLongerAsked: LinkView = {
  status: 410,
  title: "You are no longer asked",
  text: ["It was taken back since the mail was sent, or there is a newer mail. Nothing was changed."]
}

const nothingLeft: LinkView = {
  status: 410,
  title: "There is nothing to change any more",
  text: ["The address looks after none of these websites any more. Nothing was changed."]
}
