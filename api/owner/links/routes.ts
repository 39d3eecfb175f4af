/** Links from mails. The link itself is the key: no login. Opening one changes nothing; its button does. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { limits } from "../../../engine/limits.ts"
import { Access, access } from "../../access/Access.ts"
import { asPage, OtherAnswers } from "../../answers/otherAnswers.ts"

const token = {
  token: Schema.String.annotate({
    description: "The secret part of the link: whoever has it may do what the link is for."
  })
}
const Page = Schema.String.annotate({ description: "A page that says what the link is for, or what was done." }).pipe(
  HttpApiSchema.asText({ contentType: "text/html" })
)

/** Whatever a form sends is answered with a page, so nothing of it is refused before one can be written. */
const Typed = Schema.Union([Schema.String, Schema.Array(Schema.String)])

const closed = {
  404: asPage("The link is not known: a page that says so."),
  410: asPage(
    "The link is used up, its time is over, or what it was about is done: a page that says which, and by whom."
  )
}

/** A note at its limit, every character percent-encoded as four bytes. */
const noteBodyLimit = limits.noteCharacters * 12 + 4 * 1024

export class LinksApi extends HttpApiGroup.make("links")
  .add(
    HttpApiEndpoint.get("open", "/links/:token", { params: token, success: Page })
      .annotate(Access, access.linked(access.open([], 0)))
      .annotate(OpenApi.Summary, "Open a link from a mail")
      .annotate(
        OpenApi.Description,
        "A page for people, in plain HTML without script: what the link is about, what would change, and a button or two. Opening " +
          "it changes nothing, so mail scanners and previews do no harm. It needs no login and sets no cookie; no cache " +
          "keeps it and no search engine lists it. Links lead to claiming a draft (`claimUrl`), deciding about " +
          "a change or a version that waits, and bringing an archived page back."
      )
      .annotate(OtherAnswers, closed),

    HttpApiEndpoint.get("picture", "/links/:token/pictures/:picture", {
      params: {
        ...token,
        picture: Schema.String.annotate({
          description: "`phone-before`, `phone-after`, `desk-before` or `desk-after`."
        })
      },
      success: Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: "image/webp" }))
    })
      .annotate(Access, access.linked(access.open(["version.not_found"], 0)))
      .annotate(OpenApi.Summary, "A picture on the page behind a link about a version")
      .annotate(
        OpenApi.Description,
        "The page as it is, and as the version would have it, which the page behind the link shows side by side, as long as the " +
          "link opens a question. Until it was taken, a small drawing in its place; no cache keeps either."
      ),

    HttpApiEndpoint.post("act", "/links/:token", {
      params: token,
      payload: Schema.StructWithRest(
        Schema.Struct({
          email: Schema.optionalKey(Typed).annotateKey({
            description:
              "On claiming: the address of whoever claims the draft. Optional; it is asked to confirm itself."
          }),
          decision: Schema.optionalKey(Typed).annotateKey({
            description: "`accept` or `decline`, where a decision is asked for; `undo`, where it can be taken back."
          }),
          note: Schema.optionalKey(Typed).annotateKey({
            description: `Why a version is turned down, at most ${limits.noteCharacters} characters; whoever wrote it can read it.`
          }),
          knows: Schema.optionalKey(Typed).annotateKey({
            description:
              "Hosts of other websites that a version leads to, and mail addresses that enquiries would go to, apart by blanks: publishing it says of each that the owner knows it."
          }),
          "without-address": Schema.optionalKey(Typed).annotateKey({
            description: "On claiming: `1` says that no address is given by choice, where the page asked for one."
          }),
          asked: Schema.optionalKey(Typed).annotateKey({
            description:
              "`knows` or `address`, as the page sends it: what is not ticked there keeps a version from being published, and an address that is left out is asked for once more. Whoever leaves it out was not asked."
          })
        }),
        [Schema.Record(Schema.String, Typed)]
      ).pipe(HttpApiSchema.asFormUrlEncoded()),
      success: Page
    })
      .annotate(Access, access.linked(access.open([], noteBodyLimit)))
      .annotate(OpenApi.Summary, "Do what the link is for, once")
      .annotate(
        OpenApi.Description,
        "Posted by the page that opening the link shows, as application/x-www-form-urlencoded; members it does not know mean " +
          "nothing. Answers a page that says what was done. No login and no cookie."
      )
      .annotate(OtherAnswers, {
        ...closed,
        409: asPage("It could not be done as things stand by now: a page that says why. Nothing was changed."),
        422: asPage(
          "What was typed cannot be taken: the same page again, with what was typed and what is wrong with it."
        )
      })
  )
  .annotate(
    OpenApi.Description,
    "Pages behind links from mails. The owner's dashboard, at /dashboard, is for people alone: they sign in there by mail, and " +
      "nothing of it is part of this API."
  ) {}
