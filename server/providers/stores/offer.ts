import { line } from '../clean.ts'
import { offerTexts } from './limits.ts'
import type { Money, StoreQuestion } from './store.ts'

/** The text that a shop is asked for; null: there is nothing to ask. */
export const termOf = ({ name }: StoreQuestion): string | null => line(name, offerTexts.name)

/** A price, and what it is without its discount where there is one. */
export const priced = (price: Money | null, full: Money | null): { price: Money | null; regular: Money | null } => ({
  price,
  regular: price && full && full.currency === price.currency && full.amount > price.amount ? full : null,
})
