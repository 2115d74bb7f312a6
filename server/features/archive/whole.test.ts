import { expect, it } from 'vitest'
import { eraseSteps } from '../account/erase-steps.ts'
import { entities, leftOut } from './entities/entities.ts'

it('every table of people’s things is taken along, or left out for a reason (PRF-07)', () => {
  const erased = eraseSteps.flatMap(({ tables }) => tables)
  const taken = entities.flatMap(({ tables }) => tables)
  expect([...taken, ...leftOut].toSorted()).toEqual([...new Set(erased)].toSorted())
})
