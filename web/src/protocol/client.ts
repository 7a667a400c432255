// One WebSocket to the server: requests with their replies, events, and coming back after the connection was lost.
import type { ProtocolError, ServerEvent } from './types'

/** A refusal by the server, or `code` 'offline' when the connection was lost before a reply came. */
export class RequestError extends Error {
    readonly code: string
    readonly details: ProtocolError

    constructor(details: ProtocolError) {
        super(details.text)
        this.code = details.code
        this.details = details
    }
}

interface Waiting {
    resolve(reply: Record<string, unknown>): void
    reject(error: RequestError): void
}

export interface ClientOptions {
    /** Runs on every connection before anything else may be asked: says hello. */
    greet(ask: Ask): Promise<void>
    /** Whether there is a connection that has been greeted. */
    onState(connected: boolean): void
    onEvent(event: ServerEvent): void
}

export type Ask = <T = Record<string, unknown>>(op: string, fields?: Record<string, unknown>) => Promise<T>

const FIRST_DELAY = 250
const LONGEST_DELAY = 5000

export class Client {
    private socket: WebSocket | undefined
    private readonly waiting = new Map<number, Waiting>()
    private next = 1
    private greeted = false
    private delay = FIRST_DELAY
    private timer: number | undefined

    constructor(private readonly options: ClientOptions) {
        addEventListener('online', () => this.hurry())
        document.addEventListener('visibilitychange', () => {
            if (!document.hidden) this.hurry()
        })
        this.connect()
    }

    get connected(): boolean {
        return this.greeted
    }

    /** Asks; without a connection it fails at once, since what the page shows may be out of date by then. */
    readonly ask: Ask = (op, fields = {}) => {
        if (!this.greeted) return Promise.reject(offline())
        return this.send(op, fields)
    }

    private readonly send: Ask = <T>(op: string, fields: Record<string, unknown> = {}) =>
        new Promise<T>((resolve, reject) => {
            const socket = this.socket
            if (!socket || socket.readyState !== WebSocket.OPEN) {
                reject(offline())
                return
            }
            const id = this.next++
            this.waiting.set(id, { resolve: (reply) => resolve(reply as T), reject })
            // Texts that were pasted may hold NUL, which no text of ours has and the server takes for a broken request.
            const clean = (_: string, value: unknown) =>
                typeof value === 'string' ? value.replaceAll('\0', '') : value
            socket.send(JSON.stringify({ id, op, ...fields }, clean))
        })

    private connect(): void {
        clearTimeout(this.timer)
        this.timer = undefined
        const socket = new WebSocket(
            `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`,
            'tabla.1',
        )
        this.socket = socket
        socket.onopen = async () => {
            try {
                await this.options.greet(this.send)
                if (this.socket !== socket) return
                this.delay = FIRST_DELAY
                this.greeted = true
                this.options.onState(true)
            } catch {
                socket.close()
            }
        }
        socket.onmessage = (message) => this.receive(String(message.data))
        socket.onclose = () => {
            if (this.socket === socket) this.lost()
        }
    }

    private receive(text: string): void {
        const message = JSON.parse(text) as Record<string, unknown>
        if (typeof message.event === 'string') {
            this.options.onEvent(message as ServerEvent)
            return
        }
        const waiting = this.waiting.get(message.id as number)
        if (!waiting) return
        this.waiting.delete(message.id as number)
        if (message.ok) waiting.resolve(message)
        else waiting.reject(new RequestError(message.error as ProtocolError))
    }

    private lost(): void {
        this.socket = undefined
        const wasGreeted = this.greeted
        this.greeted = false
        for (const { reject } of this.waiting.values()) reject(offline())
        this.waiting.clear()
        if (wasGreeted) this.options.onState(false)
        this.timer = window.setTimeout(() => this.connect(), this.delay)
        this.delay = Math.min(this.delay * 2, LONGEST_DELAY)
    }

    /** Somebody looks at the page again: no reason to wait any longer. */
    private hurry(): void {
        if (this.timer === undefined) return
        this.delay = FIRST_DELAY
        this.connect()
    }
}

function offline(): RequestError {
    return new RequestError({ code: 'offline', text: '' })
}
