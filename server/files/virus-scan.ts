import type { FastifyBaseLogger } from 'fastify'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { limits } from '../../common/rules/limits.ts'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import type { ScannerAddress } from '../lib/s3-address.ts'

/** Milliseconds for a whole scan: one of 50 MB takes a few seconds. */
const scanTime = 30_000
const pingTime = 3_000
/** Bytes of a scanned file; the largest uploads are videos and archives. */
const mostBytes = Math.max(limits.videoBytes, limits.archiveBytes)
/** A response of clamd is one short line. */
const longestResponse = 4_096

/** Sends bytes to clamd and returns its response; rejects when none comes in time. */
function ask(address: ScannerAddress, bytes: Readable, time: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address)
    const timer = setTimeout(() => socket.destroy(new Error('no response in time')), time)
    let response = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      response += text
      if (response.includes('\0') || response.length > longestResponse) socket.destroy()
    })
    socket.on('error', reject).on('close', () => {
      clearTimeout(timer)
      bytes.destroy()
      resolve(response.replaceAll('\0', ''))
    })
    bytes.on('error', (error) => socket.destroy(error)).pipe(socket, { end: false })
  })
}

/** A file in the form of clamd's command INSTREAM: pieces with their lengths, and an empty one as the end. */
async function* inPieces(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let sum = 0
  yield Buffer.from('zINSTREAM\0')
  for await (const piece of content) {
    sum += piece.length
    if (sum > mostBytes) throw new Error('the file is too large to be scanned')
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    if (piece.length > 0) yield Buffer.concat([length, piece])
  }
  yield Buffer.alloc(4)
}

interface Reach {
  config: Pick<Config, 'scanner'>
  log: FastifyBaseLogger
}

/**
 * Has an uploaded file scanned, where the operator named a scanner (UP-14). Throws 422 `file_infected` when it finds
 * something, and 503 `scanner_down` when it says nothing: what was not scanned is not published. The file is read only
 * if it is scanned.
 */
export async function refuseInfected({ config, log }: Reach, open: () => AsyncIterable<Buffer>): Promise<void> {
  if (config.scanner === null) return
  const response = await ask(config.scanner, Readable.from(inPieces(open())), scanTime).catch(
    ({ message }: Error) => message,
  )
  if (response === 'stream: OK') return
  log.warn({ response: response.slice(0, 200) }, 'the virus scanner did not accept an upload')
  if (/^stream: .* FOUND$/.test(response))
    throw new AppError('invalid', 'The virus scanner found something in this file, so it is not stored.', {
      code: 'file_infected',
    })
  throw new AppError('unavailable', 'Files cannot be scanned at the moment. Try again later.', {
    code: 'scanner_down',
    retryAfter: 60,
  })
}

/** Why the scanner is of no use, as the end of a sentence; null when it responds. */
export async function findScannerProblem(address: ScannerAddress): Promise<string | null> {
  const response = await ask(address, Readable.from([Buffer.from('zPING\0')]), pingTime).catch(
    ({ message }: Error) => message,
  )
  return response === 'PONG' ? null : `it does not respond (${response.slice(0, 200) || 'nothing'})`
}
