/** The buckets themselves. */
import { CreateBucketCommand, HeadBucketCommand, PutBucketLifecycleConfigurationCommand } from "@aws-sdk/client-s3"
import { Effect } from "effect"
import type { ObjectStoreFailure } from "../../../engine/ports/Objects.ts"
import { codeOf } from "./answers.ts"
import { openedClients, type S3Config } from "./clients.ts"
import { absentAs, sending } from "./send.ts"

/**
 * Makes the buckets that are missing. In a bucket it makes, uploads that were begun and neither completed nor aborted
 * are removed after a day; the rules of a bucket that was there are its owner's.
 */
export const ensureBuckets = (config: S3Config): Effect.Effect<void, ObjectStoreFailure> =>
  Effect.gen(function* () {
    const { s3 } = yield* openedClients(config)
    for (const Bucket of [config.bucket, config.privateBucket]) {
      const found = yield* absentAs(
        false,
        sending("ensureBuckets", Bucket, () => s3.send(new HeadBucketCommand({ Bucket })))
      )
      if (found) continue
      const create = new CreateBucketCommand({ Bucket, ...locationOf(config) })
      yield* sending("ensureBuckets", Bucket, () => s3.send(create)).pipe(
        Effect.catchIf(
          ({ cause }) => codeOf(cause) === "BucketAlreadyOwnedByYou",
          () => Effect.void
        )
      )
      const rule = {
        ID: "unfinished-uploads",
        Status: "Enabled" as const,
        Filter: { Prefix: "" },
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }
      }
      const rules = new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules: [rule] } })
      // Tidiness; not every server knows it.
      yield* Effect.ignore(sending("ensureBuckets", Bucket, () => s3.send(rules)))
    }
  }).pipe(Effect.scoped)

/** Amazon wants a bucket's region named outside its first region, and refuses it there; others ignore or know only it. */
const locationOf = ({ endpoint, region }: S3Config) =>
  new URL(endpoint).hostname.endsWith("amazonaws.com") && region !== "us-east-1"
    ? { CreateBucketConfiguration: { LocationConstraint: region as "eu-central-1" } }
    : {}
