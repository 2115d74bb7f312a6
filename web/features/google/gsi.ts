/** The part of Google's script that we use (developers.google.com/identity/gsi/web). */
export interface GoogleId {
  initialize(settings: {
    client_id: string
    nonce: string
    callback: (answer: { credential: string }) => void
    use_fedcm_for_button?: boolean
  }): void
  renderButton(parent: HTMLElement, look: Record<string, string | number>): void
}

type WithGoogle = { google?: { accounts?: { id?: GoogleId } } }
type Policy = { createScriptURL: (url: string) => string }
type PolicyFactory = { createPolicy: (name: string, rules: Policy) => Policy }

const isReady = (): GoogleId | undefined => (globalThis as WithGoogle).google?.accounts?.id

let loading: Promise<GoogleId> | null = null

/**
 * Loads Google's script once, from the URL that the server supplied; rejects when it fails to load, and may be retried.
 */
export function loadGoogle(address: string): Promise<GoogleId> {
  loading ??= load(address).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

function load(address: string): Promise<GoogleId> {
  return new Promise((done, fail) => {
    const script = document.createElement('script')
    script.src = trusted(address)
    script.addEventListener('load', () => {
      const id = isReady()
      if (id) done(id)
      else fail(new Error('The script lacks the expected API'))
    })
    script.addEventListener('error', () => {
      script.remove()
      fail(new Error('The script failed to load'))
    })
    document.head.append(script)
  })
}

let policy: Policy | undefined

/**
 * Only the script that the server named passes the trusted-types policy; the content security policy allows the same
 * one.
 */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  if (!trustedTypes) return address
  policy ??= trustedTypes.createPolicy('ludoteca-google', {
    createScriptURL: (url) => {
      if (url !== address) throw new TypeError('Not the URL of the sign-in script')
      return url
    },
  })
  return policy.createScriptURL(address)
}
