/** What a person's browser does on the API's own pages: opens them, and sends their forms. */
import type { TestApi } from "./api.ts"

export interface Shown {
  readonly status: number
  readonly headers: Headers
  readonly html: string
  /** The page's heading. */
  readonly title: string
  /** Labels of its buttons. */
  readonly buttons: ReadonlyArray<string>
}

export const browser = (api: TestApi) => ({
  open: async (path: string): Promise<Shown> => shown(await fetch(`${api.anonymous.address()}${path}`)),
  /** Presses the button of a page's form, having filled in its fields. */
  press: async (path: string, fields: Record<string, string> = {}): Promise<Shown> =>
    shown(await fetch(`${api.anonymous.address()}${path}`, { method: "POST", body: new URLSearchParams(fields) }))
})

const shown = async (response: Response): Promise<Shown> => {
  const html = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    html,
    title: /<h1>([^<]*)<\/h1>/.exec(html)?.[1] ?? "",
    buttons: [...html.matchAll(/<button[^>]*>([^<]*)<\/button>/g)].map(([, label]) => label!.trim())
  }
}
