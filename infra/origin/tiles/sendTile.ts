/** Answers for the ground of maps: what it is drawn from, and its tiles, each under a name that never means another. */
import { groundOf, type GroundRecord, type TileName } from "../../../engine/maps/tiles.ts"
import { cacheControl, securityHeaders } from "../../../engine/serve/headers.ts"
import type { Preference } from "../../../engine/serve/encoding.ts"
import { send, type Exchange } from "../answer.ts"
import type { Content } from "../ObjectCache.ts"
import { type MapTiles, noArchive, noTile, unpacked } from "./MapTiles.ts"

/** Without an archive the answer is 204: there is nothing to draw from, and nothing is wrong. */
export const sendGround = (exchange: Exchange, content: Content | null): boolean => {
  const record = content?.body && ((content.parsed ??= JSON.parse(content.body.toString())) as GroundRecord)
  const every = ["Cache-Control", groundLifetime, ...securityHeaders(exchange.scheme === "https")]
  if (!record) send(exchange, 204, every)
  else {
    const body = Buffer.from(JSON.stringify(groundOf(record)))
    send(exchange, 200, ["Content-Type", "application/json", "Content-Length", String(body.length), ...every], body)
  }
  return true
}

/** False where there is no such archive. Where the archive has no tile the answer is 204, and stays so. */
export const sendTile = async (
  exchange: Exchange,
  tiles: MapTiles,
  name: TileName,
  preference: Preference
): Promise<boolean> => {
  const tile = await tiles.read(name)
  if (tile === noArchive) return false
  const every = ["Cache-Control", cacheControl.immutable, ...securityHeaders(exchange.scheme === "https")]
  if (tile === noTile) {
    send(exchange, 204, every)
    return true
  }
  const isPacked = tile.coding === "gzip" && preference.includes("gzip")
  const body = isPacked ? tile.body : await unpacked(tile)
  send(
    exchange,
    200,
    [
      "Content-Type",
      "application/vnd.mapbox-vector-tile",
      "Content-Length",
      String(body.length),
      ...(isPacked ? ["Content-Encoding", "gzip"] : []),
      "Vary",
      "Accept-Encoding",
      ...every
    ],
    body
  )
  return true
}

/** A visit asks for it once; another archive is seen within minutes, and what one names stays there meanwhile. */
const groundLifetime = "public, max-age=300"
