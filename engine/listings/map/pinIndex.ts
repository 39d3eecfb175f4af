/**
 * Listings of a map, gathered into clusters for each zoom ahead, so that a view of any part of the world costs what it
 * shows and not what there is. Gathering takes long where there are many, so it can be done in another thread: what
 * comes of it is packed into memory that threads share, and unpacked at no cost.
 */
import Supercluster from "supercluster"
import type { MapView } from "./mapView.ts"

/** The same place of each array tells of the same listing; millionths of a degree. */
export interface PinPlaces {
  readonly lat: Int32Array
  readonly lng: Int32Array
}

/** Several listings that are shown as one. */
export interface PinCluster {
  readonly lat: number
  readonly lng: number
  readonly count: number
  /** The zoom from which on they are shown apart; null for those that no zoom takes apart. */
  readonly expansionZoom: number | null
  /** Of those that no zoom takes apart the first, by their places in the arrays. */
  readonly first: ReadonlyArray<number>
}

export interface PinsInView {
  readonly clusters: ReadonlyArray<PinCluster>
  /** Single listings, by their places in the arrays. */
  readonly pins: ReadonlyArray<number>
}

/** How much a view may hold. With more the listings are gathered as for a lower zoom, so that none is left out. */
export interface ViewBounds {
  readonly clusters: number
  readonly pins: number
}

export interface PinIndex {
  /** How many listings it holds. */
  readonly count: number
  /** Of memory. */
  readonly bytes: number
  /** South-west and north-east of all, in degrees; null where there are none. */
  readonly extent: PinExtent | null
  /**
   * Every listing is in one cluster or is a pin by itself, and is in view where that is: so views that share no ground
   * share no listing. `coarser` gathers as for so many zooms less.
   */
  readonly inView: (view: MapView, bounds: ViewBounds, coarser?: number) => PinsInView
}

export type PinExtent = readonly [west: number, south: number, east: number, north: number]

/** What one index is made of: flat memory that threads may share. */
export interface PackedPins {
  readonly count: number
  readonly extent: PinExtent | null
  readonly coords: Float64Array
  /** By zoom; several zooms may share one. */
  readonly trees: ReadonlyArray<PackedTree>
}
interface PackedTree {
  readonly tree: ArrayBufferLike
  readonly data: Int32Array
}

/**
 * Listings closer than the radius, in pixels of a map whose world is 512 of them wide at zoom 0, are gathered. Below the
 * deepest zoom, where it is about 15 metres, nothing is taken apart any more: what is left together is one building.
 */
const deepest = 18
const options = { radius: 64, extent: 512, maxZoom: deepest, minPoints: 2 }
/** What a map can be moved to. */
const mapDeepest = 22
/** Listings of one place that are told at once. */
const firstOfStack = 10

/** Takes about 4 µs a listing and zoom. */
export const packPins = ({ lat, lng }: PinPlaces): PackedPins => {
  const index = new Supercluster(options).load(
    Array.from(lat, (north, place) => ({
      type: "Feature" as const,
      properties: none,
      geometry: { type: "Point" as const, coordinates: [degrees(lng[place]!), degrees(north)] }
    }))
  ) as unknown as Inside
  const shared = new Map<InsideTree, PackedTree>()
  const packed = (one: InsideTree): PackedTree => {
    const known = shared.get(one)
    if (known !== undefined) return known
    const made = { tree: sharedCopy(new Uint8Array(one.ids.buffer)).buffer, data: sharedCopy(one.data) }
    shared.set(one, made)
    return made
  }
  return {
    count: lat.length,
    extent: extentOf(lat, lng),
    coords: sharedCopy(index.coords),
    trees: index.trees.map(packed)
  }
}

const none = {}

/** The index of what was packed, here or in another thread. */
export const pinIndex = ({ count, extent, coords, trees }: PackedPins): PinIndex => {
  const index = new Supercluster(options)
  const distinct = new Map(trees.map((packed) => [packed, treeOf(packed)]))
  Object.assign(index, {
    numPoints: count,
    coords,
    ids: null,
    // What is asked of a single listing is its place in the arrays.
    props: Uint32Array.from({ length: count }, (_, place) => place),
    trees: trees.map((packed) => distinct.get(packed))
  })
  return {
    count,
    extent,
    bytes: bytesOf({ count, coords, trees }),
    inView: (view, bounds, coarser = 0) => inView(index, view, bounds, coarser)
  }
}

