import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The site at another port of this computer, which can be cut off: the driver cannot put the browser offline. */
export interface Forwarder {
  address: string
  /** Ends all connections, and refuses others. */
  cut: () => Promise<void>
  /** Accepts connections again, at the same address. */
  restore: () => Promise<void>
}

export async function openForwarder(site: string): Promise<Forwarder> {
  const sockets = new Set<Socket>()
  /** One end of a connection, which ends with the other. */
  const follow = (socket: Socket, other: Socket) => {
    sockets.add(socket)
    socket.on('error', () => other.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
  }
  const server = createServer((browser) => {
    const upstream = connect(Number(new URL(site).port), 'localhost')
    follow(browser, upstream)
    follow(upstream, browser)
    browser.pipe(upstream).pipe(browser)
  })
  const listen = (at: number) => new Promise<void>((done) => server.listen(at, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    restore: () => listen(port),
    address: `http://localhost:${port}`,
    cut: () => {
      const closed = new Promise<void>((done) => server.close(() => done()))
      for (const socket of sockets) socket.destroy()
      return closed
    },
  }
}
