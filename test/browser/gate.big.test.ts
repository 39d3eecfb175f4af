import * as fc from "fast-check"
import { chromium } from "playwright-core"
import { it } from "vitest"
import { toHtml } from "../../engine/gate/html/serialize.ts"
import { parseHtml } from "../../engine/gate/html/parse.ts"
import { attributeName, childrenOf, isElement } from "../../engine/gate/html/tree.ts"
import { anyMarkup, tangle } from "../corpus/generate.ts"
import { judgePage } from "../corpus/judge.ts"
it("big", { timeout: 600000 }, async () => {
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] })
  const page = await browser.newPage()
  const outline = (root: any): string => { const write = (node: any): string => { if (!isElement(node)) return "value" in node ? `#${JSON.stringify((node as any).value)}` : ""; return `<${node.namespaceURI} ${node.tagName} ${node.attrs.map((a) => `${attributeName(a)}=${JSON.stringify(a.value)}`).join(" ")}>${childrenOf(node).map(write).join("")}</>` }; return root.childNodes.map(write).join("") }
  let n = 0, acc = 0, bad = 0
  const until = Date.now() + 400_000
  while (Date.now() < until) {
    const texts = [...fc.sample(tangle, 8000), ...fc.sample(anyMarkup, 2000)]; n += texts.length
    const ok = texts.filter((h) => judgePage(h).ok).map((h) => { const v = judgePage(h); return v.ok ? v.payload.html! : "" })
    acc += ok.length
    const trees = ok.map((t) => outline(parseHtml(t).root)); const ser = ok.map((t) => toHtml(parseHtml(t).root))
    const src = ok.map((t, i) => (/<mk-/i.test(t) ? ser[i]! : t))
    for (const which of [ser, src]) {
      const seen = await page.evaluate((sources) => { const write = (node: any): string => { if (node instanceof Text) return `#${JSON.stringify(node.data)}`; if (!(node instanceof Element)) return "?"; const list = Reflect.get(Element.prototype, "attributes", node) as any; const ch = Reflect.get(Node.prototype, "childNodes", node) as any; return `<${node.namespaceURI} ${node.localName} ${[...list].map(({ name, value }: any) => `${name}=${JSON.stringify(value)}`).join(" ")}>${[...ch].map(write).join("")}</>` }; return sources.map((s: string) => [...new DOMParser().parseFromString(`<!doctype html><body>${s}`, "text/html").body.childNodes].map(write).join("")) }, which)
      for (const [i, s] of seen.entries()) if (s !== trees[i]) { bad++; if (bad < 20) console.log(JSON.stringify({ text: ok[i], judged: trees[i], seen: s })) }
    }
  }
  console.log({ n, acc, bad })
  await browser.close()
})
