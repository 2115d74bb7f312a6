import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A harmless text that every virus scanner reports, in two parts so that this file is not reported. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** A fake of clamd that finds the EICAR text and nothing else. Silent ones accept connections and never respond. */
export async function startClamd({ silent = false } = {}) {
  const sockets = new Set<Socket>()
  let scanned = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    let bytes: Buffer = Buffer.alloc(0)
    socket
      .on('error', () => undefined)
      .on('data', (piece: Buffer) => {
        bytes = Buffer.concat([bytes, piece])
        if (silent) return
        if (bytes.equals(Buffer.from('zPING\0'))) return socket.end('PONG\0')
        const content = contentOf(bytes)
        if (content === null) return
        scanned += 1
        socket.end(content.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
      })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    await new Promise((done) => server.close(done))
  }
  onTestFinished(stop)
  const address = server.address() as { port: number }
  return { env: { CLAMD_ADDRESS: `127.0.0.1:${address.port}` }, scanned: () => scanned, stop }
}

/** The file in an INSTREAM command; null until its end has come. */
function contentOf(bytes: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
