import { spellings, usualCase } from './publisher-spellings.ts'

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
  /,?\s+(?:Inc|Ltd|Limited|Co|Corp|Corporation|PLC|GmbH|AG|SARL|LLC|Pty|B\.?V|S\.?A\.?R?\.?L?|S\.?p\.?A|S\.?L|K\.?K)\.?$/i

function stripLegalForm(name: string): string {
  const shorter = name.replace(legalForm, '').replace(/,$/, '').trim()
  return shorter === name || shorter === '' ? name : stripLegalForm(shorter)
}

/** The company a list entry names, in its usual spelling; null when the list does not know it. */
export function publisherName(raw: string): string | null {
  const latin =
    /^[^\p{Script=Latin}]*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][^(]*\(([^)]+)\)/u.exec(raw)?.[1] ?? raw
  const whole = usual.get(fold(latin))
  if (whole !== undefined) return whole
  const first = latin.split(/ [/~+] | - |\/|;|, (?!Inc|Ltd|Co)/)[0] ?? ''
  const bare = stripLegalForm(
    first
      .replace(/\([^)]*\)/g, '')
      .replace(/\?+$/, '')
      .trim(),
  )
  if (bare === '' || /^<|^unknown$|^none$|^n\/a$|^\?+$/i.test(bare)) return null
  return usual.get(fold(bare)) ?? bare
}
