/** Content types of files that no put has described: those that were placed in the folder by hand. */
const types: { readonly [extension: string]: string } = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  json: "application/json",
  geojson: "application/geo+json",
  webmanifest: "application/manifest+json",
  xml: "application/xml",
  pdf: "application/pdf",
  zip: "application/zip",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  ico: "image/x-icon",
  woff: "font/woff",
  woff2: "font/woff2",
  mp4: "video/mp4",
  webm: "video/webm",
  mp3: "audio/mpeg"
}

export const typeByExtension = (key: string): string =>
  types[key.slice(key.lastIndexOf(".") + 1).toLowerCase()] ?? "application/octet-stream"
