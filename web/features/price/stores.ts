import type { PriceStoreName } from '../../../common/rules/prices.ts'

interface Shop {
  name: string
  /** Two letters that stand for it, and their colours. */
  mark: string
  ground: string
  ink: string
}

/** The shops' own names and colours. Their pictures are not loaded: eight shops would learn who looks at which game. */
export const shops: Record<PriceStoreName, Shop> = {
  playstation: { name: 'PlayStation Store', mark: 'PS', ground: '#0b4ea2', ink: '#fff' },
  xbox: { name: 'Xbox Store', mark: 'Xb', ground: '#107c10', ink: '#fff' },
  steam: { name: 'Steam', mark: 'St', ground: '#2a475e', ink: '#fff' },
  itad: { name: 'IsThereAnyDeal', mark: 'IT', ground: '#055f8f', ink: '#fff' },
  xtralife: { name: 'Xtralife', mark: 'Xl', ground: '#c4241c', ink: '#fff' },
  cex: { name: 'CeX', mark: 'Ce', ground: '#d6001c', ink: '#fff' },
  yuplay: { name: 'Yuplay', mark: 'Yu', ground: '#ffb52e', ink: '#2a1604' },
  allkeys: { name: 'AllKeyShop', mark: 'Ak', ground: '#4b3a8f', ink: '#fff' },
}
