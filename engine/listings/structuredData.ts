/**
 * A listing as schema.org terms, for search engines (LDET-10): a RealEstateListing, which is a page, about an Accommodation,
 * with an Offer. It tells what the page shows and nothing else, as search engines ask: no point on a map where the address
 * may not be shown, and no number of a builder's lot.
 */
import type { LeasePeriod, Listing } from "../model/Listing.ts"
import type { Json } from "../values/Json.ts"

export const listingData = (listing: Listing, url: string, title: string): Json => {
  const { address, latitude, longitude, photos, beds, baths, sqft, yearBuilt } = listing
  const isPlaced = address.line !== null && latitude !== null && longitude !== null
  return defined({
    "@context": "https://schema.org",
    "@type": "RealEstateListing",
    "@id": `${url}#listing`,
    url,
    name: title,
    identifier: listing.provider === "builder" ? null : listing.mls,
    description: listing.remarks,
    image: photos.length === 0 ? null : photos.map((photo) => new URL(photo.url, url).href),
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
      geo: isPlaced ? { "@type": "GeoCoordinates", latitude, longitude } : null,
      numberOfBedrooms: beds,
      numberOfBathroomsTotal: baths,
      floorSize: sqft === null ? null : { "@type": "QuantitativeValue", value: sqft, unitCode: squareFeet },
      yearBuilt
    }),
    offers: offerData(listing)
  })
}

/** None where no amount is published. A rent is an amount by its period: alone it would be taken for the price of the house. */
const offerData = ({ offer, status, offices, builder }: Listing): Json => {
  if (offer.amount === null) return null
  const amount = { price: offer.amount, priceCurrency: offer.currency }
  const office = offices[0]?.name ?? null
  return defined({
    "@type": "Offer",
    ...(offer.kind === "sale"
      ? { businessFunction: "http://purl.org/goodrelations/v1#Sell", ...amount }
      : {
          businessFunction: "http://purl.org/goodrelations/v1#LeaseOut",
          priceSpecification: { "@type": "UnitPriceSpecification", ...amount, unitCode: periods[offer.per] }
        }),
    availability: `https://schema.org/${availability[status]}`,
    offeredBy:
      builder?.name != null
        ? { "@type": "Organization", name: builder.name }
        : office === null
          ? null
          : { "@type": "RealEstateAgent", name: office }
  })
}

/** Members of schema.org's ItemAvailability. */
const availability: { readonly [status in Listing["status"]]: string } = {
  available: "InStock",
  pending: "Reserved",
  sold: "SoldOut"
}

/** Unit codes of UN/CEFACT. */
const periods: { readonly [period in LeasePeriod]: string } = { day: "DAY", week: "WEE", month: "MON", year: "ANN" }

/** Unit code of UN/CEFACT. */
const squareFeet = "FTK"

const defined = (members: { readonly [name: string]: Json }): Json =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null))
