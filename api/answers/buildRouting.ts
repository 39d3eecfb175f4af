/** Where enquiries are mailed while a site is being built, as the site and its forms tell it. */
import { Schema } from "effect"

export const BuildRouting = Schema.Struct({
  active: Schema.Boolean.annotate({ description: "True until a domain of the site's own serves." }),
  inbox: Schema.optionalKey(Schema.String).annotateKey({
    description: "The build inbox, which gets notifications in place of the addresses that are set; while `active`."
  }),
  detail: Schema.String.annotate({ description: "The same in a sentence." })
}).annotate({
  identifier: "BuildRouting",
  description:
    "Where enquiries are mailed while the site is being built: to one inbox, so that nobody gets mail from a site they have not opened."
})
