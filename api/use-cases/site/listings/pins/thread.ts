/** A thread that gathers listings for a map. */
import { packPins, type PackedPins, type PinPlaces } from "../../../../../engine/listings/map/pinIndex.ts"
import { answering } from "../../../content/answering.ts"

answering<PinPlaces, PackedPins>(packPins)
