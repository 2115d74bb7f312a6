import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { onlyIn } from './support/only.ts'
import { Posts } from './support/posts.ts'
import { expect, test } from './support/test.ts'

onlyIn('desktop-en')

const sample = (name: string): string => readFileSync(join(import.meta.dirname, 'support/clipboards', name), 'utf8')

/** Pastes into the element with the focus, as from a clipboard with these formats. */
const paste = (page: Page, formats: Record<string, string>): Promise<void> =>
  page.evaluate((given) => {
    const clipboardData = new DataTransfer()
    for (const [format, text] of Object.entries(given)) clipboardData.setData(format, text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, formats)

const line =
  '<p>A <strong>bold</strong> and an <em>italic</em> word, and a <a href="https://example.com/wiki/Portal_(game)">link</a>.'
const list =
  '<ul><li><p>Celeste</p><ul><li><p>with the <strong>B sides</strong></p></li></ul></li><li><p>Hades</p></li></ul>'

test('bold, italics, links and lists of Word, Google Docs and pages are pasted, and nothing else (POS-09, SO-03)', async ({
  page,
  member,
  lang,
}) => {
  await member(page)
  const posts = new Posts(page, lang)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/community')
  await posts.write()
  const pasted = async (formats: Record<string, string>): Promise<string> => {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await paste(page, formats)
    return posts.text().innerHTML()
  }
  const html = (name: string) => ({ 'text/html': sample(name) })

  expect(await pasted(html('word.html'))).toBe(
    `<p>What to play</p>${line}</p>${list}<p>Then:</p><ol><li><p>Rest</p></li></ol>`,
  )
  expect(await pasted({ ...html('google-docs.html'), 'text/plain': 'A bold and …' })).toBe(`${line}</p>${list}`)
  expect(await pasted(html('web-page.html'))).toBe(
    `${line}[1]</p><p>no link</p>${list}<ol><li><p>Rest</p></li></ol><blockquote><p>A quote</p></blockquote>` +
      '<pre><code>let x = 1\nlet y = 2</code></pre><p>Year 2018</p>',
  )
  expect(requested.filter((url) => url.includes('canary'))).toEqual([])
  await expect(page).not.toHaveTitle('run')

  // A list alone stays one; within a line, words stay on it; in code, and without markup, only the words come.
  expect(await pasted({ 'text/html': '<ul><li>One</li></ul>' })).toBe('<ul><li><p>One</p></li></ul>')
  await pasted({ 'text/plain': 'Before ' })
  await paste(page, { 'text/html': '<b>and</b> after' })
  expect(await posts.text().innerHTML()).toBe('<p>Before <strong>and</strong> after</p>')
  // What was covered stays covered.
  expect(await pasted({ 'text/html': '<span class="composer-veil">secret</span>' })).toContain('composer-veil')
  expect(await pasted({ 'text/html': '<p> </p>', 'text/plain': 'Words' })).toBe('<p>Words</p>')
})
