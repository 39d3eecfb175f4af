/** A domain as people type or paste it. */

/** The name in what may be a whole address, such as `http://myshop.test/about`; as it is where there is none around it. */
export const hostTyped = (text: string): string => {
  const typed = text.trim()
  return /^(?:[a-z][a-z0-9+.-]*:\/\/)?([^/?#@:\s]+)(?::\d+)?(?:[/?#]\S*)?$/i.exec(typed)?.[1] ?? typed
}

/** The name that was probably meant by what cannot be one; undefined where nobody can tell. */
export const hostMeant = (text: string): string | undefined => {
  const meant = hostTyped(text.replace(/\s+/g, "").replaceAll(",", ".")).toLowerCase()
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(meant) ? meant : undefined
}
