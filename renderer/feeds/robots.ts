/**
 * `/robots.txt` (RFC 9309): everything is open and the sitemap named once the site is live, before that nothing is.
 * Stylesheets and scripts stay open, since search engines look at the rendered page.
 */
export const robotsTxt = (origin: string, indexable: boolean): string =>
  indexable ? `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n` : "User-agent: *\nDisallow: /\n"
