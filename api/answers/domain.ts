/** How a domain of a site's own stands, as integrators and staff are told. */
import { Schema } from "effect"
import { domainFindings, domainStates } from "../../engine/model/DomainStanding.ts"
import { NullableTimestamp, Timestamp } from "./shapes.ts"

export const DomainShown = Schema.Struct({
  state: Schema.Literals(domainStates).annotate({
    description:
      "`pending` until the name is found to lead here; `serving` from then on; `lapsed` once it has led elsewhere for long " +
      "enough, when whoever still comes is served."
  }),
  reason: Schema.NullOr(Schema.Literals(domainFindings)).annotate({
    description:
      "What the last look found; null before the first. `leads_here` and `proven` are what it takes to serve."
  }),
  detail: Schema.String.annotate({ description: "The same in a sentence that says what to do." }),
  verifiedAt: NullableTimestamp.annotateKey({ description: "When it was first found to lead here; null before." }),
  checkedAt: NullableTimestamp.annotateKey({ description: "When it was last looked at; null before the first look." }),
  nextCheckAt: Timestamp.annotateKey({ description: "When it is looked at next." }),
  records: Schema.Array(
    Schema.Struct({
      type: Schema.Literals(["A", "AAAA", "CNAME", "TXT"]).annotate({ description: "Kind of record." }),
      name: Schema.String.annotate({ description: "Its full name." }),
      value: Schema.String.annotate({ description: "What it says." }),
      purpose: Schema.String.annotate({ description: "What it is for, and when it is needed." })
    })
  ).annotate({
    description: "What is to be entered where the domain is registered, the one that has to be there first."
  })
}).annotate({ identifier: "Domain", description: "How a domain stands, and what its DNS has to say." })
