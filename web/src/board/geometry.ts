// Where things are on a drawn board. A neighbour is UNIT away; y runs down, as in SVG.
import type { Label, Layout } from '../protocol/types'

export const UNIT = 100
/** From thousandths of the distance between neighbours. */
const SCALE = UNIT / 1000
/** A name keeps so far from every point that no piece there touches it, not even one of two figures or with a long tail. */
const CLEAR = 0.72 * UNIT

export interface Point {
    x: number
    y: number
}

export interface Frame {
    left: number
    top: number
    width: number
    height: number
}

export class Geometry {
    readonly spots: Point[]
    readonly frame: Frame

    constructor(
        readonly layout: Layout,
        readonly turned: boolean,
        coordinates: boolean,
        camps: boolean,
    ) {
        this.spots = layout.spots.map((spot) => this.place(spot.x, spot.y))
        let [left, bottom, right, top] = layout.box
        if (!coordinates) {
            left = Math.min(...layout.spots.map((spot) => spot.x))
            right = Math.max(...layout.spots.map((spot) => spot.x))
            bottom = Math.min(...layout.spots.map((spot) => spot.y))
            top = Math.max(...layout.spots.map((spot) => spot.y))
        }
        const a = this.place(left, top)
        const b = this.place(right, bottom)
        // Room for what stands on the outermost spots; dots carry nothing.
        const bare = layout.spots.some((spot) => spot.kind === 'dot')
        const piece = bare ? 30 : 62
        const margin = coordinates ? 42 : piece
        const camp = camps && layout.hex ? 14 : 0
        const xs = this.spots.map((spot) => spot.x)
        const ys = this.spots.map((spot) => spot.y)
        const west = Math.min(Math.min(a.x, b.x) - margin, Math.min(...xs) - piece)
        const east = Math.max(Math.max(a.x, b.x) + margin, Math.max(...xs) + piece)
        const north = Math.min(Math.min(a.y, b.y) - margin, Math.min(...ys) - piece) - camp
        const south = Math.max(Math.max(a.y, b.y) + margin, Math.max(...ys) + piece) + camp
        this.frame = { left: west, top: north, width: east - west, height: south - north }
    }

    place(x: number, y: number): Point {
        const side = this.turned ? -1 : 1
        return { x: side * x * SCALE, y: -side * y * SCALE }
    }

    /** Where a name along the edge is written: the description knows neither how large it is here nor the pieces. */
    placeLabel(label: Label): Point {
        const place = this.place(label.x, label.y)
        let nearest = CLEAR
        let from: Point | undefined
        this.spots.forEach((spot, index) => {
            const distance = Math.hypot(place.x - spot.x, place.y - spot.y)
            // Dots carry nothing.
            if (this.layout.spots[index]?.kind === 'dot' || distance >= nearest) return
            nearest = distance
            from = spot
        })
        if (!from || nearest === 0) return place
        const further = CLEAR / nearest
        return { x: from.x + (place.x - from.x) * further, y: from.y + (place.y - from.y) * further }
    }

    at(spot: number): Point {
        return this.spots[spot] ?? { x: 0, y: 0 }
    }

    /** The spot at a place, or -1 when none is within `reach`. */
    nearest(place: Point, reach = 0.62 * UNIT): number {
        let best = -1
        let distance = reach
        this.spots.forEach((spot, index) => {
            const d = Math.hypot(spot.x - place.x, spot.y - place.y)
            if (d < distance) {
                distance = d
                best = index
            }
        })
        return best
    }

    middle(spots: number[]): Point {
        const sum = spots.reduce((total, spot) => ({ x: total.x + this.at(spot).x, y: total.y + this.at(spot).y }), {
            x: 0,
            y: 0,
        })
        return { x: sum.x / spots.length, y: sum.y / spots.length }
    }

    /**
     * The neighbour an arrow key leads to, or -1. Where no line runs that way (sideways on upright hexagons) the key
     * follows the line that leans upwards, and its opposite the same line back.
     */
    neighbour(spot: number, key: string): number {
        const wanted = ANGLES[key]
        if (wanted === undefined) return -1
        const from = this.at(spot)
        let best = -1
        let least = 0.36 * Math.PI
        for (const next of this.layout.near[spot] ?? []) {
            const to = this.at(next)
            const angle = Math.atan2(from.y - to.y, to.x - from.x)
            let off = angle - wanted
            off = Math.atan2(Math.sin(off), Math.cos(off))
            // A tie between two lines that lean equally is broken the same way in both directions.
            const cost = Math.abs(off) - (off > 0 ? 0.01 : 0)
            if (cost < least) {
                least = cost
                best = next
            }
        }
        return best
    }
}

const ANGLES: Record<string, number | undefined> = {
    ArrowRight: 0,
    ArrowUp: Math.PI / 2,
    ArrowLeft: Math.PI,
    ArrowDown: -Math.PI / 2,
    PageUp: (3 * Math.PI) / 4,
    PageDown: -Math.PI / 4,
    Home: -(3 * Math.PI) / 4,
    End: Math.PI / 4,
}
