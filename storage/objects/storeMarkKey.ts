/** Where the object store of an installation bears its mark: in the private store. What it is for stands in `mysql/storeMark.ts`. */
export const storeMarkKey = "store-mark.txt"
