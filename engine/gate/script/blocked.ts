/**
 * What a script asks for that the security policy of the site's pages refuses it (`engine/serve/csp.ts`): code made of text,
 * and addresses of hosts that nobody has opened. A browser says so in its console alone, so a write is told. It is told as
 * far as the parsed text shows it: what is put together while the script runs is not known here.
 */
import type { WarningCode } from "../../errors/warnings.ts"

/** A node of the parser's tree. */
export interface ScriptNode {
  readonly type: string
  readonly start: number
  readonly [member: string]: unknown
}

export interface Blocked {
  readonly code: WarningCode
  readonly detail: string
  readonly offset: number
  readonly about: { readonly [name: string]: string }
}

/**
 * Everything of the kind in document order, each origin and each way of making code once. `openOrigins` are the origins that
 * connections may be made to; where it is left out nobody looked, and connections are not told of.
 */
export const blockedIn = (program: ScriptNode, openOrigins?: ReadonlySet<string>): ReadonlyArray<Blocked> => {
  const nodes = nodesOf(program)
  const texts = namedTexts(nodes)
  const scripts = namedScripts(nodes)
  const found = nodes.flatMap((node) => blockedBy(node, texts, openOrigins) ?? loadedBy(node, texts, scripts) ?? [])
  const first = new Map<string, Blocked>()
  for (const one of found.sort((a, b) => a.offset - b.offset)) {
    const told = `${one.code} ${Object.values(one.about).join(" ")}`
    if (!first.has(told)) first.set(told, one)
  }
  return [...first.values()]
}

/** Every node, without recursion: a script may nest as deep as its parser lets it. */
const nodesOf = (program: ScriptNode): ReadonlyArray<ScriptNode> => {
  const nodes: Array<ScriptNode> = []
  const left: Array<unknown> = [program]
  while (left.length > 0) {
    const next = left.pop()
    if (Array.isArray(next)) for (const one of next) left.push(one)
    else if (isNode(next)) {
      nodes.push(next)
      for (const member of Object.values(next)) if (typeof member === "object" && member !== null) left.push(member)
    }
  }
  return nodes
}

const isNode = (value: unknown): value is ScriptNode =>
  typeof value === "object" && value !== null && typeof (value as { readonly type?: unknown }).type === "string"

type Texts = ReadonlyMap<string, Said>

/** The beginning of a text as it stands in the script; `whole` where nothing is added to it as the script runs. */
interface Said {
  readonly text: string
  readonly whole: boolean
}

/** What names stand for that are constants of one text. A name that is declared more than once stands for nothing known. */
const namedTexts = (nodes: ReadonlyArray<ScriptNode>): Texts => {
  const texts = new Map<string, Said>()
  const twice = new Set<string>()
  for (const { type, kind, declarations } of nodes) {
    if (type !== "VariableDeclaration") continue
    for (const { id, init } of declarations as ReadonlyArray<{ readonly id: ScriptNode; readonly init: unknown }>) {
      const name = id.type === "Identifier" ? String(id["name"]) : undefined
      if (name === undefined) continue
      const said = kind === "const" ? textOf(init, new Map()) : undefined
      if (said === undefined || texts.has(name)) twice.add(name)
      else texts.set(name, said)
    }
  }
  for (const name of twice) texts.delete(name)
  return texts
}

/** Names of elements that are made as `<script>`. */
const namedScripts = (nodes: ReadonlyArray<ScriptNode>): ReadonlySet<string> =>
  new Set(
    nodes.flatMap(({ type, id, init, left, right }) => {
      const [name, value] =
        type === "VariableDeclarator" ? [id, init] : type === "AssignmentExpression" ? [left, right] : []
      return isNode(name) && name.type === "Identifier" && makesScript(value) ? [String(name["name"])] : []
    })
  )

const makesScript = (value: unknown): boolean => {
  if (!isNode(value) || value.type !== "CallExpression" || methodOf(value["callee"]) !== "createElement") return false
  const [name] = value["arguments"] as ReadonlyArray<unknown>
  return textOf(name, new Map())?.text.toLowerCase() === "script"
}

