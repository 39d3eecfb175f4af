/** What the scripts of a page give each other and the site's own: taken over, as an element with the id "mk" may stand there. */
export const mk = (window.mk = { ...window.mk })