const inView = (index: Supercluster, { box, zoom }: MapView, bounds: ViewBounds, coarser: number): PinsInView => {
  const [west, east] = turned(box)
  let at = Math.max(0, Math.min(Math.floor(zoom), deepest) - coarser)
  let features = index.getClusters([west, box.south, east, box.north], at)
  const isTooMuch = () => {
    const clusters = features.filter(isCluster).length
    return clusters > bounds.clusters || features.length - clusters > bounds.pins
  }
  while (at > 0 && isTooMuch()) features = index.getClusters([west, box.south, east, box.north], --at)

  const pins = features.filter((feature) => !isCluster(feature)).map(placeOf)
  let room = bounds.pins - pins.length
  const clusters = features.filter(isCluster).map(({ id, geometry, properties }): PinCluster => {
    // Gathered as for a lower zoom they are taken apart only further down than where the map is.
    const expansion = Math.max(index.getClusterExpansionZoom(Number(id)), Math.floor(zoom) + 1)
    const isStack = index.getClusterExpansionZoom(Number(id)) > deepest || expansion > mapDeepest
    const first = isStack && room > 0 ? index.getLeaves(Number(id), Math.min(firstOfStack, room)).map(placeOf) : []
    room -= first.length
    const [lng, lat] = geometry.coordinates as [number, number]
    return {
      lat: rounded(lat),
      lng: rounded(lng),
      count: properties.point_count,
      expansionZoom: isStack ? null : expansion,
      first
    }
  })
  return { clusters, pins }
}

/**
 * The box as one that begins in [-180, 180). One that is a whole world wide stays so, and one whose sides meet is as narrow
 * as it says.
 */
const turned = ({ west, east }: MapView["box"]): readonly [number, number] => {
  if (east - west >= 360) return [-180, 180]
  const begins = ((((west + 180) % 360) + 360) % 360) - 180
  const width = east >= west ? east - west : (((east - west) % 360) + 360) % 360
  const ends = begins + width
  return ends === 180 ? [begins, 180] : [begins, ends > 180 ? ends - 360 : ends]
}

type Feature = ReturnType<Supercluster["getClusters"]>[number]
type Cluster = Extract<Feature, { readonly properties: { readonly cluster: true } }>
const isCluster = (feature: Feature): feature is Cluster => typeof feature.properties === "object"

/** A single listing has its place where features have properties, see `pinIndex`. */
const placeOf = ({ properties }: { readonly properties: unknown }): number => properties as number

const extentOf = (lat: Int32Array, lng: Int32Array): PinExtent | null => {
  if (lat.length === 0) return null
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let place = 0; place < lat.length; place++) {
    west = Math.min(west, lng[place]!)
    east = Math.max(east, lng[place]!)
    south = Math.min(south, lat[place]!)
    north = Math.max(north, lat[place]!)
  }
  return [degrees(west), degrees(south), degrees(east), degrees(north)]
}

const bytesOf = ({ count, coords, trees }: Pick<PackedPins, "count" | "coords" | "trees">): number =>
  [...new Set(trees)].reduce((sum, { tree, data }) => sum + tree.byteLength + data.byteLength, coords.byteLength) +
  4 * count

const sharedCopy = <Of extends Int32Array | Uint8Array | Float64Array>(of: Of): Of => {
  const shared = new SharedArrayBuffer(of.byteLength)
  const copy = new (of.constructor as new (buffer: SharedArrayBuffer) => Of)(shared)
  copy.set(of as never)
  return copy
}

const degrees = (millionths: number): number => millionths / 1e6
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

/** Members of an index that its own declarations keep to themselves; the test of packing holds the version to them. */
interface Inside {
  readonly coords: Float64Array
  readonly trees: ReadonlyArray<InsideTree>
}
interface InsideTree {
  readonly data: Int32Array
  /** Over the memory that all of the tree but its data is in. */
  readonly ids: Uint16Array | Uint32Array
  readonly constructor: { readonly from: (memory: ArrayBufferLike) => InsideTree }
}

const { constructor: Tree } = (new Supercluster(options).load([]) as unknown as Inside).trees[0]!
const treeOf = ({ tree, data }: PackedTree): InsideTree => Object.assign(Tree.from(tree), { data })
