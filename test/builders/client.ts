/** A small HTTP client for tests. Every answer it brings is held to the route table first, see `contract.ts`. */
import { holdToContract } from "./contract.ts"

export interface Reply {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON, or the text of anything else. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look at any member
  readonly body: any
  /** Code of a problem, undefined on success. */
  readonly code: string | undefined
}

export type RequestHeaders = { readonly [name: string]: string }

export interface Client {
  readonly request: (method: string, path: string, body?: unknown, headers?: RequestHeaders) => Promise<Reply>
  readonly get: (path: string, headers?: RequestHeaders) => Promise<Reply>
  readonly post: (path: string, body?: unknown, headers?: RequestHeaders) => Promise<Reply>
  readonly put: (path: string, body?: unknown, headers?: RequestHeaders) => Promise<Reply>
  readonly patch: (path: string, body?: unknown, headers?: RequestHeaders) => Promise<Reply>
  readonly delete: (path: string, headers?: RequestHeaders) => Promise<Reply>
  /** The same client with more headers on every request. */
  readonly with: (headers: RequestHeaders) => Client
  /** Where the server listens, for raw sockets. */
  readonly address: () => string
}

/** A string or a form is sent as it is; anything else as JSON. */
export const clientOf = (address: () => string, standing: RequestHeaders = {}): Client => {
  const request = async (
    method: string,
    path: string,
    body?: unknown,
    headers: RequestHeaders = {}
  ): Promise<Reply> => {
    const response = await fetch(`${address()}${path}`, {
      method,
      redirect: "manual",
      headers: {
        ...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" }),
        ...standing,
        ...headers
      },
      ...(body !== undefined && { body: isSentAsItIs(body) ? body : JSON.stringify(body) })
    })
    const text = await response.text()
    const contentType = response.headers.get("content-type") ?? ""
    const parsed = /json/.test(contentType) && text !== "" ? JSON.parse(text) : text
    if (method !== "HEAD") holdToContract(method, path, response.status, contentType, parsed)
    return {
      status: response.status,
      headers: response.headers,
      body: parsed,
      code: response.status >= 400 ? parsed.code : undefined
    }
  }
  return {
    request,
    get: (path, headers) => request("GET", path, undefined, headers),
    post: (path, body, headers) => request("POST", path, body, headers),
    put: (path, body, headers) => request("PUT", path, body, headers),
    patch: (path, body, headers) => request("PATCH", path, body, headers),
    delete: (path, headers) => request("DELETE", path, undefined, headers),
    with: (more) => clientOf(address, { ...standing, ...more }),
    address
  }
}

export const isSentAsItIs = (body: unknown): body is string | FormData =>
  typeof body === "string" || body instanceof FormData
