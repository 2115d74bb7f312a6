/**
 * The part of Google's script that our pages use: `google.accounts.id.initialize`, `renderButton`, `prompt`, `cancel`,
 * `disableAutoSelect`. The fake serves it as `/gsi/client`: it runs in the browser, so it is not part of the fake's own
 * program. The button opens a window to choose a person, and the window reports the choice to the page.
 */
{
  const origin = new URL(document.currentScript.src).origin
  let settings = null
  window.addEventListener('message', (event) => {
    const { type, credential } = event.data ?? {}
    if (event.origin !== origin || type !== 'fake-credential' || !settings) return
    settings.callback({ credential, select_by: 'btn', clientId: settings.client_id })
  })
  const choose = () => {
    if (!settings) return
    const query = new URLSearchParams({
      client_id: settings.client_id,
      nonce: settings.nonce ?? '',
      origin: location.origin,
    })
    window.open(`${origin}/gsi/select?${query}`, 'google', 'popup,width=480,height=560')
  }
  const id = {
    initialize: (given) => void (settings = given),
    renderButton(parent, { locale = 'en' } = {}) {
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
