import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** What an authenticator is told to do differently from a good one. */
export interface Quirks {
  origin?: string
  rpId?: string
  /** Without asking for a finger or a PIN. */
  unverified?: boolean
  counter?: number
  challenge?: string
  type?: string
  userHandle?: string
}

const b64 = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url')

/** The few forms of CBOR that an authenticator writes. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

const flags = { present: 1, verified: 4, attested: 64 }

/** One passkey in software (ES256), as a browser hands it out. */
export class SoftwarePasskey {
  readonly id = randomBytes(32)
  #counter = 0
  #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  readonly site: string

  constructor(site: string) {
    this.site = site
  }

  #clientData(type: string, challenge: string, quirks: Quirks): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: quirks.type ?? type,
        challenge: quirks.challenge ?? challenge,
        origin: quirks.origin ?? this.site,
      }),
    )
  }

  #authenticatorData(extra: number, quirks: Quirks): Buffer {
    const counter = Buffer.alloc(4)
    this.#counter += 1
    counter.writeUInt32BE(quirks.counter ?? this.#counter)
    const flag = flags.present | (quirks.unverified ? 0 : flags.verified) | extra
    const rpId = quirks.rpId ?? new URL(this.site).hostname
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flag]), counter])
  }

  get #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const coordinate = (text: string) => Buffer.from(text, 'base64url')
    return cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    )
  }

  /** The body of `POST /auth/passkeys` for these options. `statement`: the format and content of an attestation. */
  create(
    { challenge }: { challenge: string },
    { statement = ['none', new Map()], ...quirks }: Quirks & { statement?: [string, Map<string, unknown>] } = {},
  ) {
    const size = Buffer.from([0, this.id.length])
    const attested = Buffer.concat([Buffer.alloc(16), size, this.id, this.#publicKey])
    const authData = Buffer.concat([this.#authenticatorData(flags.attested, quirks), attested])
    const attestation = new Map<string, unknown>([
      ['fmt', statement[0]],
      ['attStmt', statement[1]],
      ['authData', authData],
    ])
    return {
      id: b64(this.id),
      rawId: b64(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: b64(this.#clientData('webauthn.create', challenge, quirks)),
        attestationObject: b64(cbor(attestation)),
        transports: ['internal'],
      },
    }
  }

  /** The body of `POST /auth/passkey/login` for these options. */
  use({ challenge }: { challenge: string }, quirks: Quirks = {}) {
    const clientData = this.#clientData('webauthn.get', challenge, quirks)
    const authData = this.#authenticatorData(0, quirks)
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    return {
      id: b64(this.id),
      rawId: b64(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: b64(clientData),
        authenticatorData: b64(authData),
        signature: b64(sign('sha256', signed, this.#keys.privateKey)),
        ...(quirks.userHandle !== undefined && { userHandle: b64(quirks.userHandle) }),
      },
    }
  }
}
