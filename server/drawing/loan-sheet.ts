import type { GameArt } from '../../common/art/game-art.ts'
import { m } from '../paraglide/messages.js'
import { colours, coverAt, lineAt, margin, posterTitle, right, sheet, stockAt, titleAt } from './sheet.ts'

interface LoanSheet {
  game: GameArt
  /** What the lender is called. */
  lender: string
  /** Days: 2026-11-24. */
  since: string
  until: string | null
  lang: 'en' | 'es'
}

/** A loan: the game's cover, its title, and the card that says whose it is. In pixels of linkPicture. */
export function loanSheet({ game, lender, since, until, lang }: LoanSheet): string {
  const coverWidth = 354
  const x = margin + coverWidth + 54
  const width = right - x
  const large = posterTitle(game.title)
  const locale = { locale: lang }
  const dayOf = (day: string): string =>
    new Intl.DateTimeFormat(lang === 'es' ? 'es-ES' : 'en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(
      Date.parse(day),
    )
  const lines = [
    m.server_loan_from({ name: lender }, locale),
    m.server_loan_since({ day: dayOf(since) }, locale),
    ...(until === null ? [] : [m.server_loan_until({ day: dayOf(until) }, locale)]),
  ]
  const height = 86 + lines.length * 52
  const top = 516 - height
  const inside = { x: x + 28, width: width - 56 }
  return sheet(
    coverAt(game, margin, coverWidth) +
      (large === null ? '' : titleAt(large, x, 64, width, top - 104).drawn) +
      stockAt(m.server_loan_card({}, locale).toUpperCase(), { x, y: top, width, height }) +
      lines
        .map((line, at) => lineAt(line, { ...inside, y: top + 110 + at * 52, size: 36, fill: colours.cardInk }))
        .join(''),
  )
}
