/** What must hold over any sequence of writes: by several writers, on fresh and stale bases, held, published, rejected. */
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Refusal } from "../errors/Refusal.ts"
import type { Payload } from "../model/Page.ts"
import type { Acknowledgements, IfMatch } from "./decision.ts"
import { parseAcknowledgements } from "./acknowledgements.ts"
import { aContext, accepted, pageId, Shelf } from "./fixtures.ts"
import { authorsOf } from "./guards/lineAuthors.ts"
import { linesOf } from "./guards/lines.ts"
import { similarity } from "./guards/editedLines.ts"
import { editPayload } from "./editPayload.ts"
import { publish } from "./publish.ts"
import { reject } from "./reject.ts"
import { revert } from "./revert.ts"

const writers = ["cred_ann1", "cred_ben1", "onboard"]
/** Short lines that repeat, and families of long ones that are edits of each other. */
const line = fc.oneof(
  fc.constantFrom("}", "a {}", "b {}", "", "  "),
  fc
    .tuple(fc.constantFrom("roof", "wall", "floor"), fc.integer({ min: 0, max: 3 }))
    .map(([noun, at]) => `<p>We repair every kind of ${noun}, number ${at}.</p>`)
)
const css = fc.array(line, { maxLength: 50, size: "max" }).map((all) => all.join("\n"))

