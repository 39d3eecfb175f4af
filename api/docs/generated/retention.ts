/** What is kept and what goes, made of the rules. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../engine/limits.ts"
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
    "The sweep looks at rows alone. Objects go as this table says, by what it names.",
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
    )
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
