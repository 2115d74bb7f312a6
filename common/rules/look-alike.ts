import { trimEndOf } from './text.ts'

/**
 * Letters of other scripts that look like Latin ones, from the confusables of Unicode (UTS 39), by the Latin letter.
 * Nicks are ASCII; the rest of the table is for display names.
 */
const lookAlikes: Record<string, string> = {
  a: 'аαɑᴀᎪ',
  b: 'вβьΒʙᏴ',
  c: 'сϲᴄᏟ',
  d: 'ԁđᴅᎠ',
  e: 'еεҽєᴇᎬ',
  f: 'ꜰ',
  g: 'ɡցɢ',
  h: 'һнΗʜᎻ',
  i: 'іιıɩɪ',
  j: 'јϳᴊᎫ',
  k: 'кκᴋᏦ',
  l: 'łӏƚ|ʟᏞ',
  m: 'мΜᴍᎷ',
  n: 'пηΝɴ',
  o: 'оοσօøѳөᴏ',
  p: 'рρᴘᏢ',
  q: 'ԛ',
  r: 'гʀᏒ',
  s: 'ѕꜱᏚ',
  t: 'тτᴛᎢ',
  u: 'υսцᴜ',
  v: 'ѵνᴠᏙ',
  w: 'ԝωшᴡᎳ',
  x: 'хχ',
  y: 'уγүʏ',
  z: 'ΖᴢᏃ',
}
const latin = new Map(
  Object.entries(lookAlikes).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter] as const)),
)

/** Accents and invisible characters. */
const unseen = /[\p{M}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu
const visible = (name: string): string => name.normalize('NFKD').replace(unseen, '')

/** What a name looks like: two names with one skeleton are hard to tell apart. */
const skeletonOf = (name: string): string =>
  Array.from(visible(name), (letter) => latin.get(letter) ?? letter)
    .map((letter) => latin.get(letter.toLowerCase()) ?? letter.toLowerCase())
    .join('')
    .replaceAll('0', 'o')
    .replaceAll(/[i1]/g, 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

/**
 * What a nick looks like: underscores do not count. `nickSkeleton` of `server/features/auth` says the same in SQL.
 */
export const nickSkeletonOf = (nick: string): string => skeletonOf(nick.replaceAll('_', ''))

/** Roles of a site, in both languages: a name made of these alone would speak for it (AU-50). */
const roles =
  'admin admins administracion administrador administradora administradores administration administrator administrators ayuda ' +
  'help helpdesk hostmaster ludoteca mod moderacion moderador moderadora moderadores moderation moderator moderators mods official oficial ' +
  'postmaster root safety seguridad security sistema soporte staff superuser support sysadmin system webmaster'
/** Words that change nothing about that: "the admin team". */
const fillers =
  'the el la los las de del of and y a an un una team equipo group grupo account cuenta center centre centro real here desk bot ' +
  'site sitio web app news noticias info trust'

/** Digits that stand for letters, as in "4dm1n". */
const digits: Record<string, string> = { '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' }
const spelled = (text: string): string => text.replaceAll(/[34573@$]/g, (digit) => digits[digit] ?? digit)

const skeletonsOf = (words: string): ReadonlySet<string> => new Set(words.split(' ').map((word) => skeletonOf(word)))
const roleWords = skeletonsOf(roles)
const fillerWords = skeletonsOf(fillers)

/** What a name consists of, between signs and pictures: a check mark behind a name is no part of it. */
const partsOf = (name: string): string[] =>
  visible(name)
    .split(/[^\p{L}\p{N}@$|]+/u)
    .filter((part) => part !== '')

/** Whether a nick or a display name looks like that of a person who runs the site. */
export function looksOfficial(name: string): boolean {
  const parts = partsOf(name).filter((part) => !/^\d+$/.test(part))
  const words = [...parts, parts.join('')].map((part) => skeletonOf(spelled(trimEndOf(part, /\d/))))
  const whole = words.pop() ?? ''
  const ownName = skeletonOf('ludoteca')
  if (roleWords.has(whole) || (whole.includes(ownName) && isAbout(whole.replace(ownName, '')))) return true
  return words.some((word) => roleWords.has(word)) && words.every(isAbout)
}

const isAbout = (word: string): boolean => roleWords.has(word) || fillerWords.has(word)

/** Without what stands between letters: "B i b l i o" looks like "Biblio". */
export const bareSkeletonOf = (name: string): string => skeletonOf(visible(name).replaceAll(/[^\p{L}\p{N}|]+/gu, ''))
