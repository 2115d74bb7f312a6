/**
 * The part of Google's script that our pages use: `google.accounts.id.initialize`, `renderButton`, `prompt`, `cancel`,
 * `disableAutoSelect`. The button opens a window where somebody is chosen, and the window tells the page.
 */
function play(): void {
  type Settings = { client_id: string; nonce?: string; callback: (answer: object) => void }
  const origin = new URL((document.currentScript as HTMLScriptElement).src).origin
  let settings: Settings | null = null
  window.addEventListener('message', (event) => {
    const { type, credential } = (event.data ?? {}) as { type?: string; credential?: string }
    if (event.origin !== origin || type !== 'fake-credential' || !settings) return
    settings.callback({ credential, select_by: 'btn', clientId: settings.client_id })
  })
  const choose = (): void => {
    if (!settings) return
    const query = new URLSearchParams({
      client_id: settings.client_id,
      nonce: settings.nonce ?? '',
      origin: location.origin,
    })
    window.open(`${origin}/gsi/select?${query}`, 'google', 'popup,width=480,height=560')
  }
  const id = {
    initialize: (given: Settings) => void (settings = given),
    renderButton(parent: HTMLElement, { locale = 'en' }: { locale?: string } = {}) {
      const button = document.createElement('button')
      button.type = 'button'
      button.className = 'btn btn-line btn-l btn-wide'
      button.textContent = locale.startsWith('es') ? 'Continuar con Google' : 'Continue with Google'
      button.addEventListener('click', choose)
      parent.replaceChildren(button)
    },
    prompt: () => undefined,
    cancel: () => undefined,
    disableAutoSelect: () => undefined,
  }
  Object.assign(window, { google: { accounts: { id } } })
}

/** What `/gsi/client` answers. */
export const clientScript = `(${play.toString()})()`
