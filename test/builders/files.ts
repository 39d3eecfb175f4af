/** Files as people upload them, each made whole: pictures by an encoder, containers box by box. */
import { deflateRawSync } from "node:zlib"
import sharp from "sharp"

/** A photograph-like picture: noise, so that it has a size worth the name. */
export const aPicture = async (
  format: "png" | "jpeg" | "webp" | "avif" | "gif" = "png",
  { width = 400, height = 300 } = {}
): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: "#557", noise: { type: "gaussian", mean: 128, sigma: 20 } }
  })
    .toFormat(format, format === "avif" ? { effort: 0 } : {})
    .toBuffer()

/** A picture of one colour: as many pixels as wanted, in few bytes. */
export const aPlainPicture = (width: number, height: number, format: "png" | "jpeg" = "png"): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#357" }, limitInputPixels: false })
    .toFormat(format, format === "png" ? { palette: true } : {})
    .toBuffer()

export const anSvg = (inside = '<path d="M0 0h10v10z"/>', root = 'viewBox="0 0 120 80"'): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${inside}</svg>`
  )

export const aPdf = (size = 0): Buffer =>
  Buffer.concat([
    Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"),
    Buffer.alloc(size, "%"),
    Buffer.from("\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n")
  ])

/** An archive of these parts, deflated. */
export const aZip = (parts: { readonly [name: string]: string }): Buffer => {
  const locals: Array<Buffer> = []
  const entries: Array<Buffer> = []
  let offset = 0
  for (const [name, text] of Object.entries(parts)) {
    const data = deflateRawSync(text)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(8, 4)
    about.writeUInt32LE(crc32(Buffer.from(text)), 10)
    about.writeUInt32LE(data.length, 14)
    about.writeUInt32LE(text.length, 18)
    about.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), about, Buffer.from(name), data])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), about, rest, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write("PK\x05\x06", 0, "latin1")
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

const crc32 = (bytes: Buffer): number => {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1))
  }
  return ~crc >>> 0
}

const documentType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
export const docxParts = {
  "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${documentType}"/></Types>`,
  "_rels/.rels":
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  "word/document.xml":
    '<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body/></w:document>'
}
export const aDocx = (): Buffer => aZip(docxParts)

const box = (type: string, ...contents: ReadonlyArray<Buffer>): Buffer => {
  const head = Buffer.alloc(8)
  const body = Buffer.concat(contents)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, "latin1")
  return Buffer.concat([head, body])
}

/** A film as far as its boxes tell: one picture track of 640 by 360 and as much data as wanted. */
export const anMp4 = (data = 2_000, { brand = "isom", handler = "vide" } = {}): Buffer => {
  const header = Buffer.alloc(84)
  header.writeUInt32BE(640 << 16, 76)
  header.writeUInt32BE(360 << 16, 80)
  const handled = Buffer.alloc(24)
  handled.write(handler, 8, "latin1")
  return Buffer.concat([
    box("ftyp", Buffer.from(`${brand}\0\0\x02\0isommp41`, "latin1")),
    box("moov", box("mvhd", Buffer.alloc(100)), box("trak", box("tkhd", header), box("mdia", box("hdlr", handled)))),
    box("mdat", Buffer.alloc(data, 7))
  ])
}

const element = (id: string, ...contents: ReadonlyArray<Buffer>): Buffer => {
  const body = Buffer.concat(contents)
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n))
  return Buffer.concat([Buffer.from(id, "hex"), size, body])
}

export const aWebm = (data = 2_000, { docType = "webm", track = 1 } = {}): Buffer =>
  Buffer.concat([
    element("1a45dfa3", element("4282", Buffer.from(docType))),
    element(
      "18538067",
      element(
        "1654ae6b",
        element(
          "ae",
          element("83", Buffer.from([track])),
          element("e0", element("b0", Buffer.from([2, 128])), element("ba", Buffer.from([1, 104])))
        )
      ),
      element("1f43b675", element("e7", Buffer.from([0])), element("a3", Buffer.alloc(data, 7)))
    )
  ])
