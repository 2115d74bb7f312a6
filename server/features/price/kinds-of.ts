import { type PriceKind, priceKinds } from '../../../common/rules/prices.ts'

/** The kinds of shops that the caller looks at. */
export const kindsOf = (shops: 'all' | 'no-resellers' | undefined): PriceKind[] =>
  priceKinds.filter((kind) => shops !== 'no-resellers' || kind !== 'reseller')
