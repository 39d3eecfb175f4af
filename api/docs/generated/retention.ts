/** What is kept and what goes, made of the rules. */
import { DAY_MS, HOUR_MS, limits, MINUTE_MS } from "../../../engine/limits.ts"
import { objectRules } from "../../../engine/retention/objects.ts"
import { isKept } from "../../../engine/retention/Rule.ts"
import { type GoingRows, goingRows, tableRules } from "../../../engine/retention/tables.ts"

export const retentionDocument = (): string =>
  `${[
    "# What is kept, and for how long",
    "Everything that an installation stores has a rule here: it is kept, or it goes when it has been over for so long. The rules stand in `engine/retention`, which the sweep reads and this document is made of. A site that is deleted takes everything of it along; the rules are about sites that stay.",
    "## Rows that go",
    "Workers look for what fills up quickly every minute, and one of them for the rest once a day, a day after the last sweep ended. They remove 500 rows at a time with pauses, so that nobody waits for them, and one that dies in between has done a part of it.",
    "`makeready sweep --rehearse` tells by rule how many rows and bytes would go now, `makeready sweep --last` what went, and `makeready sweep` has it done ahead of its time; programs ask `/ops/v1/sweep`. The metrics `makeready_swept_rows`, `makeready_swept_bytes` and `makeready_sweep_ended_seconds` tell the same. Sizes are those of what stands in the rows, as text; the database gives their room to new rows and rarely back to the disk.",
    table(
      ["rule", "what", "goes", "looked for", "why"],
      goingRows.map((rule) => [`\`${rule.rule}\``, rule.what, goesAfter(rule), every[rule.every], rule.why])
    ),
    "## Rows that are kept",
    table(
      ["table", "what", "kept", "why"],
      tableRules.flatMap((rule) => ("column" in rule ? [] : [[`\`${rule.table}\``, rule.what, rule.kept, rule.why]]))
    ),
    "## Objects",
    "Objects go as this table says, by what it names.",
    table(
      ["names", "store", "what", "kept", "who removes it", "why"],
      objectRules.map(({ names, store, what, life, by, why }) => [
        names
          .split(", ")
          .map((name) => `\`${name}\``)
          .join(", "),
        store,
        what,
        isKept(life) ? life.kept : goesAfter(life),
        remover[by],
        why
      ])
    ),
    "## Objects that nothing names",
    `Stylesheets and scripts of earlier editions, further pages of a list that has become shorter, and what a crash left behind are found by the daily sweep: it lists what is stored, site after site, and marks what nothing names that the database says is shown. What is named again loses its mark. What has been marked for ${period(limits.orphanKeptMs)} goes, once a last look has found that no stored page, stylesheet or script mentions it either; typefaces stay for as long as any version of any text mentions them.`,
    `Whoever puts such a file takes its mark away first, and nobody believes for longer than ${period(limits.storedAssetMs)} that a file is still where it was put: so a page that comes back to an earlier style finds it, whatever a sweep does meanwhile. Where a removal is under way whoever would put the same file waits for it, and no longer than ${period(limits.orphanClaimMs)} where it died. All processes of an installation are to be of a release that does so: where some have yet to be replaced, replace them within ${period(limits.orphanKeptMs - limits.storedAssetMs)}.`,
    `Where more than ${limits.orphanShare * 100} % of a site's objects would go in one sweep, and more than ${limits.orphansMadeAgain} of those that are made again from the database or ${limits.orphansMadeOnce} files of the library and typefaces, nothing of that site goes, and neither does anything of a site that the database does not know. An alert says so, \`GET /ops/v1/sweep\` lists such sites as \`heldBack\`, and \`makeready sweep --site <id>\` lets it go, once. Nothing goes of a site while it is being copied.`,
    `One sweep looks at no more than ${limits.orphanStep.toLocaleString("en")} objects or so; the next goes on where it ended. \`makeready sweep --rehearse\` tells how many objects and bytes would go at the most, the metrics \`makeready_swept_objects\`, \`makeready_unnamed_objects\` and \`makeready_sites_held_back\` how it stands, and \`record\` in the answer who asked for a sweep or let a site pass, and what each sweep removed.`
  ].join("\n\n")}\n`

const every: { readonly [often in GoingRows["every"]]: string } = { minute: "every minute", day: "once a day" }
const remover = { worker: "a worker", origin: "the origin", change: "whoever changes it" } as const

const goesAfter = ({ keptMs, from }: Pick<GoingRows, "keptMs" | "from">): string =>
  keptMs === 0 ? `at ${from}` : `${period(keptMs)} after ${from}`

const period = (ms: number): string => {
  if (ms > 2 * DAY_MS || (ms % DAY_MS === 0 && ms > DAY_MS)) return `${ms / DAY_MS} days`
  if (ms > HOUR_MS) return `${ms / HOUR_MS} hours`
  return ms === HOUR_MS ? "an hour" : ms === MINUTE_MS ? "a minute" : `${ms / MINUTE_MS} minutes`
}

const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")
