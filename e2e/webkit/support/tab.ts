import { expect } from '@playwright/test'
import type { Send } from './driver.ts'

/** A reference to an element, as scripts of the driver take and return it. */
type Handle = Record<string, string>

/**
 * What is looked for: a CSS selector and, where several match it, the accessible name. The first visible one is taken.
 */
export type Target = string | [selector: string, name: string]

/** The keys of the driver: https://www.w3.org/TR/webdriver2/#keyboard-actions */
export const keys = { Enter: '\uE007', Escape: '\uE00C', ArrowRight: '\uE014', ArrowDown: '\uE015', PageDown: '\uE00F' }

/** Until a page is hydrated, in milliseconds: a busy machine takes a minute for the community. */
const longestLoad = 150_000

/** A browser's only tab: what a user does in it, and what the page looks like. Every step waits for its element. */
export class Tab {
  readonly #send: Send
  readonly #site: string

  constructor(send: Send, site: string) {
    this.#send = send
    this.#site = site
  }

  /** Opens a page of the site and waits until it is hydrated. */
  async goto(path: string): Promise<void> {
    await this.#leave('/url', { url: new URL(path, this.#site).href })
  }

  async reload(): Promise<void> {
    await this.#leave('/refresh', {})
  }

  /** Waits until another document has replaced this one and is hydrated, if it is a page of the application. */
  async #leave(command: string, body: object): Promise<void> {
    await this.run(() => void Object.assign(globalThis, { isLeft: true }))
    await this.#send('POST', command, body)
    const isReady = () => {
      if ('isLeft' in globalThis || document.readyState === 'loading') return false
      return !document.getElementById('root') || performance.getEntriesByName('alive').length > 0
    }
    // A script fails when its document is replaced meanwhile.
    await expect(async () => expect(await this.run(isReady), `${command} is hydrated`).toBe(true)).toPass({
      timeout: longestLoad,
    })
  }

  /** Makes the page itself so large: the window has a frame around it. */
  async resize(width: number, height: number): Promise<void> {
    await expect(async () => {
      const outer = await this.#send<{ width: number; height: number }>('GET', '/window/rect')
      const [w, h] = await this.run(() => [innerWidth, innerHeight] as const)
      if (w === width && h === height) return
      await this.#send('POST', '/window/rect', { width: outer.width + width - w, height: outer.height + height - h })
      throw new Error(`The page is ${w} x ${h} pixels`)
    }).toPass({ timeout: 20_000 })
  }

  /** Runs a function in the page. It sees its arguments only. */
  run<T, A extends unknown[]>(work: (...args: A) => T, ...args: A): Promise<T> {
    return this.#send<T>('POST', '/execute/sync', { script: `return (${work}).apply(null, arguments)`, args })
  }

  /** Waits until a function of the page returns true. */
  async until<A extends unknown[]>(condition: (...args: A) => boolean, ...args: A): Promise<void> {
    await expect.poll(() => this.run(condition, ...args), { message: String(condition) }).toBe(true)
  }

  /** The path of the page that is shown. */
  path(): Promise<string> {
    return this.run(() => location.pathname)
  }

  async has(target: Target): Promise<boolean> {
    return (await this.#find(target)) !== null
  }

  /** Waits for an element to be visible, in the middle of the page. */
  async see(target: Target): Promise<Handle> {
    await expect.poll(() => this.has(target), { message: `${String(target)} is visible` }).toBe(true)
    return (await this.#find(target))!
  }

  async gone(target: Target): Promise<void> {
    await expect.poll(() => this.has(target), { message: `${String(target)} is gone` }).toBe(false)
  }

  /**
   * Clicks with the mouse, once the element rests and nothing covers it: neither another one nor the change from page
   * to page. Otherwise the button could go down on one element and up on another.
   */
  async click(target: Target): Promise<void> {
    const handle = await this.see(target)
    // The driver does not scroll inside of scrolled elements.
    await this.run((element) => (element as unknown as Element).scrollIntoView({ block: 'center' }), handle)
    let before = ''
    const isResting = async () => {
      const now = await this.run(findWhereUncovered, handle)
      const isSame = now === before
      before = now ?? ''
      return isSame
    }
    await expect.poll(isResting, { message: `${String(target)} can be clicked` }).toBe(true)
    await this.#send('POST', `/element/${idOf(handle)}/click`, {})
  }

  async focus(target: Target): Promise<void> {
    await this.run((element) => (element as unknown as HTMLElement).focus(), await this.see(target))
  }

  /** Focuses a field and types into it, key by key. */
  async type(target: Target, text: string): Promise<void> {
    await this.#send('POST', `/element/${idOf(await this.see(target))}/value`, { text })
  }

  /** Chooses a file in a file input, which may be hidden. */
  async chooseFile(selector: string, path: string): Promise<void> {
    const handle = await this.#send<Handle>('POST', '/element', { using: 'css selector', value: selector })
    await this.#send('POST', `/element/${idOf(handle)}/value`, { text: path })
  }

  /** Presses a key where the focus is. */
  async press(key: keyof typeof keys): Promise<void> {
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: keys[key] }))
    await this.#send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  /** The page as PNG. */
  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.#send<string>('GET', '/screenshot'), 'base64')
  }

  #find(target: Target): Promise<Handle | null> {
    const [selector, name = null] = typeof target === 'string' ? [target] : target
    return this.run(findVisible, selector, name) as Promise<Handle | null>
  }
}

const idOf = (handle: Handle): string => Object.values(handle)[0]!

/** Where an element is, or null while another one covers its middle. It runs in the page. */
function findWhereUncovered(handle: Handle): string | null {
  const element = handle as unknown as Element
  const { x, y, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  return hit !== null && element.contains(hit) ? `${x} ${y} ${width} ${height}` : null
}

/** Runs in the page: it may use nothing from here. */
function findVisible(selector: string, name: string | null): unknown {
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element) => {
    const labels = (element as HTMLInputElement).labels ?? []
    const by = document.getElementById(element.getAttribute('aria-labelledby') ?? '')
    return plain(element.getAttribute('aria-label') ?? by?.textContent ?? labels[0]?.textContent ?? element.textContent)
  }
  const matches = [...document.querySelectorAll(selector)]
  const found = matches.find((element) => element.checkVisibility() && (name === null || nameOf(element) === name))
  return found ?? null
}
