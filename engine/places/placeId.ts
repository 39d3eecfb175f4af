/** The service's names of places, and of what somebody types until an address is chosen. Whatever else comes is not passed on. */

/** Ids are of any length; none known is longer than this. */
export const isPlaceId = (text: string): boolean => /^[A-Za-z0-9_-]{1,400}$/.test(text)

/**
 * A session joins what one visitor types, and the address then chosen, into one question that is charged once
 * (AutocompletePlacesRequest.sessionToken: URL-safe base64, 36 characters at most). Pages make one, such as a UUID.
 */
export const isLookupSession = (text: string): boolean => /^[A-Za-z0-9_-]{1,36}$/.test(text)
