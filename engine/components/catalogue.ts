/** Every component that `<mk-component name=…>` can name. Adding one is a folder beside this file and its line here. */
import { collectionDetail } from "./collection-detail/collectionDetail.ts"
import { collection } from "./collection/collection.ts"
import type { ComponentContract } from "./contract.ts"
import { pageList } from "./page-list/pageList.ts"

export const components: ReadonlyArray<ComponentContract> = [collection, collectionDetail, pageList]
