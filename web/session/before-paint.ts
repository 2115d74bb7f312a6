// A file of its own that every drawn document runs before its first paint. Nothing is imported, it would have to be waited for.

// The server draws for visitors (P-35), and what it drew for them alone must not be shown to somebody who is logged in here. Styles
// hide it by these marks until the page has come alive. The key and the shape are those of session.ts.
try {
  const stored = localStorage.getItem('session')
  if (stored !== null) {
    const marks = document.documentElement.dataset
    marks['member'] = ''
    const { user } = JSON.parse(stored) as { user: { nick: string } }
    // The own profile has one button less.
    const [, page, nick] = location.pathname.toLowerCase().split('/')
    if (page === 'profile' && nick === user.nick.toLowerCase()) marks['own'] = ''
  }
} catch {
  // An unreadable value is not a session.
}

// A button that is pressed before the page has come alive does nothing yet: the last one is pressed again then. Links and forms work
// without any code.
let pressed: HTMLButtonElement | null = null
const keepPress = ({ target }: Event): void => {
  const button = target instanceof Element ? target.closest('button') : null
  if (!button?.form) pressed = button
}
document.addEventListener('click', keepPress, true)
addEventListener(
  'alive',
  () => {
    document.removeEventListener('click', keepPress, true)
    if (pressed?.isConnected) pressed.click()
  },
  { once: true },
)

// What a visitor presses and only members can do is kept here, one line for each press, and done after the log-in (presses.ts): also
// when the page is not alive yet, and its link leads there by itself.
const mostKept = 4_000
const keep = (press: unknown): void => {
  try {
    if (localStorage.getItem('session') !== null) return
    const line = `\n${Date.now()} ${String(press).replaceAll('\n', ' ')}`
    localStorage.setItem('presses', `${localStorage.getItem('presses') ?? ''}${line}`.slice(-mostKept))
  } catch {
    // Without a store, the press has to be repeated.
  }
}
addEventListener('press', (event) => keep((event as CustomEvent).detail))
document.addEventListener(
  'click',
  ({ target }) => {
    const press = target instanceof Element && target.closest<HTMLElement>('[data-press]')?.dataset['press']
    if (press) keep(press)
  },
  true,
)
