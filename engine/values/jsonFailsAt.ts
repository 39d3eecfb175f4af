/** Where a text stops being JSON (RFC 8259), which `JSON.parse` tells of some texts only. */

/** Index of the first character that cannot stand where it does, the length of a text that ends too soon; null for JSON. */
export const jsonFailsAt = (text: string): number | null => {
  const open: Array<"{" | "["> = []
  /** What may come: a value, a name, what follows a name, what follows a value. `Or` where a bracket may close at once. */
  let next: "value" | "valueOr" | "name" | "nameOr" | "colon" | "after" = "value"
  const token =
    /[\t\n\r ]*(?:("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([{}[\],:]))/y
  for (;;) {
    const from = token.lastIndex
    const [whole, text_, plain, mark] = token.exec(text) ?? []
    const blanks = /^[\t\n\r ]*/.exec(text.slice(from, from + (whole?.length ?? text.length)))![0].length
    if (whole === undefined)
      return open.length === 0 && next === "after" && from + blanks === text.length ? null : from + blanks
    const at = from + blanks
    const isValue = next === "value" || next === "valueOr"
    if (text_ !== undefined && (next === "name" || next === "nameOr")) next = "colon"
    else if ((text_ !== undefined || plain !== undefined) && isValue) next = "after"
    else if ((mark === "{" || mark === "[") && isValue) {
      open.push(mark)
      next = mark === "{" ? "nameOr" : "valueOr"
    } else if (mark === ":" && next === "colon") next = "value"
    else if (mark === "," && next === "after" && open.length > 0) next = open.at(-1) === "{" ? "name" : "value"
    else if (mark === "}" && open.at(-1) === "{" && (next === "after" || next === "nameOr")) next = close(open)
    else if (mark === "]" && open.at(-1) === "[" && (next === "after" || next === "valueOr")) next = close(open)
    else return at
  }
}

const close = (open: Array<"{" | "[">): "after" => {
  open.pop()
  return "after"
}
