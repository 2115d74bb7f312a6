import { expect, it } from 'vitest'
import { contract } from '../common/api/contract.generated.ts'
import type { Call } from '../common/api/contract.ts'
import { compileSerializer, compileValidator } from './http/validation.ts'

const calls = Object.values(contract).flatMap((group) => Object.values(group) as Call[])

const problemOf = (compile: () => unknown): string[] => {
  try {
    compile()
    return []
  } catch (error) {
    return [String(error)]
  }
}

it('every schema of the contract compiles, although each is compiled at its first request (API-01)', () => {
  const problems = calls.flatMap(({ method, path: url, params, query, body, answers }) => [
    ...[params, query, body].flatMap((schema) => (schema ? problemOf(() => compileValidator(schema)) : [])),
    ...Object.entries(answers).flatMap(([httpStatus, schema]) =>
      problemOf(() => compileSerializer({ method, url, httpStatus, schema })),
    ),
  ])
  expect(problems).toEqual([])
})

it('an invalid schema does not', () => {
  expect(problemOf(() => compileValidator({ type: 'nonsense' }))).toHaveLength(1)
  expect(problemOf(() => compileValidator({ tpye: 'string' }))).toHaveLength(1)
  const answer = { method: 'GET', url: '/', httpStatus: '200', schema: { $ref: '#/nowhere' } }
  expect(problemOf(() => compileSerializer(answer))).toHaveLength(1)
})
