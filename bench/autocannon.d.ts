/** The part of autocannon 9 that the measurements use; the package has no types. */
declare module 'autocannon' {
  interface Client {
    setRequests(requests: { method: string; path: string; headers: Record<string, string>; body?: string }[]): void
  }
  interface Run extends Promise<{ errors: number }> {
    on(event: 'response', listener: (client: Client, status: number, bytes: number, milliseconds: number) => void): this
  }
  export default function autocannon(options: {
    url: string
    connections: number
    duration: number
    sampleInt: number
    setupClient: (client: Client) => void
  }): Run
}
