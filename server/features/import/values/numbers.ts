import type { ImportOptions } from '../../../../common/rules/import.ts'
import { limits } from '../../../../common/rules/limits.ts'
import { isEmpty, type Reading } from './reading.ts'

/**
 * A number as people and programs write it: "8", "8,5", "1,234", "1.234,5", "1 234"; null for any other text. Of one
 * sign, a comma before three digits parts thousands and a full stop never does.
 */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(/(?<=\d)[ \u00a0\u202f'’](?=\d{3})/g, '')
  if (!/^\d{1,12}(?:[.,]\d{1,12})*$/.test(plain)) return null
  const commas = plain.split(',').length - 1
  const stops = plain.split('.').length - 1
  if (commas > 0 && stops > 0) {
    const decimal = plain.lastIndexOf(',') > plain.lastIndexOf('.') ? ',' : '.'
    if ((decimal === ',' ? commas : stops) > 1) return null
    return Number(plain.replaceAll(decimal === ',' ? '.' : ',', '').replace(decimal, '.'))
  }
  if (commas + stops > 1) return isInThousands(plain) ? Number(plain.replace(/[.,]/g, '')) : null
  if (/^[1-9]\d{0,2},\d{3}$/.test(plain)) return Number(plain.replace(',', ''))
  return Number(plain.replace(',', '.'))
}

const isInThousands = (text: string): boolean => text.split(/[.,]/).every((part, at) => at === 0 || part.length === 3)

/** A rating as the file writes it; `outOf`: the end of its scale, where the cell itself says so. */
interface RatingReading {
  rating: number
  outOf: number | null
}

const scaleEnds: readonly number[] = [4, 5, 6, 10, 20, 100]

/** Reads "8", "8,5", "8/10", "4 of 5", "85 %", "★★★★½", "4 stars". Zero means that there is no rating. */
export function readRating(cell: string): Reading<RatingReading> {
  const text = cell.trim().slice(0, 40)
  if (isEmpty(text)) return 'empty'
  if (/^(?:[★☆⭐½✩✭ ]|\uFE0F)+$/u.test(text)) {
    const full = (text.match(/[★⭐✭]/gu) ?? []).length
    const rating = full + (text.includes('½') ? 0.5 : 0)
    return rating === 0 ? 'empty' : rating > 5 ? 'unread' : { value: { rating, outOf: 5 } }
  }
  const [, given, end] =
    /^([\d.,]{1,8}) ?(?:\/|of|out of|de|von|sur|su) ?(\d{1,3})$/i.exec(text) ??
    /^([\d.,]{1,8}) ?(%|stars?|estrellas?|etoiles?|sterne?|estrelas?|stelle|★)?$/i.exec(text) ??
    []
  const rating = given === undefined ? null : readNumber(given)
  if (rating === null) return 'unread'
  if (rating === 0) return 'empty'
  const outOf = end === undefined ? null : end === '%' ? 100 : /^\d/.test(end) ? Number(end) : 5
  if (outOf !== null && (!scaleEnds.includes(outOf) || rating > outOf)) return 'unread'
  return { value: { rating, outOf } }
}

/** A scale up to 10 has at least this share of ratings above 5: fewer are mistakes in a file of stars. */
const aboveStars = 0.05

/**
 * Up to where these ratings go, null without any. Most of a scale of 100 lies above 10, so that one rating of 11 in a
 * file of tens is a mistake.
 */
export function scaleSeen(ratings: number[]): ImportOptions['scale'] | null {
  const given = ratings.filter((rating) => rating > 0)
  if (given.length === 0) return null
  const usual = given.filter((rating) => rating <= 10)
  if (usual.length * 2 < given.length) return 100
  return usual.filter((rating) => rating > 5).length > usual.length * aboveStars ? 10 : 5
}

/** An id of a database; null for what is none. */
export function readId(cell: string): number | null {
  const id = /^\d{1,10}$/.test(cell.trim()) ? Number(cell) : 0
  return id >= 1 && id <= limits.id ? id : null
}

/** How often something was done. */
export function readCount(cell: string): Reading<number> {
  const text = cell.trim()
  if (isEmpty(text) || /^0+(?:[.,]0+)?$/.test(text)) return 'empty'
  const count = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return count > 0 && count <= limits.playReplaysMax ? { value: count } : 'unread'
}