type Base = "latest" | "published" | "absent" | "any" | "unknown"
const step = fc.record({
  kind: fc.constantFrom("write", "write", "write", "write", "hold", "publish", "revert", "reject"),
  writer: fc.constantFrom(...writers),
  css,
  base: fc.constantFrom<Base>("latest", "latest", "latest", "published", "absent", "any", "unknown"),
  named: fc.subarray(writers),
  pick: fc.nat()
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const ifMatch = (shelf: Shelf, base: Base): IfMatch => {
  const id = base === "latest" ? shelf.page?.latestVersionId : shelf.page?.publishedVersionId
  if (base === "absent") return { kind: "absent" }
  if (base === "any") return { kind: "any" }
  return base === "unknown" || !id ? { kind: "ids", ids: ["ver_unknown"] } : { kind: "ids", ids: [id] }
}

const write = (shelf: Shelf, step: Step, acknowledged: Acknowledgements) =>
  editPayload(
    shelf.page && shelf.current,
    {
      kind: "stylesheet",
      slot: "",
      id: pageId,
      accepted: accepted({ css: step.css }),
      hold: step.kind === "hold"
    },
    aContext(step.writer, { ifMatch: ifMatch(shelf, step.base), acknowledged })
  )

/** What `acknowledgeWith` of a refusal says to send, on top of what was sent. */
const heeding = (refusal: Refusal, sent: Acknowledgements): Acknowledgements => {
  const { header, value } = refusal.fields!.acknowledgeWith as { header: string; value: string }
  if (header === "X-Mk-Replacing-Version")
    return { ...sent, replacingVersions: parseAcknowledgements({ replacingVersion: value }).replacingVersions }
  return header === "X-Mk-Deleting-Lines"
    ? { ...sent, deletingLines: parseAcknowledgements({ deletingLines: value }).deletingLines }
    : { ...sent, overwritingWriters: parseAcknowledgements({ overwritingWriter: value }).overwritingWriters }
}

const other = (shelf: Shelf, { kind, writer, pick }: Step) => {
  const version = shelf.versions[pick % Math.max(1, shelf.versions.length)]
  if (version === undefined) return
  const named = { id: version.id, version }
  const context = aContext(writer)
  const { payload } = version
  if (kind === "publish") shelf.put(publish(shelf.current, { named: pick % 2 ? named : null }, context))
  if (kind === "reject") shelf.put(reject(shelf.current, { named, note: "No." }, context))
  if (kind === "revert") {
    const target = { version, accepted: accepted(payload) }
    shelf.put(revert(shelf.current, { toVersionId: version.id, target }, context))
  }
}

/** Runs a sequence and looks at every write before it is stored. */
const run = (steps: ReadonlyArray<Step>, look: (shelf: Shelf, step: Step, acknowledged: Acknowledgements) => void) => {
  const shelf = new Shelf()
  for (const step of steps) {
    if (step.kind === "write" || step.kind === "hold") {
      const acknowledged = { overwritingWriters: step.named, deletingLines: null, replacingVersions: [] }
      look(shelf, step, acknowledged)
      shelf.put(write(shelf, step, acknowledged))
    } else {
      other(shelf, step)
    }
  }
  return shelf
}

const sequences = fc.array(step, { minLength: 2, maxLength: 12 })

describe("over any sequence of writes", () => {
  it("no line of another writer goes unless that writer is named, but by an edit of it", () => {
    let lost = 0
    fc.assert(
      fc.property(sequences, (steps) => {
        run(steps, (shelf, step, acknowledged) => {
          const outcome = write(shelf, step, acknowledged)
          const base = shelf.page && shelf.current.latest
          if (outcome instanceof Refusal || base === undefined) return
          const before = authorsOf(base)
          const after = authorsOf(outcome.version!)
          for (const [line, authors] of before) {
            for (const author of writers.filter((one) => one !== step.writer && !step.named.includes(one))) {
              const copies = (all: ReadonlyArray<string> | undefined) =>
                (all ?? []).filter((one) => one === author).length
              const gone = copies(authors) - copies(after.get(line))
              if (gone <= 0) continue
              lost++
              const added = linesOf(outcome.version!.payload).filter((one) => !before.has(one) || one !== line)
              expect(added.filter((one) => similarity(line, one) >= 0.6).length).toBeGreaterThanOrEqual(gone)
            }
          }
        })
      }),
      { numRuns: 300 }
    )
    // Edits did occur, so the clause about them was put to the test.
    expect(lost).toBeGreaterThan(0)
  })

  it("GUARD-17, GUARD-18: what acknowledgeWith says clears its refusal, and three such answers at most stand before success", () => {
    const met = new Set<string>()
    fc.assert(
      fc.property(sequences, (steps) => {
        run(steps, (shelf, step, sent) => {
          let acknowledged = sent
          const codes: Array<string> = []
          for (;;) {
            const outcome = write(shelf, step, acknowledged)
            if (!(outcome instanceof Refusal)) break
            if (outcome.fields!.acknowledgeWith === undefined) {
              expect(["version.conflict", "write.unguarded_truncation"]).toContain(outcome.code)
              break
            }
            expect(codes).not.toContain(outcome.code)
            codes.push(outcome.code)
            met.add(outcome.code)
            acknowledged = heeding(outcome, acknowledged)
          }
          expect(codes.length).toBeLessThanOrEqual(3)
        })
      }),
      { numRuns: 300 }
    )
    expect([...met].sort()).toEqual([
      "write.cross_writer_overwrite",
      "write.destructive_overwrite",
      "write.replaces_waiting"
    ])
  })

  it("GUARD-19: every write.* refusal names the stored version it would have replaced, and its numbers are exact", () => {
    fc.assert(
      fc.property(sequences, (steps) => {
        run(steps, (shelf, step, acknowledged) => {
          const outcome = write(shelf, step, acknowledged)
          if (!(outcome instanceof Refusal) || !outcome.code.startsWith("write.")) return
          const fields = outcome.fields as {
            readonly replaced: { readonly versionId: string; readonly createdBy: string }
            readonly latestVersionId: string
            readonly deletedLines: number
            readonly droppedForeignLines: number
            readonly editedForeignLines: number
          }
          const replaced = shelf.find(fields.replaced.versionId)!
          expect(fields.replaced.createdBy).toBe(replaced.createdBy)
          expect(fields.latestVersionId).toBe(shelf.page!.latestVersionId)
          if (outcome.code === "write.destructive_overwrite") {
            expect(fields.deletedLines).toBe(lostCopies(replaced.payload, { css: step.css }, 3))
          }
          if (outcome.code === "write.cross_writer_overwrite") {
            const own = [...authorsOf(replaced).values()].flat().filter((author) => author === step.writer).length
            const all = lostCopies(replaced.payload, { css: step.css }, Infinity)
            const foreign = fields.droppedForeignLines + fields.editedForeignLines
            expect(foreign).toBeLessThanOrEqual(all)
            expect(foreign).toBeGreaterThanOrEqual(all - own)
          }
        })
      }),
      { numRuns: 300 }
    )
  })

  it("no two versions land on one base with If-Match, and history stays one chain with one live version", () => {
    fc.assert(
      fc.property(sequences, (steps) => {
        const shelf = run(steps, (before, step, acknowledged) => {
          const outcome = write(before, step, acknowledged)
          if (outcome instanceof Refusal || step.base === "absent") return
          const after = new Shelf()
          after.versions = [...before.versions]
          after.page = before.page
          const again: Step = { ...step, kind: "write" }
          const sameBase = ifMatch(before, step.base)
          after.put(outcome)
          const second = editPayload(
            after.current,
            { kind: "stylesheet", slot: "", id: pageId, accepted: accepted({ css: again.css }), hold: false },
            aContext(step.writer, { ifMatch: sameBase, acknowledged })
          )
          expect(second instanceof Refusal && second.code).toBe("version.conflict")
        })
        if (shelf.page === undefined) return
        expect(shelf.versions.map(({ seq }) => seq)).toEqual(shelf.versions.map((_, at) => at + 1))
        expect(shelf.page.latestVersionId).toBe(shelf.versions.at(-1)!.id)
        const live = shelf.versions.filter(({ state }) => state === "published").map(({ id }) => id)
        expect(live).toEqual(shelf.page.publishedVersionId === null ? [] : [shelf.page.publishedVersionId])
        expect(shelf.page.status === "live").toBe(live.length === 1)
        const published = shelf.current.published
        expect(shelf.page.lastWrittenBy).toBe(published?.createdBy ?? null)
        expect(shelf.page.lastWrittenAt).toBe(published?.createdAt ?? null)
      }),
      { numRuns: 300 }
    )
  })

  it("every stored version has exactly one author for each copy of each of its lines", () => {
    fc.assert(
      fc.property(sequences, (steps) => {
        for (const version of run(steps, () => {}).versions) {
          const authored = [...authorsOf(version)].flatMap(([line, authors]) => authors.map(() => line))
          expect(authored.sort()).toEqual([...linesOf(version.payload)].sort())
          for (const authors of authorsOf(version).values()) {
            expect(authors.every((author) => writers.includes(author))).toBe(true)
          }
        }
      })
    )
  })
})

/** An independent count, by taking lines away one at a time. */
const lostCopies = (before: Payload, after: Payload, cap: number): number => {
  const left = [...linesOf(after)]
  const lost = new Map<string, number>()
  for (const one of linesOf(before)) {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    else lost.set(one, (lost.get(one) ?? 0) + 1)
  }
  return [...lost.values()].reduce((sum, copies) => sum + Math.min(copies, cap), 0)
}
