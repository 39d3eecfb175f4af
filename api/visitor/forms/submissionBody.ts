/** The body of a submission in words, for the published document: it is read part by part, by hand, as it arrives. */
import { controls } from "../../../engine/people/forms/controls.ts"
import { formFileKinds } from "../../../engine/model/Form.ts"
import { DAY_MS, KIB, limits, MIB, SECOND_MS } from "../../../engine/limits.ts"

const text = (description: string) => ({ type: "string", description })

/** Controls of the platform, which every form has beside its own fields. */
const properties = {
  [controls.token]: text(
    "Required. Proof that we rendered the form: the value of the hidden input of this name in the page that visitors " +
      "get. It does not age, and is another for each form; with GET of the page it can be read by any program."
  ),
  [controls.nonce]: {
    ...text(
      "Required where JSON is asked for, and on sites with a bot challenge; browsers without script leave it out. Made " +
        "anew for each submission by whoever sends it, and good once: milliseconds since 1970 in base 36, a dot, and 22 to 64 " +
        "random letters, digits, - and _. " +
        `The time has to lie more than ${limits.formNonceAgeMs / SECOND_MS} second and at most ${limits.formNonceLifeMs / DAY_MS} days back; ` +
        `a clock that is up to ${limits.formNonceAheadMs / DAY_MS} days ahead is borne with.`
    ),
    pattern: "^[0-9a-z]{6,10}\\.[A-Za-z0-9_-]{22,64}$"
  },
  [controls.consent]: text(
    "The consent box, where the form has one: any text but `false`, `off`, `no` and `0` is a yes. Left out, or empty, is a no."
  ),
  [controls.consentWords]: text(
    "What the consent box says, signed: the value of the hidden input of this name, where the page has one. It is kept " +
      "with the lead; left out, the words that the form has now are."
  ),
  [controls.honeypot]: text(
    "Leave it out or empty: people never see this field. Whoever fills it in is answered as if it had been taken, and nothing is kept."
  ),
  [controls.attribution]: text(
    "Where the visitor came from, as JSON: any of `utm_source`, `utm_medium`, `utm_campaign`, `utm_content`, `utm_term`, " +
      "`referrer`, `landingPath`, with `consent: true` also `gclid`, `fbclid`, `msclkid`; and `params`, an object of what " +
      `the site's landingParams name. ${limits.attributionCharacters} characters each; what cannot be read is left out, never refused.`
  ),
  [controls.back]: text(
    "Path of the page that a refusal was shown on, from the page that shows it: a browser is led back there. Leave it out."
  ),
  [controls.agent]: text("Slug of the agent of the roster whose page the visitor looked at before; optional."),
  [controls.upload]: text(
    "Id of a file that was sent ahead, of `POST /public/__forms/{form}/uploads`, in place of the file; once for each. Such a " +
      "form is not kept while the API is away: it is answered with 503, and can be sent again."
  ),
  [controls.challenge]: {
    ...text(
      "On sites with a bot challenge alone: a decimal number such that the SHA-256 of the token, a space, the nonce, a " +
        `space and this number begins with ${limits.challengeBits} zero bits. Where the site has a check by Cloudflare Turnstile, the ` +
        "token of that, whose `action` is `form` and whose `cdata` is the id of the page."
    ),
    maxLength: 2048
  },
  [controls.work]: {
    ...text(
      "On sites with a check by Cloudflare Turnstile alone: that number, since the vendor's token has its place."
    ),
    pattern: "^[0-9]{1,10}$"
  }
}

const fields =
  "The form's own fields by their names, as GET of the page shows them, and the platform's controls below. A field that takes " +
  "several answers is repeated; times and dates are `HH:MM` and `YYYY-MM-DD`; a box is ticked by `true` or `on`. A name " +
  "that the form does not have is refused."

const schema = {
  type: "object",
  description:
    `${fields} Files are parts with a file name: ${formFileKinds.join(", ")}, told by their content; each at most ` +
    `${limits.formFileBytes / MIB} MB and not empty, ${limits.formFilesPerField} of one field where it takes several, ` +
    `${limits.formFilesBytes / MIB} MB in all.`,
  properties,
  required: [controls.token],
  additionalProperties: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] }
}

export const submissionBody = {
  required: true,
  description:
    `At most ${limits.formTextBytes / KIB} KB of text in ${limits.formValues} values; a line has at most ` +
    `${limits.submittedLineCharacters} characters and a text field ${limits.submittedTextCharacters}.`,
  content: {
    "application/x-www-form-urlencoded": {
      schema: { type: "object", description: "The same names as of multipart/form-data, of a form without files." }
    },
    "multipart/form-data": { schema }
  }
}
