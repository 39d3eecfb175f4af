/** What people read of a folder and its site: changes, differences, refusals and what waits. */
import { createTwoFilesPatch } from "diff"
import { type Compared, textThere } from "./compared.ts"
import { besideName, type Problem } from "./Folder.ts"
import type { Pulled } from "./pull.ts"
import type { Pushed, Told } from "./push.ts"
import type { Change, Planned } from "./plan.ts"

/** What `--json` gives of both sides. */
export const statusOf = ({ plan, problems, there, here }: Compared) => ({
  site: there.site,
  siteUrl: there.siteUrl,
  changes: plan
    .filter(({ change }) => change !== "same")
    .map(({ file, change, unit, turnedDown }) => ({
      file,
      change,
      lastWrittenBy: there.units.get(unit)?.lastWrittenBy ?? null,
      ...(turnedDown && { turnedDown })
    })),
  waiting: [...there.units.values()].flatMap(({ key, waiting }) =>
    waiting === null ? [] : [{ unit: key, ...waiting }]
  ),
  pictures: [...here.pictures.keys()].filter((name) => here.library[name]?.id === undefined),
  problems,
  left: there.left
})

const headings: ReadonlyArray<readonly [Change, string]> = [
  ["conflict", "Changed on both sides; pull puts the other text beside yours"],
  ["gone there, changed here", "Taken off the site, and changed here"],
  ["changed here", "Changed here"],
  ["new here", "New here"],
  ["missing here", "Missing here, and left at the site unless named with push --delete"],
  ["changed there", "Changed at the site"],
  ["new there", "New at the site"],
  ["gone there", "Gone at the site, and left here unless named with pull --delete"]
]

export const statusLines = (status: ReturnType<typeof statusOf>): ReadonlyArray<string> => {
  const { changes, waiting, pictures, problems, left } = status
  const lines = headings.flatMap(([change, heading]) => {
    const files = changes.filter((one) => one.change === change)
    return files.length === 0
      ? []
      : [
          `${heading}:`,
          ...files.map(
            ({ file, turnedDown }) => `  ${file}${turnedDown === true ? "  (what you last sent was turned down)" : ""}`
          ),
          ""
        ]
  })
  return trimmed([
    ...lines,
    ...(pictures.length === 0 ? [] : ["Pictures to upload:", ...pictures.map((name) => `  media/${name}`), ""]),
    ...(waiting.length === 0
      ? []
      : [
          "Waits for a decision:",
          ...waiting.map(({ unit, versionId, decidableBy = [] }) => `  ${unit} (${versionId})${forWhom(decidableBy)}`),
          ""
        ]),
    ...problemLines(problems),
    ...left.map((what) => `Left out: ${what}.`),
    ...(changes.length + problems.length + pictures.length === 0
      ? [`The folder and ${status.siteUrl} are the same.`]
      : [])
  ])
}

const forWhom = (deciders: ReadonlyArray<string>): string =>
  deciders.length === 0 ? "" : `, for ${deciders.join(" or ")}`

/** The difference of one file, from the site's text to the one here; what a push would do, or a pull the other way round. */
export const patchOf = (sides: Compared, planned: Planned): string => {
  const there = textThere(sides, planned) ?? ""
  const here = sides.here.files.get(planned.file)?.text ?? ""
  return createTwoFilesPatch(`site/${planned.file}`, `here/${planned.file}`, there, here, "", planned.change).replace(
    /^=+\n/,
    ""
  )
}

/** `file:line:column: code: message`, as compilers say it. */
export const problemLines = (
  problems: ReadonlyArray<Problem & { readonly acknowledge?: string }>
): ReadonlyArray<string> =>
  problems.flatMap(({ file, line, column, code, message, acknowledge }) => [
    [file, line, column].filter((part) => part !== undefined && part !== "").join(":") +
      `: ${code === undefined ? "" : `${code}: `}${message}`,
    ...(acknowledge === undefined ? [] : [`  To go ahead all the same: push ${acknowledge}`])
  ])

export const pullLines = ({
  written,
  removed,
  conflicts,
  goneThere,
  busy,
  problems,
  left
}: Pulled): ReadonlyArray<string> => [
  ...written.map((file) => `wrote     ${file}`),
  ...removed.map((file) => `removed   ${file}`),
  ...conflicts.map(({ file, beside }) =>
    beside === null
      ? `conflict  ${file}: ${besideName(file)} was edited since; take it away, and pull again for the newest text`
      : `conflict  ${file}: the site's text is in ${beside}; merge, and take that file away`
  ),
  ...goneThere.map((file) => `gone      ${file} is no longer at the site; pull --delete ${file} takes it away here`),
  ...busy.map((file) => `busy      ${file} was saved meanwhile and is left as it is; pull again`),
  ...problemLines(problems),
  ...left.map((what) => `Left out: ${what}.`),
  ...(written.length + removed.length + conflicts.length + goneThere.length + busy.length + problems.length === 0
    ? ["Nothing new."]
    : [])
]

const statusWords: { readonly [status: string]: string } = {
  "would-publish": "goes live at once",
  "would-update": "goes live at once",
  "would-create": "goes live at once",
  "would-hold": "will wait",
  "would-draft": "will wait as a draft",
  "not-rehearsed": "cannot be rehearsed",
  published: "is live",
  updated: "is live",
  created: "is live",
  held: "waits",
  draft: "waits as a draft"
}

export const toldLine = ({ does, files, status, decidableBy = [], meanwhile }: Told): string =>
  `${does} (${files.join(", ")}): ${statusWords[status] ?? status}${forWhom(decidableBy)}${meanwhile === undefined ? "" : `. ${meanwhile}`}`

export const pushLines = ({
  status,
  rehearsed,
  landed,
  uploads,
  problems,
  missingHere
}: Pushed): ReadonlyArray<string> => [
  ...(status === "rehearsed" ? [...uploads.map((file) => `upload ${file}`), ...rehearsed.map(toldLine)] : []),
  ...landed.map((told) => `done: ${toldLine(told)}`),
  ...landed.flatMap(({ warnings }) => warnings.map(({ code, detail }) => `  ${code}: ${detail}`)),
  ...problemLines(problems),
  ...missingHere.map((file) => `missing   ${file} stays at the site; push --delete ${file} takes it off`),
  outcomeLine(status, landed.length)
]

const outcomeLine = (status: Pushed["status"], landed: number): string => {
  switch (status) {
    case "nothing":
      return "Nothing to send."
    case "rehearsed":
      return "Nothing was written: this was the rehearsal."
    case "declined":
      return "Nothing was written."
    case "refused":
      return "Nothing was written. Correct what is named above, and push again."
    case "stopped":
      return `Stopped after ${landed} of the changes; those are at the site and remembered. Push again to go on.`
    case "pushed":
      return "Everything is at the site."
  }
}

const trimmed = (lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.at(-1) === "" ? lines.slice(0, -1) : lines
