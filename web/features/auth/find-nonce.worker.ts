import { sha256 } from '@noble/hashes/sha2.js'

const text = new TextEncoder()

/** The first nonce from 0 for which SHA-256 of `<salt><nonce>` begins with `bits` (1 to 32) zero bits. */
function solve(salt: string, bits: number): number {
  // The blocks of the salt are hashed once; the browser's own SHA-256 is asynchronous, and slower for so short a text.
  const start = sha256.create().update(text.encode(salt))
  for (let nonce = 0; ; nonce += 1) {
    const hash = start
      .clone()
      .update(text.encode(String(nonce)))
      .digest()
    if (Math.clz32(new DataView(hash.buffer, hash.byteOffset).getUint32(0)) >= bits) return nonce
  }
}

self.addEventListener('message', ({ data }: MessageEvent<{ salt: string; bits: number }>) =>
  // oxlint-disable-next-line require-post-message-target-origin -- the page of a worker is its only receiver
  self.postMessage(solve(data.salt, data.bits)),
)
