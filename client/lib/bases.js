export class Bases {
  #known = new Map()
  /** The version that a write of what `operation` is about builds on; undefined where nothing of it was read. */
  of(operation, input) {
    return this.#known.get(subject(operation, input))
  }
  /** Learns from an answer. */
  note(operation, input, body) {
    if (typeof body !== "object" || body === null) return
    const answer = body
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
  #noteCollections(name, input, answer) {
    const key = String(input["key"])
    if (name === "list") for (const one of answer.collections ?? []) this.#tagged(`collections ${one.key}`, one)
    else if (name === "listRows") for (const row of answer.rows ?? []) this.#tagged(`collections ${key} ${row.id}`, row)
    else if (name === "createRow") this.#tagged(`collections ${key} ${String(answer.id)}`, answer)
    else if (name === "create") this.#tagged(`collections ${String(answer.key)}`, answer)
    else if (name === "patch" || name === "patchRow") this.#tagged(subject(`collections.${name}`, input), answer)
    else this.#known.delete(subject(`collections.${name}`, input))
    // Fields that are given up are taken from rows, which this client has not seen since.
    if (name === "patch" && input["body"]?.dropFields !== undefined)
      for (const known of [...this.#known.keys()].filter((one) => one.startsWith(`collections ${key} `)))
        this.#known.delete(known)
  }
  /** What waits for the owner's yes has changed nothing yet. */
  #tagged(key, { version }) {
    if (version !== undefined) this.#known.set(key, version)
  }
  #read(key, { payloadVersionId, latestVersionId, waiting }) {
    // Records alone show no text that a write could build on.
    if (payloadVersionId === undefined) return
    const unseen = waiting != null && waiting.versionId === latestVersionId && payloadVersionId !== latestVersionId
    this.#set(key, unseen ? payloadVersionId : latestVersionId)
  }
  #set(key, version) {
    if (typeof version === "string") this.#known.set(key, version)
    else this.#known.delete(key)
  }
}
const groups = new Set(["pages", "partials", "chrome", "stylesheet", "script", "notfound", "theme"])
const subject = (operation, input) => {
  const group = operation.split(".")[0]
  if (group === "collections")
    return ["collections", input["key"], input["id"]].filter((part) => part !== undefined).join(" ")
  const which = input["id"] ?? input["ref"] ?? input["kind"]
  return which === undefined ? `${group}` : `${group} ${String(which)}`
}
