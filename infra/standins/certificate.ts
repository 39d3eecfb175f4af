/**
 * A certificate for hosts that stand for others on this machine, made anew in every process: what https is expected of speaks
 * https, and no key lies about. Self-signed, so whoever is to trust it is told to (`trust`).
 */
import { generateKeyPairSync, randomBytes, sign } from "node:crypto"
import { getCACertificates, setDefaultCACertificates } from "node:tls"

export interface Certificate {
  /** Both as PEM. */
  readonly key: string
  readonly cert: string
}

/** Valid for a day around now, for one DNS name. */
export const certificateFor = (name: string): Certificate => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const issuer = sequence(set(sequence(oid("550403"), tagged(0x0c, Buffer.from(name)))))
  const alternative = sequence(tagged(0x82, Buffer.from(name)))
  const extensions = sequence(
    sequence(oid("551d11"), octets(alternative)),
    sequence(oid("551d13"), octets(sequence(tagged(0x01, Buffer.from([0xff])))))
  )
  const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"))
  const about = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    issuer,
    sequence(time(-12), time(12)),
    issuer,
    publicKey.export({ type: "spki", format: "der" }),
    tagged(0xa3, extensions)
  )
  const signature = Buffer.concat([Buffer.from([0]), sign("sha256", about, privateKey)])
  const der = sequence(about, ecdsaWithSha256, tagged(0x03, signature))
  const lines = der.toString("base64").match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n")
  }
}

/** Every connection this process opens from now on trusts it too. */
export const trust = ({ cert }: Certificate): void => setDefaultCACertificates([...getCACertificates("default"), cert])

/** DER (X.690): a tag, a length, a content. */
const tagged = (tag: number, ...contents: ReadonlyArray<Buffer>): Buffer => {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...contents: ReadonlyArray<Buffer>) => tagged(0x30, ...contents)
const set = (content: Buffer) => tagged(0x31, content)
const octets = (content: Buffer) => tagged(0x04, content)
const integer = (content: Buffer) => tagged(0x02, content)
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, "hex"))

/** So many hours from now, as `YYYYMMDDhhmmssZ`. */
const time = (hours: number) => {
  const at = new Date(Date.now() + hours * 3_600_000).toISOString()
  return tagged(0x18, Buffer.from(`${at.replace(/\D/g, "").slice(0, 14)}Z`))
}
