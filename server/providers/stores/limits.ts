/** Longest texts of an offer, in characters. */
export const offerTexts = { id: 100, name: 200, edition: 80, seller: 60 } as const

/** As many offers as one question has. */
export const mostOffers = 50

/** Of an answer in which a shop tells of two dozen things: parsing it holds nobody up. */
export const answerBytes = 2_000_000
