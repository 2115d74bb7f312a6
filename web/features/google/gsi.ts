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

/** Loads Google's script once, from the address that the server named; rejects when it does not come, and may be tried again. */
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
      else fail(new Error('The script is not what it should be'))
    })
    script.addEventListener('error', () => {
      script.remove()
      fail(new Error('The script did not come'))
    })
    document.head.append(script)
  })
}

let policy: Policy | undefined

/** Only the script that the server named passes the browser's trusted-types door; the content security policy has the same one. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  if (!trustedTypes) return address
  policy ??= trustedTypes.createPolicy('ludoteca-google', {
    createScriptURL: (url) => {
      if (url !== address) throw new TypeError('Not the script of the sign-in')
      return url
    },
  })
  return policy.createScriptURL(address)
}
