/** What a drawn cover needs. The platform changes only the edge strip: a game keeps one face on every shelf. */
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

/** A GameCard of the API as the artist sees it; `platform` names the copy on this shelf, else the first one. */
export const gameArt = (card: Card, platform?: string | null): GameArt => ({
  title: card.title,
  genre: card.genre ?? null,
  platform: platform ?? card.platforms?.[0]?.name ?? null,
  year: card.release_date ? Number(card.release_date.slice(0, 4)) : null,
})
