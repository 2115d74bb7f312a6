import fc from 'fast-check'
import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { checkJson } from './check-json.ts'

const Things = Type.Object(
  { note: Type.Optional(Type.Unknown()), things: Type.Array(Type.Unknown(), { maxItems: 50 }) },
  { additionalProperties: false },
)
const check = (text: string) => checkJson('things.json', Buffer.from(text), Things)
const refusal = (text: string) =>
  check(text).then(
    () => 'read',
    (error: { problem: { code: string } }) => error.problem.code,
  )

describe('a file that holds a list (PRF-07)', () => {
  it('is read item by item as it is read at once, whatever texts and blanks are in it', async () => {
    const value = fc.jsonValue({ maxDepth: 2, stringUnit: 'grapheme' })
    const file = fc.record({ note: value, things: fc.array(value, { maxLength: 5 }) })
    const blanks = fc.constantFrom('', ' ', '\t', '\n  ')
    await fc.assert(
      fc.asyncProperty(file, blanks, fc.boolean(), async (given, blank, turned) => {
        const text = JSON.stringify(turned ? { things: given.things, note: given.note } : given, null, blank)
        // What the database cannot store is refused, see below.
        fc.pre(!/\\u(?:0000|d[89a-f])/i.test(text))
        expect(await check(text)).toEqual(JSON.parse(text))
      }),
      { numRuns: 50 },
    )
  })

  const [inTexts, between] = [
    '{"note":"things","things":["]","},{","\\"]","\\\\"]}',
    '{"things": [ ] , "note": [[1],[2]]}',
  ]
  it.each([inTexts, between, '{"thin\\u0067s":[1,[2]]}', '\ufeff{"things":[1]}'])(
    'means what it says: %s',
    async (text) => expect(await check(text)).toEqual(JSON.parse(text.replace('\ufeff', ''))),
  )

  it.each([
    ['not-json', '{"things":[1,,2]}'],
    ['not-json', '{"things":[,]}'],
    ['not-json', '{"things":[1,2'],
    ['not-json', '{"things":[1}'],
    ['not-json', '{"things":[1]],"note":2}'],
    ['not-json', '{"things":[1 2]}'],
    ['not-json', '{"things":["\\"]}'],
    ['not-json', ''],
    ['wrong-data', '["things",[1]]'],
    ['wrong-data', '{"things":[1],"things":[2]}'],
    ['wrong-data', `{"things":[${'1,'.repeat(50)}1]}`],
    ['wrong-data', `{"things":[${'['.repeat(20)}`],
    ['wrong-data', '{"things":["\\u0000"]}'],
    ['wrong-data', '{"note":"\\ud800","things":[]}'],
    ['too-large', `{"things":["${'x'.repeat(4_200_000)}"]}`],
    ['too-large', `{"note":"${'x'.repeat(4_200_000)}","things":[]}`],
  ])('is refused as %s: %.40s', async (code, text) => expect(await refusal(text)).toBe(code))
})
