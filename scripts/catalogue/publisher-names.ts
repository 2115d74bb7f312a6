import { spellings, usualCase } from './publisher-spellings.ts'
import { trimEndOf } from '../../common/rules/text.ts'

const usual = new Map<string, string>()

function fold(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9*]+/g, '')
}

for (const name of usualCase) usual.set(fold(name), name)
for (const [name, others] of Object.entries(spellings)) {
  for (const other of [...others, name]) usual.set(fold(other), name)
}

const legalForm =
  /,? (?:Inc|Ltd|Limited|Co|Corp|Corporation|PLC|GmbH|AG|SARL|LLC|Pty|B\.?V|S\.?A\.?R?\.?L?|S\.?p\.?A|S\.?L|K\.?K)\.?$/i

function stripLegalForm(name: string): string {
  const shorter = name.replace(legalForm, '').replace(/,$/, '').trim()
  return shorter === name || shorter === '' ? name : stripLegalForm(shorter)
}

/** What stands in brackets behind a name in Japanese letters; else the name itself. */
function latinName(raw: string): string {
  const [japanese = '', behind = ''] = raw.split('(', 2)
  const inside = behind.split(')', 1)[0]
  const fits = /^[^\p{Script=Latin}]*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(japanese)
  return fits && inside ? inside : raw
}

/** The company a list entry names, in its usual spelling; null when the list does not know it. */
export function publisherName(raw: string): string | null {
  const latin = latinName(raw)
  const whole = usual.get(fold(latin))
  if (whole !== undefined) return whole
  const first = latin.split(/ [/~+] | - |\/|;|, (?!Inc|Ltd|Co)/)[0] ?? ''
  const bare = stripLegalForm(trimEndOf(first.replace(/\([^()]*\)/g, ''), /\?/).trim())
  if (bare === '' || /^<|^unknown$|^none$|^n\/a$|^\?+$/i.test(bare)) return null
  return usual.get(fold(bare)) ?? bare
}
