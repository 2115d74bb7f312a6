import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, createHmac, timingSafeEqual } from 'node:crypto'

/** Encrypts short secrets for the database, so that a copy of the database does not reveal them. */
export interface Seal {
  /** `context` names the place: a secret sealed for one place cannot be opened in another. */
  seal: (text: string, context: string) => string
  /** Null when it was sealed with another secret, for another place, or was changed. */
  open: (sealed: string, context: string) => string | null
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
const format = 'v1.'

/**
 * AES-256-GCM with keys derived (HKDF-SHA-256) from the installation's secrets, which are never in the database. The
 * first secret seals, all of them open, so that a secret can be replaced as for tokens.
 */
export function createSeal(secrets: string[], purpose: string): Seal {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', `ludoteca ${purpose}`, 32)))
  const [first] = keys
  if (!first) throw new RangeError('a seal needs a secret')

  function openWith(key: Buffer, bytes: Buffer, context: string): string | null {
    const [iv, tag] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes)]
    try {
      const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
    } catch {
      return null
    }
  }

  return {
    seal(text, context) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, first, iv, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return format + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(sealed, context) {
      if (!sealed.startsWith(format)) return null
      const bytes = Buffer.from(sealed.slice(format.length), 'base64url')
      for (const key of keys) {
        const text = openWith(key, bytes, context)
        if (text !== null) return text
      }
      return null
    },
  }
}

const sign = (secret: string, purpose: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest()

/**
 * A signature of 43 characters. The same secrets sign tokens and several kinds of addresses: the purpose keeps one from
 * being valid as another.
 */
export function signText([secret]: readonly string[], purpose: string, text: string): string {
  if (secret === undefined) throw new Error('no secret to sign with')
  return sign(secret, purpose, text).toString('base64url')
}

/** Whether one of our secrets made this signature. */
export function isSigned(secrets: readonly string[], purpose: string, text: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url')
  return secrets.some((secret) => {
    const ours = sign(secret, purpose, text)
    return ours.length === given.length && timingSafeEqual(ours, given)
  })
}
