import { describe, expect, it } from 'vitest'
import { limits } from '../../../common/rules/limits.ts'
import { Choice, nothingChosen, placeAfter, withAll, withRange, withToggled } from './choice.ts'

const shown = [10, 20, 30, 40, 50, 60]
const idsOf = ({ ids }: { ids: ReadonlySet<number> }) => [...ids].toSorted((a, b) => a - b)

describe('choosing several games', () => {
  it('takes one, and lets it go again', () => {
    const one = withToggled(nothingChosen, 20)
    expect(idsOf(one)).toEqual([20])
    expect(idsOf(withToggled(one, 20))).toEqual([])
  })

  it('takes all between two, in either direction, besides what was chosen before', () => {
    const two = withToggled(withToggled(nothingChosen, 60), 20)
    expect(idsOf(withRange(two, shown, 40))).toEqual([20, 30, 40, 60])
    expect(idsOf(withRange(withToggled(nothingChosen, 40), shown, 20))).toEqual([20, 30, 40])
  })

  it('lets go of what a shorter range no longer reaches, and turns around its anchor', () => {
    const long = withRange(withToggled(nothingChosen, 30), shown, 60)
    const short = withRange(long, shown, 40)
    expect(idsOf(short)).toEqual([30, 40])
    expect(idsOf(withRange(short, shown, 10))).toEqual([10, 20, 30])
  })

  it('begins at the game itself where there is no anchor, or it is not shown any more', () => {
    expect(idsOf(withRange(nothingChosen, shown, 30))).toEqual([30])
    const hidden = withToggled(nothingChosen, 99)
    const next = withRange(hidden, shown, 30)
    expect(idsOf(next)).toEqual([30, 99])
    expect(idsOf(withRange(next, shown, 40))).toEqual([30, 40, 99])
  })

  it('never takes more than one call changes', () => {
    const many = Array.from({ length: limits.manyMax + 50 }, (_, at) => at + 1)
    expect(withAll(nothingChosen, many).ids.size).toBe(limits.manyMax)
    expect(withRange(withToggled(nothingChosen, 5), many, limits.manyMax + 20).ids.size).toBe(limits.manyMax)
  })

  it('keeps what is chosen when others are shown', () => {
    expect(idsOf(withAll(withToggled(nothingChosen, 99), shown))).toEqual([...shown, 99])
  })

  it('goes along what is shown, and tells its listeners', () => {
    const choice = new Choice(() => undefined)
    choice.show(shown)
    let told = 0
    const stop = choice.subscribe(() => (told += 1))
    choice.toggle(20)
    choice.reach(40)
    stop()
    expect([told, idsOf(choice.current())]).toEqual([2, [20, 30, 40]])
    choice.takeAll()
    expect(choice.current().ids.size).toBe(shown.length)
    choice.keep((id) => id !== 20)
    expect([told, choice.has(20), choice.has(30)]).toEqual([2, false, true])
  })

  it('says when one more is not taken, until others are gone', () => {
    let full = 0
    const choice = new Choice(() => (full += 1))
    choice.show(Array.from({ length: limits.manyMax }, (_, at) => at + 1))
    choice.takeAll()
    choice.toggle(9_999)
    expect([full, choice.has(9_999)]).toEqual([1, false])
    choice.keep((id) => id > 10)
    choice.toggle(9_999)
    expect([full, choice.has(9_999)]).toEqual([1, true])
  })
})

it('arrow keys go through a grid and stop at its edges', () => {
  const go = (key: string, place: number) => placeAfter(key, place, 4, 10)
  expect([go('ArrowRight', 1), go('ArrowLeft', 1), go('ArrowDown', 3), go('ArrowUp', 3)]).toEqual([2, null, 7, null])
  expect([go('ArrowDown', 7), go('Home', 7), go('End', 7), go('a', 7)]).toEqual([null, 1, 10, null])
})
