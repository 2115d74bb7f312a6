/** The part of autocannon 9 that the measurements use; the package has no types. */
declare module 'autocannon' {
  interface Sent {
    method: string
    path: string
    headers: Record<string, string>
    body?: string
  }
  interface Client {
    setRequests(requests: Sent[]): void
  }
  interface Run extends Promise<{ errors: number }> {
    on(event: 'response', listener: (client: Client, status: number, bytes: number, milliseconds: number) => void): this
  }
  export default function autocannon(options: {
    url: string
    connections: number
    duration: number
    sampleInt: number
    /** Seconds. */
    timeout?: number
    setupClient?: (client: Client) => void
    requests?: (Partial<Sent> & { setupRequest: (request: Sent) => Sent })[]
  }): Run
}
