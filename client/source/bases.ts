/**
 * Which version each text, row, collection and the site has that this client read or wrote last: what the next write of it
 * builds on. Where a read shows what is live while something newer waits, that is the version it showed, so that a write
 * which would take the waiting one's place unseen is refused.
 */
interface Text {
  readonly payloadVersionId?: string | null
  readonly latestVersionId?: string | null
  readonly waiting?: { readonly versionId: string } | null
}

interface Answered {
  readonly status?: string
  readonly dryRun?: boolean
  readonly pageId?: string | null
  readonly versionId?: string | null
  readonly pages?: ReadonlyArray<Text & { readonly id: string }>
  readonly partials?: ReadonlyArray<Text & { readonly ref: string }>
  readonly chrome?: { readonly [kind: string]: Text | null }
  readonly collections?: ReadonlyArray<Tagged & { readonly key: string }>
  readonly rows?: ReadonlyArray<Tagged & { readonly id: string }>
}

/** What has no history, and so a version of its own. */
interface Tagged {
  readonly version?: string
  readonly key?: string
  readonly id?: string
}

type Input = { readonly [name: string]: unknown }

export class Bases {
  readonly #known = new Map<string, string>()

  /** The version that a write of what `operation` is about builds on; undefined where nothing of it was read. */
  of(operation: string, input: Input): string | undefined {
    return this.#known.get(subject(operation, input))
  }

  /** Learns from an answer. */
  note(operation: string, input: Input, body: unknown): void {
    if (typeof body !== "object" || body === null) return
    const answer = body as Answered & Text & Tagged
    if (answer.dryRun === true) return
    const [group = "", name = ""] = operation.split(".")
    if (group === "site" && (name === "read" || name === "change")) this.#tagged("site", answer)
    if (group === "collections") this.#noteCollections(name, input, answer)
    if (!groups.has(group)) return
    if (group === "pages" && name === "list")
      for (const page of answer.pages ?? []) this.#read(`pages ${page.id}`, page)
    else if (group === "partials" && name === "list")
      for (const partial of answer.partials ?? []) this.#read(`partials ${partial.ref}`, partial)
    else if (group === "chrome" && name === "read")
      for (const [kind, section] of Object.entries(answer.chrome ?? {})) this.#read(`chrome ${kind}`, section ?? {})
    else if (name === "read") this.#read(subject(operation, input), answer)
    else if (name === "create" && typeof answer.pageId === "string")
      this.#set(`pages ${answer.pageId}`, answer.versionId)
    else if (["write", "writePayload", "patch"].includes(name)) {
      // A change that changed nothing leaves the version that was there.
      if (answer.versionId !== null) this.#set(subject(operation, input), answer.versionId)
    } else this.#known.delete(subject(operation, input))
  }

  #noteCollections(name: string, input: Input, answer: Answered & Tagged): void {
    const key = String(input["key"])
    if (name === "list") for (const one of answer.collections ?? []) this.#tagged(`collections ${one.key}`, one)
    else if (name === "listRows") for (const row of answer.rows ?? []) this.#tagged(`collections ${key} ${row.id}`, row)
    else if (name === "createRow") this.#tagged(`collections ${key} ${String(answer.id)}`, answer)
    else if (name === "create") this.#tagged(`collections ${String(answer.key)}`, answer)
    else if (name === "patch" || name === "patchRow") this.#tagged(subject(`collections.${name}`, input), answer)
    else this.#known.delete(subject(`collections.${name}`, input))
    // Fields that are given up are taken from rows, which this client has not seen since.
    if (name === "patch" && (input["body"] as { readonly dropFields?: unknown } | undefined)?.dropFields !== undefined)
      for (const known of [...this.#known.keys()].filter((one) => one.startsWith(`collections ${key} `)))
        this.#known.delete(known)
  }

  /** What waits for the owner's yes has changed nothing yet. */
  #tagged(key: string, { version }: Tagged): void {
    if (version !== undefined) this.#known.set(key, version)
  }

  #read(key: string, { payloadVersionId, latestVersionId, waiting }: Text): void {
    // Records alone show no text that a write could build on.
    if (payloadVersionId === undefined) return
    const unseen = waiting != null && waiting.versionId === latestVersionId && payloadVersionId !== latestVersionId
    this.#set(key, unseen ? payloadVersionId : latestVersionId)
  }

  #set(key: string, version: string | null | undefined): void {
    if (typeof version === "string") this.#known.set(key, version)
    else this.#known.delete(key)
  }
}

const groups = new Set(["pages", "partials", "chrome", "stylesheet", "script", "notfound", "theme"])

const subject = (operation: string, input: Input): string => {
  const group = operation.split(".")[0]
  if (group === "collections")
    return ["collections", input["key"], input["id"]].filter((part) => part !== undefined).join(" ")
  const which = input["id"] ?? input["ref"] ?? input["kind"]
  return which === undefined ? `${group}` : `${group} ${String(which)}`
}
