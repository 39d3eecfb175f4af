/** The mark of a text that was judged when it was written, and is carried along as it is stored. */
import type { Version } from "../model/Page.ts"
import { accepted } from "./accepted.ts"
import { type Accepted, type GateReport, noMarks } from "./verdict.ts"

/** Of a stored version: it was made of an accepted text, and nothing in it changes. Its dependencies name its links. */
export const acceptedBefore = ({ payload, parts, dependencies, report }: Version): Accepted =>
  accepted({
    payload,
    parts,
    dependencies,
    links: { internal: [], external: [] },
    marks: noMarks,
    warnings: [],
    report: report as unknown as GateReport
  })
