/**
 * A page's address as others are told of it: with the campaign and the click that led there (`utm_*`, `gclid`, `fbclid`), and
 * without any other parameter or the fragment, which may hold an address of mail or a token. What is no address stays as it is.
 * It is put into scripts of pages as it is written here, so it uses nothing from outside itself.
 */
export const toldAddress = (address: string): string =>
  address.replace(/[?#].*/s, (rest) =>
    rest.replace(/#.*|[?&](?!(utm_\w+|gclid|fbclid)=)[^&#]*/gs, "").replace(/^&/, "?")
  )
