/** Amazon's Signature Version 4 for CloudFront, which is one service for the whole world and is signed for `us-east-1`. */
import { createHash, createHmac } from "node:crypto"
import { SignatureV4 } from "@smithy/signature-v4"
import type { Checksum, SourceData } from "@smithy/types"
import type { Question } from "../../../engine/people/leads/destinations/connector.ts"

/** The same question with its `authorization`, which holds for minutes. `now` is epoch milliseconds. */
export const signed = async (
  question: Question,
  { accessKey, secretKey, now }: { readonly accessKey: string; readonly secretKey: string; readonly now: number }
): Promise<Question> => {
  const { host, hostname, pathname, protocol } = new URL(question.url)
  const signer = new SignatureV4({
    service: "cloudfront",
    region: "us-east-1",
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    sha256: Sha256
  })
  const { headers } = await signer.sign(
    {
      method: question.method,
      protocol,
      hostname,
      path: pathname,
      headers: { ...question.headers, host },
      ...(question.body !== undefined && { body: question.body })
    },
    { signingDate: new Date(now) }
  )
  const { host: _, ...sent } = headers
  return { ...question, headers: sent }
}

/** Node's, in the shape that the signer takes. */
class Sha256 implements Checksum {
  readonly #secret: SourceData | undefined
  #hash: ReturnType<typeof createHash> | ReturnType<typeof createHmac>

  constructor(secret?: SourceData) {
    this.#secret = secret
    this.#hash = begun(secret)
  }

  update(chunk: Uint8Array | string): void {
    this.#hash.update(chunk)
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(new Uint8Array(this.#hash.digest()))
  }

  reset(): void {
    this.#hash = begun(this.#secret)
  }
}

const begun = (secret: SourceData | undefined) =>
  secret === undefined
    ? createHash("sha256")
    : createHmac("sha256", typeof secret === "string" ? secret : new Uint8Array(secret as ArrayBuffer))
