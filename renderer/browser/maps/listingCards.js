/** What pins of listings say, and what their popups show: of the page's own list, of cards of a grid, of an answer. */
import { all, childrenOf, data, get, make, set } from "../member.js"

/** A line of a popup. */
const line = (className, text) => make("p", { className: `mk-listings-map__${className}`, textContent: text })

const linked = (href, text) => {
  const held = make("p")
  held.append(href === null ? text : make("a", { className: "mk-listings-map__link", href, textContent: text }))
  return held
}

/** What a licence asks for on each listing. */
const atAssociation = (href, text) =>
  make("a", { className: "mk-listings-map__realtor", href, rel: "noopener", textContent: text })

/** Of an item of the list that the page came with. */
export const ownPin = (item) => {
  const said = (part) => all(item, part)[0]?.textContent.trim() ?? ""
  const [price, address] = [said(".mk-listings-map__price"), said("p:nth-of-type(2)")]
  return {
    ...JSON.parse(get(item, "data-mk-pin")),
    mls: get(item, "data-mk-mls"),
    label: `${price}, ${address}`,
    content: () => [...childrenOf(item)].map((child) => child.cloneNode(true))
  }
}

/** Of a card that a grid was repainted with, and its row. */
export const card = (element, { mls, lat, lng, price, forLease }, { locale, currency }) => {
  const of = (name) => all(element, `.mk-listing__${name}`)[0]
  const said = (name) => of(name)?.textContent.trim() ?? ""
  const [link, mark] = [of("link"), of("realtor")]
  const isShort = price !== null && currency !== null
  return {
    mls,
    lat,
    lng,
    short: isShort ? shortPrice(price, forLease, locale, currency) : said("price"),
    label: `${said("price")}, ${said("address")}`,
    content: () => [
      line("price", said("price")),
      linked(link === undefined ? null : get(link, "href"), said("address")),
      ...["facts", "mls", "brokerage"].flatMap((name) => {
        const items = all(element, `.mk-listing__${name} > li`)
        const text = items.length > 0 ? items.map((item) => item.textContent.trim()).join(" · ") : said(name)
        return text === "" ? [] : [line(name, text)]
      }),
      ...(mark === undefined ? [] : [atAssociation(get(mark, "href"), said("realtor"))])
    ]
  }
}

/** As `shortOfferText` of `engine/listings/wording.ts` writes it. */
const shortPrice = (price, forLease, locale, currency) =>
  new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    ...(forLease
      ? { maximumFractionDigits: 0 }
      : { notation: "compact", minimumFractionDigits: 0, maximumSignificantDigits: 3 })
  }).format(price)

/** Of an answer. */
export const rowPin = (row, words) => ({
  mls: row.mls,
  lat: row.lat,
  lng: row.lng,
  short: row.shortPrice,
  label: `${row.priceText}, ${row.address}`,
  content: () => [...photoOf(row), ...textOf(row, words)]
})

/** Several of one place. */
export const cards = (rows, words) =>
  rows.map((row) => {
    const held = make("div", { className: "mk-listings-map__one" })
    held.append(...textOf(row, words))
    data(held).mkMls = row.mls
    return held
  })

const photoOf = ({ photoUrl }) => {
  if (photoUrl === null) return []
  // What it shows is said below it.
  const photo = make("img", { className: "mk-listings-map__photo", src: photoUrl, alt: "", width: 256, height: 160 })
  set(photo, "decoding", "async")
  return [photo]
}
const textOf = ({ priceText, url, address, facts, number, brokerage, associationUrl }, { badge }) => [
  line("price", priceText),
  linked(url, address),
  ...(facts === "" ? [] : [line("facts", facts)]),
  ...(number === null ? [] : [line("mls", number)]),
  ...(brokerage === null ? [] : [line("brokerage", brokerage)]),
  ...(associationUrl === null || badge === undefined ? [] : [atAssociation(associationUrl, badge)])
]
