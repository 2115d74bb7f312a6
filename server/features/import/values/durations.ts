import { hoursOf } from '../../../../common/rules/import.ts'
import { isEmpty, type Reading } from './reading.ts'
import { readNumber } from './numbers.ts'

/** A time: in hours where the cell names its unit, else the bare number. */
type DurationReading = { hours: number } | { amount: number }

const unitWords: readonly [number, string][] = [
  [86_400, 'd day days dia dias tage jours giorni'],
  [3_600, 'h hr hrs hour hours hora horas std stunde stunden heure heures ora ore'],
  [60, 'm min mins minute minutes minuto minutos minuten minuti'],
  [1, 's sec secs second seconds segundo segundos sekunden secondes secondi'],
]
const units: ReadonlyMap<string, number> = new Map(
  unitWords.flatMap(([seconds, words]) => words.split(' ').map((word) => [word, seconds] as const)),
)

/** Reads "37:30:00", "12:30", "2h30", "61h 20m", "22h 05m 12s", "90 min", "1,234 hrs", "1.234,5" and bare numbers. */
export function readDuration(cell: string): Reading<DurationReading> {
  const text = cell.trim().toLowerCase().slice(0, 40)
  if (isEmpty(text) || /^[0:. ]+$/.test(text)) return 'empty'
  const [, hours, minutes, seconds] = /^(\d{1,6}):(\d\d)(?::(\d\d)(?:\.\d{1,6})?)?$/.exec(text) ?? []
  if (hours !== undefined) return inHours(Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds ?? 0))
  const amount = readNumber(text)
  if (amount !== null) return amount === 0 ? 'empty' : { value: { amount } }
  return ofParts(text.replace(/(?<=\d)[ '’](?=\d{3}(?!\d))/g, ''))
}

/** Each number with its unit; a number behind hours without a unit is minutes. */
function ofParts(text: string): Reading<DurationReading> {
  const parts = text.match(/\d[\d.,'’\u00a0\u202f]{0,11}|\p{L}{1,12}|½/gu) ?? []
  if (parts.join('') !== text.replace(/[\s.]+/g, '') && parts.join('') !== text.replace(/\s+/g, '')) return 'unread'
  let sum = 0
  let last = Infinity
  for (let at = 0; at < parts.length; at += 2) {
    const half = parts[at + 1] === '½'
    const number = readNumber(parts[at] ?? '')
    const word = parts[at + (half ? 2 : 1)]
    const unit = word === undefined ? (last === 3_600 ? 60 : undefined) : units.get(word)
    if (number === null || unit === undefined || unit >= last) return 'unread'
    sum += (number + (half ? 0.5 : 0)) * unit
    last = unit
    if (half) at++
  }
  return sum === 0 ? 'empty' : inHours(sum)
}

function inHours(seconds: number): Reading<DurationReading> {
  if (seconds === 0) return 'empty'
  const hours = hoursOf(seconds)
  return hours === null ? 'unread' : { value: { hours } }
}
