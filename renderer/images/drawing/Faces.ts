/**
 * Faces in which text is drawn, as files, since the library that draws it opens fonts by their path. It keeps every face
 * it has been shown until the process ends, so of those that sites upload only so many are; a site whose turn does not
 * come has its texts in a face that came along.
 */
import { rmSync } from "node:fs"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Context, Effect, type Scope } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { LookFace } from "../../../engine/publish/look.ts"
import { sfntOf } from "./sfnt.ts"

export interface DrawnFace {
  /** As Pango describes a font, without its size. */
  readonly description: string
  readonly file: string
}

export interface Faces {
  /** The face; that of sites without a theme where its file is missing, broken or one too many. */
  readonly find: (face: LookFace, read: (asset: string) => Promise<Uint8Array | undefined>) => Promise<DrawnFace>
}

/**
 * The folder that faces lie in, while they are drawn with. Whoever runs processes that may be killed gives one that does not outlive
 * them; left to itself a process has one to its end, whoever begins to draw and stops: the library looks for a face where it was
 * first.
 */
export const FacesFolder = Context.Reference<Effect.Effect<string, never, Scope.Scope>>("renderer/FacesFolder", {
  defaultValue: () => Effect.promise(() => (folderOfProcess ??= makeFolder()))
})

let folderOfProcess: Promise<string> | undefined
const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "makeready-faces-"))
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** One that is made when it is asked for, and removed with the scope. */
export const scopedFolder = (make: () => Promise<string>): Effect.Effect<string, never, Scope.Scope> =>
  Effect.acquireRelease(Effect.promise(make), (made) =>
    Effect.promise(() => rm(made, { recursive: true, force: true }))
  )

/** `mostUploaded`: how many uploaded faces one process draws with. */
export const makeFaces = ({ mostUploaded = limits.drawnFaces as number } = {}): Effect.Effect<
  Faces,
  never,
  Scope.Scope
> =>
  Effect.gen(function* () {
    const folder = yield* yield* FacesFolder
    const vendored = new Map<string, Promise<DrawnFace>>()
    const uploaded = new Map<string, Promise<DrawnFace | undefined>>()

    const kept = async (name: string, woff2: Uint8Array, weight: string): Promise<DrawnFace | undefined> => {
      const family = `mk ${name.replace(/[^a-z]/g, (sign) => digits[Number(sign)] ?? "-")}`
      const sfnt = await sfntOf(woff2, family)
      if (sfnt === undefined) return undefined
      const file = join(folder, `${name.replace(/\W/g, "-")}.ttf`)
      await writeFile(file, sfnt)
      return { description: `${family},${weight}`, file }
    }

    const ofOurs = (file: string): Promise<DrawnFace> => {
      const known = vendored.get(file)
      if (known !== undefined) return known
      const made = readFile(new URL(`../../fonts/${file}`, import.meta.url)).then(
        // Each of ours has all weights.
        async (woff2) => (await kept(file, woff2, " Bold")) as DrawnFace
      )
      vendored.set(file, made)
      return made
    }

    return {
      find: async (face, read) => {
        if (face.kind === "vendored") return ofOurs(face.file)
        const { asset } = face
        const known = uploaded.get(asset)
        if (known !== undefined) return (await known) ?? ofOurs(plainFace)
        if (uploaded.size >= mostUploaded) return ofOurs(plainFace)
        const made = read(asset).then((woff2) => (woff2 === undefined ? undefined : kept(asset, woff2, "")))
        uploaded.set(asset, made)
        // One that could not be read just now is looked for again.
        made.catch(() => uploaded.delete(asset))
        return (await made.catch(() => undefined)) ?? ofOurs(plainFace)
      }
    }
  })

const plainFace = "figtree/normal.woff2"

/** A name that ends in a digit would be read as a size. */
const digits = [..."ghijklmnop"]
