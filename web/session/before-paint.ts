// A file of its own that every document runs before its first paint. Nothing is imported, it would have to be waited
// for.

/** What the document names (server/render/document.ts): files, the entry first. */
const { code = '', fonts: fontFiles = '' } = document.currentScript?.dataset ?? {}

// The server draws for visitors (P-35), and what it drew for them alone must not be shown to somebody who is logged in
// here. Styles hide it by these marks until the page has come alive. The key and the shape are those of session.ts.
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

/** Milliseconds after the load: some paints are not told. */
const patience = 1_000

/** Fulfilled when the page has been painted for the first time; at once where nothing will be painted soon. */
const painted = new Promise<void>((resolve) => {
  if (document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes.includes('paint'))
    return resolve()
  new PerformanceObserver((list) => {
    // A first frame may be an empty one.
    if (list.getEntriesByName('first-contentful-paint').length > 0) resolve()
  }).observe({ type: 'paint', buffered: true })
  addEventListener('load', () => setTimeout(resolve, patience), { once: true })
  document.addEventListener('visibilitychange', () => resolve(), { once: true })
})

// Code and fonts would take the network, and then the processor, from the first paint, which needs the styles alone.
function fetchCode(): void {
  // An empty document asks for its code itself.
  if (code === '') return
  const files = code.split(' ')
  for (const href of files) document.head.append(Object.assign(document.createElement('link'), preload, { href }))
  // It reads the end of the document.
  const run = () => void import(/* @vite-ignore */ files[0]!)
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true })
  else run()
}
/** Pictures in sight come first. */
const preload = { rel: 'modulepreload', fetchPriority: 'low' } as const

/** As in web/styles/fonts.css. */
const faces: Record<string, [family: string, descriptors: FontFaceDescriptors]> = {
  anybody: ['Ludo', { weight: '760', stretch: '50% 150%' }],
  figtree: ['Figtree', { weight: '300 900' }],
}

/** All at once: each that came alone would lay the whole page out anew. */
async function fetchFonts(): Promise<void> {
  const all = fontFiles.split(' ').flatMap((file) => {
    const face = faces[/\/(anybody|figtree)-[^/]*$/.exec(file)?.[1] ?? '']
    return face ? [new FontFace(face[0], `url(${file})`, face[1])] : []
  })
  for (const one of await Promise.allSettled(all.map((face) => face.load())))
    if (one.status === 'fulfilled') document.fonts.add(one.value)
}

// An empty document is drawn by its code; the worker has the fonts (web/sw/sw.ts), and they are here before anything
// is painted.
if (code === '' || navigator.serviceWorker?.controller) void fetchFonts()
else void painted.then(fetchFonts)
// What is painted for a visitor is not what a member waits for.
if (document.documentElement.dataset['member'] === '') fetchCode()
else void painted.then(fetchCode)
// Code that was on its way when the page was left may have been given up.
addEventListener('pageshow', (event) => {
  if ((event as PageTransitionEvent).persisted && performance.getEntriesByName('alive').length === 0) location.reload()
})

// A button that is pressed, or a form that is posted, before the page has come alive does nothing yet: the last one is
// done again then. Links and forms that ask for a page work without any code; the pages take no posts.
let pressed: HTMLElement | null = null
const keepPress = ({ target }: Event): void => {
  const button = target instanceof Element ? target.closest('button') : null
  if (!button?.form) pressed = button
}
const keepPost = (event: SubmitEvent): void => {
  if ((event.target as HTMLFormElement).method !== 'post') return
  event.preventDefault()
  // A click takes React over what it hits; a form that is sent by code would be posted.
  pressed = event.submitter
}
document.addEventListener('click', keepPress, true)
document.addEventListener('submit', keepPost, true)
addEventListener(
  'alive',
  () => {
    document.removeEventListener('click', keepPress, true)
    document.removeEventListener('submit', keepPost, true)
    if (pressed?.isConnected) pressed.click()
  },
  { once: true },
)

// What a visitor presses and only members can do is kept here, one line for each press, and done after the log-in
// (presses.ts): also when the page is not alive yet, and its link leads there by itself.
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
