// Pictures of positions: the server draws them as SVG, a canvas makes pixels of that.

/** An SVG drawn onto a canvas of this width. */
export async function toCanvas(svg: string, width: number): Promise<HTMLCanvasElement> {
    const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
    const [, , boxWidth = 1, boxHeight = 1] = (root.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number)
    const height = Math.round((width * boxHeight) / boxWidth)
    // Without a size of its own some browsers draw nothing at all.
    root.setAttribute('width', String(width))
    root.setAttribute('height', String(height))
    const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(root)], { type: 'image/svg+xml' }))
    try {
        const image = new Image(width, height)
        image.src = url
        await image.decode()
        const canvas = document.createElement('canvas')
        canvas.width = width
        canvas.height = height
        const context = canvas.getContext('2d', { willReadFrequently: true })!
        context.fillStyle = '#fff'
        context.fillRect(0, 0, width, height)
        context.drawImage(image, 0, 0, width, height)
        return canvas
    } finally {
        URL.revokeObjectURL(url)
    }
}

export function pixelsOf(canvas: HTMLCanvasElement): Uint8ClampedArray {
    return canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data
}

export function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
    return new Promise((resolve, reject) =>
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
    )
}
