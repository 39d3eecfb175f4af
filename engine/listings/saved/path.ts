/** Where the form of a saved search is sent; what is opened from its mails lies below. */
export const savedSearchPath = "/__saved"
