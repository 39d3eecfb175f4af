/** A listing as schema.org terms, for search engines (LDET-10). */
import type { Listing } from "../model/Listing.ts"
import type { Json } from "../values/Json.ts"

export const listingData = (listing: Listing, url: string, title: string): Json => {
  const { address, latitude, longitude, offer, photos, beds, baths, sqft, yearBuilt } = listing
  return defined({
    "@context": "https://schema.org",
    "@type": "RealEstateListing",
    "@id": `${url}#listing`,
    url,
    name: title,
    identifier: listing.mls,
    description: listing.remarks,
    image: photos.length === 0 ? null : photos.map((photo) => photo.url),
    datePosted: listing.listedAt === null ? null : new Date(listing.listedAt).toISOString().slice(0, 10),
    about: defined({
      "@type": "Accommodation",
      address: defined({
        "@type": "PostalAddress",
        streetAddress: address.line,
        addressLocality: address.city,
        addressRegion: address.province,
        postalCode: address.line === null ? null : address.postalCode,
        addressCountry: address.country
      }),
      geo: latitude === null || longitude === null ? null : { "@type": "GeoCoordinates", latitude, longitude },
      numberOfBedrooms: beds,
      numberOfBathroomsTotal: baths,
      floorSize: sqft === null ? null : { "@type": "QuantitativeValue", value: sqft, unitCode: squareFeet },
      yearBuilt
    }),
    offers:
      offer.amount === null
        ? null
        : defined({
            "@type": "Offer",
            businessFunction:
              offer.kind === "lease"
                ? "http://purl.org/goodrelations/v1#LeaseOut"
                : "http://purl.org/goodrelations/v1#Sell",
            price: offer.amount,
            priceCurrency: offer.currency,
            availability: `https://schema.org/${listing.status === "available" ? "InStock" : "SoldOut"}`
          })
  })
}

/** Unit code of UN/CEFACT. */
const squareFeet = "FTK"

const defined = (members: { readonly [name: string]: Json }): Json =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null))
