/** Forms that published assets declare. Written in the transaction that publishes them. */
import { Context, type Effect } from "effect"
import type { FormDeclaration, PublishedForm } from "../model/Form.ts"
import type { PageId, SiteId } from "../model/ids.ts"

export class Forms extends Context.Service<
  Forms,
  {
    /** Replaces what an asset declares; none for one that was archived or declares nothing any more. */
    readonly declare: (
      siteId: SiteId,
      pageId: PageId,
      declarations: ReadonlyArray<FormDeclaration>
    ) => Effect.Effect<void>
    readonly find: (siteId: SiteId, pageId: PageId, key: string) => Effect.Effect<PublishedForm | undefined>
    /** Every site that declares any form. */
    readonly sites: Effect.Effect<ReadonlyArray<SiteId>>
    /** Every form of this key on the site. */
    readonly byKey: (siteId: SiteId, key: string) => Effect.Effect<ReadonlyArray<PublishedForm>>
    /** Every form the given assets declare. */
    readonly declaredBy: (siteId: SiteId, pageIds: ReadonlyArray<PageId>) => Effect.Effect<ReadonlyArray<PublishedForm>>
  }
>()("engine/Forms") {}