const textOf = (node: unknown, texts: Texts): Said | undefined => {
  if (!isNode(node)) return undefined
  const { type } = node
  if (type === "Literal") return typeof node["value"] === "string" ? { text: node["value"], whole: true } : undefined
  if (type === "Identifier") return texts.get(String(node["name"]))
  if (type === "TemplateLiteral") {
    const quasis = node["quasis"] as ReadonlyArray<{ readonly value: { readonly cooked?: string | null } }>
    const within = node["expressions"] as ReadonlyArray<unknown>
    const parts = quasis.flatMap(({ value }, at) => [{ text: value.cooked ?? "", whole: true }, within[at] ?? null])
    return joined(parts, texts)
  }
  if (type === "BinaryExpression" && node["operator"] === "+") return joined(summands(node), texts)
  if (type === "NewExpression" && nameOf(node["callee"]) === "URL") {
    const [address, base] = node["arguments"] as ReadonlyArray<unknown>
    const said = textOf(address, texts)
    return said !== undefined && isAbsolute(said.text) ? said : textOf(base, texts)
  }
  return undefined
}

/** Texts one after another, up to the first that is not known; longer than any origin it need not be. */
const joined = (parts: ReadonlyArray<unknown>, texts: Texts): Said | undefined => {
  let text = ""
  for (const part of parts) {
    if (part === null) continue
    const said = isNode(part) ? textOf(part, texts) : (part as Said)
    text += said?.text ?? ""
    if (said?.whole !== true || text.length > longestOrigin) return text === "" ? undefined : { text, whole: false }
  }
  return { text, whole: true }
}
const longestOrigin = 1_000

/** What a sum adds up, in its order: long sums lean to the left. */
const summands = (sum: ScriptNode): ReadonlyArray<unknown> => {
  const parts: Array<unknown> = []
  let at: unknown = sum
  for (; isNode(at) && at.type === "BinaryExpression" && at["operator"] === "+"; at = at["left"])
    parts.push(at["right"])
  return [at, ...parts.reverse()]
}

/** `eval` of `eval`, and of `window.eval`; undefined for any other expression. */
const nameOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined
  if (node.type === "Identifier") return String(node["name"])
  if (node.type !== "MemberExpression" || node["computed"] === true) return undefined
  const { object, property } = node as unknown as { readonly object: ScriptNode; readonly property: ScriptNode }
  return object.type === "Identifier" && globals.has(String(object["name"])) ? String(property["name"]) : undefined
}
const globals: ReadonlySet<string> = new Set(["window", "globalThis", "self", "navigator"])

/** The name of a method, whatever it is called on. */
const methodOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === "MemberExpression" && node["computed"] !== true
    ? String((node["property"] as ScriptNode)["name"])
    : undefined

const blockedBy = (node: ScriptNode, texts: Texts, open: ReadonlySet<string> | undefined): Blocked | undefined => {
  const { type, start: offset } = node
  if (type === "ImportExpression") return importedFrom(textOf(node["source"], texts), offset)
  if (type !== "CallExpression" && type !== "NewExpression") return undefined
  const given = node["arguments"] as ReadonlyArray<unknown>
  const name = nameOf(node["callee"])
  const made = codeMadeBy(name, type, textOf(given[0], texts))
  if (made !== undefined) return { code: "js.code_from_text", detail: codeFromText(made), offset, about: { by: made } }
  const address = addressOf(name, type, node["callee"], given)
  return address === undefined || open === undefined ? undefined : connectedTo(textOf(address, texts), open, offset)
}

/** The way in which a call makes code of text. */
const codeMadeBy = (name: string | undefined, type: string, first: Said | undefined): string | undefined => {
  if (name === "eval" && type === "CallExpression") return "eval"
  if (name === "Function") return type === "NewExpression" ? "new Function" : "Function"
  return (name === "setTimeout" || name === "setInterval") && first !== undefined ? name : undefined
}

const codeFromText = (by: string): string =>
  by === "setTimeout" || by === "setInterval"
    ? `${by} is given a text, which the security policy of the site's pages does not let run. Give it a function.`
    : `${by} makes code of text, which the security policy of the site's pages does not let run: the call throws an error. Write the code out.`

