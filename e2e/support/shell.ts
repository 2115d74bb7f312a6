import type { Locator, Page } from '@playwright/test'
import { expect, type Lang, type NewPerson, textOf } from './test.ts'

/** What can be chosen by this name: an item of a menu, or a switch that stands in it. */
export function inMenu(menu: Locator, name: string): Locator {
  const roles = ['menuitem', 'menuitemradio', 'radio', 'button'] as const
  const [first, ...others] = roles.map((role) => menu.getByRole(role, { name, exact: true }))
  return others.reduce((found, other) => found.or(other), first!)
}

/** Opens a link without bringing it into sight first: the page stays where it is scrolled to. */
export const follow = (link: Locator): Promise<void> => link.evaluate((element: HTMLElement) => element.click())

/** What a person does with the bars and menus, at either width. */
export class Shell {
  readonly page: Page
  lang: Lang
  readonly phone: boolean

  constructor(page: Page, lang: Lang, phone: boolean) {
    this.page = page
    this.lang = lang
    this.phone = phone
  }

  t(key: string, values?: Record<string, string | number>): string {
    return textOf(this.lang, key, values)
  }

  /** The drawer on phones, the person's menu on desktops. */
  async openMenu() {
    const { page, phone } = this
    await page
      .getByRole('banner')
      .getByRole('button', { name: this.t(phone ? 'shell_menu' : 'shell_account'), exact: true })
      .click()
    const menu = phone
      ? page.getByRole('dialog', { name: this.t('shell_menu') })
      : page.getByRole('menu', { name: this.t('shell_account') })
    await expect(menu).toBeVisible()
    return menu
  }

  async choose(group: 'shell_theme' | 'shell_language', option: string): Promise<void> {
    const menu = await this.openMenu()
    await inMenu(menu.getByRole('group', { name: this.t(group) }), option).click()
  }

  async chooseTheme(theme: 'light' | 'dark'): Promise<void> {
    await this.choose('shell_theme', this.t(`shell_theme_${theme}`))
    await expect(this.page.locator('html')).toHaveAttribute('data-theme', theme)
    await this.page.keyboard.press('Escape')
  }

  /** The page starts again in the other language. */
  async chooseLang(lang: Lang): Promise<void> {
    await this.choose('shell_language', lang === 'es' ? 'ES, español' : 'EN, English')
    await expect(this.page.locator('html')).toHaveAttribute('lang', lang)
    this.lang = lang
    await expect(this.page.getByRole('link', { name: this.t('shell_skip') })).toBeAttached()
  }

  async logOut(): Promise<void> {
    const menu = await this.openMenu()
    // The page starts again: only then is everything gone.
    await Promise.all([this.page.waitForEvent('load'), inMenu(menu, this.t('shell_log_out')).click()])
    await expect(this.page).toHaveURL('/')
    expect(await this.page.evaluate(() => localStorage.getItem('session'))).toBeNull()
  }

  /** To one's own library by the menu. */
  async openLibrary(): Promise<void> {
    const { page, phone } = this
    const place = phone ? await this.openMenu() : page.getByRole('navigation', { name: this.t('shell_main_nav') })
    await place.getByRole('link', { name: this.t('shell_library') }).click()
  }

  async fillRegistration(person: NewPerson): Promise<void> {
    const { page } = this
    await page.getByLabel(this.t('access_nick'), { exact: true }).fill(person.nick)
    await page.getByLabel(this.t('access_email'), { exact: true }).fill(person.email)
    await page.getByLabel(this.t('access_new_password'), { exact: true }).fill(person.password)
    await page.getByLabel(this.t('access_repeat'), { exact: true }).fill(person.password)
    await page.getByLabel(this.t('access_over_16')).check()
    await page.getByLabel(new RegExp(this.t('access_accept'))).check()
  }

  async logIn(data: string, password: string): Promise<void> {
    const { page } = this
    await page.getByLabel(this.t('access_data'), { exact: true }).fill(data)
    await page.getByLabel(this.t('access_password'), { exact: true }).fill(password)
    await page.getByRole('button', { name: this.t('access_login_button'), exact: true }).click()
  }
}
