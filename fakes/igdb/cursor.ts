import { syntaxError } from './refusal.ts'
import { readTokens, type Token } from './tokens.ts'

export type Cursor = ReturnType<typeof createCursor>

/** Reads the tokens of a query in order. */
export function createCursor(query: string) {
  const tokens = readTokens(query)
  let at = 0
  const here = (): string => query.slice(tokens[at]?.at ?? query.length)
  const refuse = (expected: string): never => {
    throw syntaxError(here(), expected)
  }
  return {
    refuse,
    ended: (): boolean => at >= tokens.length,
    peek: (): Token | undefined => tokens[at],
    /** Whether the next token is this sign or word; if so, consumes it. */
    takes(text: string): boolean {
      const token = tokens[at]
      if (token === undefined || token.kind === 'string' || token.text !== text) return false
      at++
      return true
    },
    needs(text: string): void {
      if (!this.takes(text)) refuse(`{'${text}'}`)
    },
    /** The next token of this kind. */
    take(kind: Token['kind']): string {
      const token = tokens[at]
      if (token?.kind !== kind) return refuse(`a ${kind.toUpperCase()}`)
      at++
      return token.text
    },
  }
}
