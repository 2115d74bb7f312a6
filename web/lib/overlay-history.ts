/**
 * Going back closes what is open over a page (a menu, a sheet, a dialog, a picture) before it leaves the page, in every
 * browser and at every width. Each open overlay has an entry in the browser's history, with the address of its page:
 * there are as many such entries as open overlays. What closes by a button goes back, and a page that is opened from an
 * overlay takes the place of its entry.
 */
interface Overlay {
  close: () => void
  /** '' unless its page shows it again when the user comes back to its entry. */
  name: string
  /** The present entry names it, and its page has not shown it yet. */
  expected?: boolean
}

interface EntryState {
  key?: string
  /** The names of the overlays that are open at this entry. */
  overlays?: string[]
}

/** From the bottom up. */
let overlays: Overlay[] = []
/** Resolves when the browser has reached the entry that this file has asked for. */
let move: PromiseWithResolvers<void> | null = null
/** The browser leaves this document: its next one aligns the entries. */
let isLeaving = false
const listeners = new Set<() => void>()

/** How long to wait for the browser, in milliseconds: where there is no such entry, nothing happens. */
const patience = 1_000

const entryState = (): EntryState => (history.state as EntryState | null) ?? {}
const namesOfEntry = (): string[] => entryState().overlays ?? []
const nameEntry = (names: string[]): void => history.replaceState({ ...entryState(), overlays: names }, '')

/**
 * Registers an open overlay; `close` is called when the user goes back. Returns what must be called when it has closed.
 */
export function registerOverlay(close: () => void, name = ''): () => void {
  const overlay: Overlay = { close, name }
  const expected = overlays.findIndex((one) => one.expected && one.name === name)
  if (expected < 0) overlays.push(overlay)
  else overlays[expected] = overlay
  // One that opens in place of another, in the same moment, takes its entry.
  queueMicrotask(alignOverlayEntries)
  return () => {
    overlays = overlays.filter((one) => one !== overlay)
    queueMicrotask(alignOverlayEntries)
  }
}

/** Adds the entries of overlays that have opened, and goes back over those of overlays that have closed. */
export function alignOverlayEntries(): void {
  if (move || isLeaving) return
  const names = overlays.map(({ name }) => name)
  const entry = namesOfEntry()
  if (entry.length > names.length) return void goBackBy(entry.length - names.length)
  if (entry.some((name, at) => name !== names[at])) nameEntry(names.slice(0, entry.length))
  for (let count = entry.length + 1; count <= names.length; count += 1) {
    // The page below stays where it is.
    history.scrollRestoration = 'manual'
    history.pushState({ ...entryState(), overlays: names.slice(0, count) }, '')
  }
}

async function goBackBy(entries: number): Promise<void> {
  const mine = (move = Promise.withResolvers<void>())
  const timer = setTimeout(() => {
    move = null
    nameEntry([])
    mine.resolve()
  }, patience)
  history.go(-entries)
  await mine.promise
  clearTimeout(timer)
}

/**
 * Handles that the browser has gone to another entry of the shown page, whose key is given. Returns false for an entry
 * of another page.
 */
export function followOverlayEntries(key: string): boolean {
  const own = move
  move = null
  own?.resolve()
  const isSamePage = entryState().key === key
  if (!own) {
    const closing = overlays.slice(isSamePage ? namesOfEntry().length : 0)
    for (const { close } of closing.reverse()) close()
  }
  if (!isSamePage) return false
  showNamedOverlays()
  // An overlay that asks before it closes, or must not be closed, is still open: it gets an entry again.
  setTimeout(alignOverlayEntries)
  return true
}

/** Lets the page show the overlays that the present entry names. */
export function showNamedOverlays(): void {
  overlays = overlays.filter(({ expected }) => !expected)
  const names = namesOfEntry().slice(overlays.length)
  const unnamed = names.indexOf('')
  for (const name of unnamed < 0 ? names : names.slice(0, unnamed))
    overlays.push({ name, expected: true, close: () => {} })
  for (const listener of listeners) listener()
}

export function onNamedOverlays(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the present entry belongs to the overlay of this name. */
export const isNamedByEntry = (name: string): boolean => namesOfEntry().includes(name)

/**
 * Removes the entries of open overlays before another page gets one. One with a name stays, unless its page is
 * replaced.
 */
export async function leaveOverlayEntries(replace: boolean): Promise<void> {
  await move?.promise
  const names = namesOfEntry()
  const staying = replace ? 0 : names.findLastIndex((name) => name !== '') + 1
  if (names.length > staying) await goBackBy(names.length - staying)
}

/**
 * How long a document that is left may still be there, in milliseconds: then the user has chosen to stay
 * (`beforeunload`).
 */
const leavingTime = 10_000

/**
 * Reloads the document. All code that leaves the document uses this file (imports.test.ts): a step back would make the
 * browser drop it.
 */
export const reloadDocument = (): Promise<void> => leaveDocument(() => location.reload())
export const openDocument = (address: string): Promise<void> => leaveDocument(() => location.assign(address))
export const replaceDocument = (address: string): Promise<void> => leaveDocument(() => location.replace(address))

/**
 * Leaves once the browser has reached the entry that it was sent to; from then on an overlay that closes asks for no
 * other one.
 */
async function leaveDocument(leave: () => void): Promise<void> {
  // What closes with the same click goes back first.
  await new Promise((done) => setTimeout(done))
  isLeaving = true
  await move?.promise
  leave()
  setTimeout(() => {
    isLeaving = false
    alignOverlayEntries()
  }, leavingTime)
}
