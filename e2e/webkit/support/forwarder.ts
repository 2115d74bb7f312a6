import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** The site at another port of this computer, as long as the network is there: the driver cannot put the browser offline. */
export interface Forwarder {
  address: string
  /** Ends all connections, and refuses others. */
  cut: () => Promise<void>
  restore: () => Promise<void>
}

export async function openForwarder(site: string): Promise<Forwarder> {
  const sockets = new Set<Socket>()
  const follow = (socket: Socket, other: () => Socket) => {
    sockets.add(socket)
    socket.on('error', () => other().destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      other().destroy()
    })
  }
  let server: Server
  const listen = (port: number): Promise<void> => {
    server = createServer((browser) => {
      const upstream = connect(Number(new URL(site).port), 'localhost')
      follow(browser, () => upstream)
      follow(upstream, () => browser)
      browser.pipe(upstream).pipe(browser)
    })
    return new Promise((done) => server.listen(port, '127.0.0.1', done))
  }
  await listen(0)
  const { port } = server!.address() as AddressInfo
  return {
    address: `http://localhost:${port}`,
    restore: () => listen(port),
    cut: () => {
      const closed = new Promise<void>((done) => server.close(() => done()))
      for (const socket of sockets) socket.destroy()
      return closed
    },
  }
}
