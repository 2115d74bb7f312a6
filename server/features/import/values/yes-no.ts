import { foldText } from '../../../../common/rules/names.ts'
import { isEmpty, type Reading } from './reading.ts'

/** English, Spanish, French, German, Portuguese and Italian, the marks of people, and what programs write. */
const yes: ReadonlySet<string> = new Set(
  'x 1 true yes y t on si s sim oui ja j v verdadero cierto vrai wahr verdadeiro vero ✓ ✔ ☑ ✅ ● •'.split(' '),
)
const no: ReadonlySet<string> = new Set('0 false no n f off non nein nao falso faux falsch ✗ ✘ ☐ ❌ ○'.split(' '))

/** Whether a cell of a flag's column means that it is set. */
export function readYesNo(cell: string): Reading<boolean> {
  if (isEmpty(cell)) return 'empty'
  const word = foldText(cell.trim().slice(0, 20)).replace(/\uFE0F/g, '')
  return yes.has(word) ? { value: true } : no.has(word) ? { value: false } : 'unread'
}
