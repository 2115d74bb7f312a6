/** Limits of spec section 9 and of our own decisions, in one place for both sides. */
export const limits = {
  /** Largest value of a PostgreSQL integer: every id and page number stays below it. */
  id: 2_147_483_647,
  pageSize: 20,
  page: 100_000,
  nickMin: 3,
  nickMax: 30,
  passwordMin: 6,
  passwordMax: 128,
  /** From this length a password may hold anything. */
  passwordFree: 12,
  emailMax: 254,
  nameMax: 60,
  cityMax: 80,
  biographyMax: 300,
  ageMin: 16,
  borrowerMax: 60,
  searchMin: 2,
  searchMax: 80,
  slugMax: 160,
  tokenMax: 2_000,
  /** The random word in a mailed link. */
  mailedTokenMax: 200,
  /** An ID token of Google. */
  credentialMax: 4_000,
  shelfMax: 50,
  /** Entries of one kind in a filter of the catalogue. */
  filterMax: 50,
  suggestionsMax: 20,
  /** Cards in one month of the calendar; its days tell how many there are in all. */
  calendarMax: 100,
  /** How many months the calendar turns back and forth. */
  calendarMonths: 1_200,
  titleMax: 200,
  descriptionMax: 5_000,
  /** Platforms, genres, makers of a game that is written by hand. */
  gameLinksMax: 30,
  /** A picture of a profile, as it is sent, in bytes. */
  pictureBytes: 10_485_760,
  /** Ratings go from 1 to 10 in halves. */
  ratingMin: 1,
  ratingMax: 10,
  ratingStep: 0.5,
  /** What a person may have on the shelf: far above any real collection, low enough to stay one answer. */
  collectionMax: 20_000,
  /** Whom one person may follow: `friend/store` is one answer. */
  followingMax: 10_000,
  /** A file of everything of one's own, as it is brought. */
  archiveBytes: 52_428_800,
  /** The same once unpacked. */
  archiveUnpackedBytes: 134_217_728,
  /** Made archives that a person has at once: a new one takes the place of the oldest. */
  exportsMax: 3,
  /** How long a made archive is kept. */
  archiveDays: 7,
  /** Games not found that a report names. */
  archiveNamed: 200,
  /** The file of a collection from elsewhere: bytes, rows, columns, characters of one cell. */
  importFileMax: 5_242_880,
  importRows: 20_000,
  importColumns: 100,
  importCellMax: 100_000,
  /** Imports that a person has at once. */
  importsMax: 20,
  fileNameMax: 200,
  /** Lists of one person, games of one list, and how many of those are its cover. */
  listsMax: 500,
  listGamesMax: 1_000,
  listCover: 5,
  listTitleMax: 100,
  listDescriptionMax: 1_000,
  reviewTitleMax: 120,
  reviewMax: 10_000,
  /** How much of a review's text a timeline tells. */
  reviewTold: 280,
  /** How many events the feed of people followed goes back. */
  feed: 2_000,
  /** Reviews score from 0, in halves like ratings. */
  reviewScoreMax: 10,
  /** What the front page shows of lists and reviews. */
  homeMax: 12,
} as const

/** Waiting times of spec section 9, in milliseconds. */
export const waits = {
  searchDebounce: 500,
  pageScroll: 500,
  toast: 2_000,
  chunkLoad: 120_000,
  staleTab: 600_000,
} as const
