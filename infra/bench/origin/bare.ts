/** The yardstick: Node's own server answering every request with one buffer. Takes the port. */
import { createServer } from "node:http"
import { page } from "./page.ts"

const body = page()
const headers = [
  "Content-Type",
  "text/html; charset=utf-8",
  "Content-Length",
  String(body.length),
  "ETag",
  '"4f2a91d0c37be8655a1e"',
  "Cache-Control",
  "public, max-age=0, must-revalidate"
]

createServer({ keepAliveTimeout: 60_000, noDelay: true }, (_, response) => {
  response.writeHead(200, headers)
  response.end(body)
}).listen(Number(process.argv[2]), "127.0.0.1")
