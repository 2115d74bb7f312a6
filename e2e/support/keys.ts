import type { Locator, Page } from '@playwright/test'
import { inMenu } from './shell.ts'
import { expect, type Lang, textOf } from './test.ts'

/** A person who has only a keyboard. */
export class Keys {
  readonly page: Page
  readonly lang: Lang

  constructor(page: Page, lang: Lang) {
    this.page = page
    this.lang = lang
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key)
  }

  /** Presses Tab until the element has the focus. */
  async tabTo(element: Locator, most = 160): Promise<void> {
    await expect(element).toBeVisible()
    for (let press = 0; press < most; press += 1) {
      if (await isFocused(element)) return
      await this.press('Tab')
    }
    throw new Error(`${most} presses of Tab did not reach ${String(element)}`)
  }

  async typeInto(label: string, text: string): Promise<void> {
    await this.tabTo(this.page.getByLabel(textOf(this.lang, label), { exact: true }))
    await this.page.keyboard.type(text)
  }

  /** Chooses in the account menu, by arrows, or by Tab where a switch stands inside it. */
  async chooseInMenu(name: string): Promise<void> {
    const account = textOf(this.lang, 'shell_account')
    await this.tabTo(this.page.getByRole('banner').getByRole('button', { name: account }))
    await this.press('Enter')
    const menu = this.page.getByRole('menu', { name: account })
    await expect(menu).toBeVisible()
    const item = inMenu(menu, name)
    for (const way of ['ArrowDown', 'Tab']) {
      for (let press = 0; press < 20 && (await item.isVisible()); press += 1) {
        if (await isFocused(item)) return this.press('Enter')
        await this.press(way)
      }
    }
    throw new Error(`The keyboard does not reach "${name}" in the menu`)
  }
}

const isFocused = (element: Locator): Promise<boolean> => element.evaluate((node) => node === document.activeElement)
