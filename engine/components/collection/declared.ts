/** What both components declare that print rows: how a field is held on to, and how wide its pictures are. */

export const fieldHooks: { readonly [selector: string]: string } = {
  ".mk-collection__field": "A value that is text.",
  ".mk-collection__field--<name>": "The value of the field of that name, of whatever kind it is.",
  ".mk-collection__image": "A value of the type `image`, an `img`.",
  ".mk-collection__cta": "A value of the type `link`, an `a`."
}

export const imageWidth =
  "Width in pixels in which pictures of the site's library are asked for; one above 2560 counts as 2560. As they are where it is left out."