/** The argument that says where a call connects to. */
const addressOf = (name: string | undefined, type: string, callee: unknown, given: ReadonlyArray<unknown>): unknown => {
  if (type === "NewExpression") return name === "WebSocket" || name === "EventSource" ? given[0] : undefined
  if (name === "fetch" || name === "sendBeacon") return given[0]
  // `request.open("GET", "https://…")`; a window is opened by an address alone.
  const method = methodOf(callee) === "open" ? textOf(given[0], new Map()) : undefined
  return method !== undefined && /^[a-z]+$/i.test(method.text) ? given[1] : undefined
}

/**
 * A script of another host that an element is given: by an element that is made as a script, or an address that is surely one's.
 * How vendors have their code pasted in.
 */
const loadedBy = (node: ScriptNode, texts: Texts, scripts: ReadonlySet<string>): Blocked | undefined => {
  const [element, address] = sourceGiven(node, texts)
  const said = textOf(address, texts)
  if (said === undefined) return undefined
  const isScript = isNode(element) && element.type === "Identifier" && scripts.has(String(element["name"]))
  return isScript || /^[^?#]*[./]js(?:[?#]|$)/.test(said.text) ? importedFrom(said, node.start) : undefined
}

/** The element that a source is given, and the source: `a.src = "…"`, `a.setAttribute("src", "…")`. */
const sourceGiven = (
  { type, left, right, callee, arguments: given }: ScriptNode,
  texts: Texts
): ReadonlyArray<unknown> => {
  if (type === "AssignmentExpression" && methodOf(left) === "src") return [(left as ScriptNode)["object"], right]
  if (type !== "CallExpression" || methodOf(callee) !== "setAttribute") return []
  const [name, address] = given as ReadonlyArray<unknown>
  return textOf(name, texts)?.text.toLowerCase() === "src" ? [(callee as ScriptNode)["object"], address] : []
}

const importedFrom = (said: Said | undefined, offset: number): Blocked | undefined => {
  const origin = originOf(said)
  if (origin === undefined) return undefined
  const instead = ofAnalytics.test(origin)
    ? "Measure with `analytics` of PUT /v1/site instead, which needs no script of a vendor."
    : "Write the code into the script."
  const detail = `The script loads code from ${origin}. The security policy of the site's pages lets scripts come from the site alone, and no approval changes that. ${instead}`
  return { code: "js.import_offsite", detail, offset, about: { origin } }
}

/** Whose services a site hands visits on to by itself. */
const ofAnalytics = /^https?:\/\/(?:www\.googletagmanager\.com|www\.google-analytics\.com|connect\.facebook\.net)$/

const connectedTo = (said: Said | undefined, open: ReadonlySet<string>, offset: number): Blocked | undefined => {
  const origin = originOf(said)
  if (origin === undefined || open.has(origin)) return undefined
  const instead = origin.startsWith("https:")
    ? "Propose the origin with POST /v1/allowlist and have it approved."
    : "Only https origins can be approved; connect to one of them."
  const detail = `The script connects to ${origin}, which the security policy of the site's pages does not let it reach. ${instead}`
  return { code: "js.origin_not_approved", detail, offset, about: { origin } }
}

const isAbsolute = (text: string): boolean => /^\s*(?:(?:https?|wss?):)?\/\//i.test(text)

/** The origin of an address elsewhere, as far as its beginning names the host whole; undefined for an address of the site. */
const originOf = (said: Said | undefined): string | undefined => {
  if (said === undefined || !isAbsolute(said.text)) return undefined
  const address = said.text.trim()
  const [authority = "", after = ""] = /\/\/[^/?#\\]*(.?)/s.exec(address) ?? []
  if ((!said.whole && after === "") || authority === "//") return undefined
  const whole = address.startsWith("//") ? `https:${address}` : address
  if (!URL.canParse(whole)) return undefined
  const { protocol, host } = new URL(whole)
  return `${protocol}//${host}`
}
