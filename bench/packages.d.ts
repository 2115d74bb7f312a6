/** The part of autocannon 9 that the measurements use; it has no types, and is not installed where types are checked. */
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

/** The part of Lighthouse 13 that the measurements use: it is not installed where types are checked. */
declare module 'lighthouse' {
  interface Result {
    lhr: {
      runtimeError?: { message: string }
      categories: Record<string, { score: number | null } | undefined>
      audits: Record<string, { numericValue?: number; details?: unknown } | undefined>
    }
  }
  export default function lighthouse(
    url: string,
    options: { port: number; output: 'json'; logLevel: 'error'; onlyCategories: string[] },
  ): Promise<Result | undefined>
}
