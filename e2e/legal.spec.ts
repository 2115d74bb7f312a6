import { onlyIn } from './support/only.ts'
import { expect, test } from './support/test.ts'

onlyIn('phone-es')

const pages = [
  { path: '/legal-advise', link: 'shell_legal_notice', titles: { en: 'Legal notice', es: 'Aviso legal' } },
  { path: '/cookies-policy', link: 'shell_cookies', titles: { en: 'Cookies policy', es: 'Política de cookies' } },
  { path: '/privacy-policy', link: 'shell_privacy', titles: { en: 'Privacy policy', es: 'Política de privacidad' } },
  { path: '/legal/accessibility', link: 'shell_accessibility', titles: { en: 'Accessibility', es: 'Accesibilidad' } },
]

test('the legal pages can be read in the language of the visitor, with their date and an address to write to (LEG-01)', async ({
  page,
  lang,
  t,
}) => {
  await page.goto('/')
  for (const { path, link, titles } of pages) {
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t(link), exact: true })
      .click()
    await expect(page).toHaveURL(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: titles[lang] })).toBeFocused()
    await expect(page).toHaveTitle(`${titles[lang]} · Ludoteca`)
    await expect(main).toContainText(lang === 'es' ? 'Último cambio' : 'Last changed on')
    expect(await main.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(2)
    expect((await main.innerText()).length).toBeGreaterThan(800)
    await expect(main.locator('a[href^="mailto:"]')).toBeVisible()
  }
})

test('a legal page in the other language by its address (LEG-01, I18-01)', async ({ page, lang }) => {
  const other = lang === 'es' ? 'en' : 'es'
  for (const { path, titles } of pages) {
    await page.goto(`${path}?lang=${other}`)
    await expect(page.getByRole('heading', { level: 1, name: titles[other] })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', other)
    expect(await page.getByRole('main').innerText()).not.toContain(titles[lang])
  }
})

test('the browser stores exactly what the cookies page lists (LEG-01)', async ({ page, context, member }) => {
  await member(page)
  await page.goto('/cookies-policy')
  const text = await page.getByRole('main').innerText()
  const keys = await page.evaluate(() => Object.keys(localStorage))
  for (const key of keys) expect(text, `${key} is kept but not told`).toContain(key)
  for (const { name } of await context.cookies()) expect(text).toContain(name)
  expect((await context.cookies()).every(({ name }) => ['lang', 'theme', 'device'].includes(name))).toBe(true)
})
