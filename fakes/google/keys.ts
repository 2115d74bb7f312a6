import { type CryptoKey, exportJWK, generateKeyPair, type JWK } from 'jose'

export interface SigningKey {
  kid: string
  privateKey: CryptoKey
  publicJwk: JWK
}

async function makeKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' } }
}

/** The key pairs as Google keeps them: two are published, the newer one signs; a rotation drops the older. */
export async function createKeys() {
  let made = 0
  const next = () => makeKey(`fake-${++made}`)
  let live = [await next(), await next()]
  return {
    /** The key that signs now. */
    current: (): SigningKey => live[1]!,
    published: (): { keys: JWK[] } => ({ keys: live.map(({ publicJwk }) => publicJwk) }),
    /** A new key signs from now on; tokens of the previous one are valid until the next rotation. */
    async rotate(): Promise<void> {
      live = [live[1]!, await next()]
    },
  }
}

export type Keys = Awaited<ReturnType<typeof createKeys>>
