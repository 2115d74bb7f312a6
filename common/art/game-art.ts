/** The input of a generated cover. The platform changes only the edge strip: a game looks the same on every shelf. */
export type GameArt = {
  title: string
  /** Slug of the first genre. */
  genre?: string | null
  /** Name of the platform on this shelf. */
  platform?: string | null
  year?: number | null
}

type Card = {
  title: string
  genre?: string | null
  platforms?: readonly { name: string }[]
  release_date?: string | null
}

/** Input from the API's GameCard; `platform` names the copy on this shelf, otherwise the first platform. */
export const gameArt = (card: Card, platform?: string | null): GameArt => ({
  title: card.title,
  genre: card.genre ?? null,
  platform: platform ?? card.platforms?.[0]?.name ?? null,
  year: card.release_date ? Number(card.release_date.slice(0, 4)) : null,
})
