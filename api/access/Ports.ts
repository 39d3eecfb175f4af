/** What a handler may reach, and what it finds around itself. */
import type { Audit, Budgets, IdempotencyKeys, Leases, Links } from "../../engine/ports/Access.ts"
import type { Collections } from "../../engine/ports/Collections.ts"
import type { Ids } from "../../engine/ports/Ids.ts"
import type { Images } from "../../engine/ports/Images.ts"
import type { Jobs } from "../../engine/ports/Jobs.ts"
import type { Media } from "../../engine/ports/Media.ts"
import type { Mailer } from "../../engine/ports/Mailer.ts"
import type { Objects } from "../../engine/ports/Objects.ts"
import type { Pages } from "../../engine/ports/Pages.ts"
import type { Publishing } from "../../engine/ports/Publishing.ts"
import type { Rebuilds } from "../../engine/ports/Rebuilds.ts"
import type { Redirects } from "../../engine/ports/Redirects.ts"
import type { RemoteFiles } from "../../engine/ports/RemoteFiles.ts"
import type { Sites } from "../../engine/ports/Sites.ts"
import type { Transaction } from "../../engine/ports/Transaction.ts"
import type { ApiConfig } from "../ApiConfig.ts"
import type { SignInFailures } from "../auth/failures.ts"
import type { Call, Caller, ItemBudget, Write } from "./Call.ts"

/** Everything a handler may reach: ports and configuration, never an implementation. */
export type Ports =
  | ApiConfig
  | Audit
  | Budgets
  | Collections
  | IdempotencyKeys
  | Ids
  | Images
  | Jobs
  | Leases
  | Links
  | Mailer
  | Media
  | Objects
  | Pages
  | Publishing
  | Rebuilds
  | Redirects
  | RemoteFiles
  | SignInFailures
  | Sites
  | Transaction

/** What is put around a handler: the call and its caller; on rows that write, the session and the items' budget. */
export type Around = Call | Caller | Write | ItemBudget
