/** Limits of spec section 9 and of our own decisions, in one place for both sides. */
export const limits = {
  /** Largest value of a PostgreSQL integer: every id and page number stays below it. */
  id: 2_147_483_647,
  pageSize: 20,
  /** How many games a person puts first on their profile. */
  topGamesMax: 4,
  page: 100_000,
  nickMin: 3,
  nickMax: 30,
  passwordMin: 6,
  passwordMax: 128,
  /** From this length a password may contain any character. */
  passwordFree: 8,
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
  /** The random token in a mailed link. */
  mailedTokenMax: 200,
  /** An ID token of Google. */
  credentialMax: 4_000,
  /** Passkeys of one user. */
  passkeysMax: 20,
  /** A code of an authenticator app or a recovery code, as typed. */
  codeMax: 40,
  passkeyNameMax: 60,
  /** The id of a WebAuthn credential (1,023 bytes), and each other part of an answer, in base64url. */
  credentialIdMax: 1_364,
  webauthnMax: 8_000,
  shelfMax: 50,
  /** Entries of one kind in a filter of the catalogue. */
  filterMax: 50,
  suggestionsMax: 20,
  /** Cards in one month of the calendar; its days give the totals. */
  calendarMax: 100,
  /** How many months the calendar goes back and forward. */
  calendarMonths: 1_200,
  titleMax: 200,
  descriptionMax: 5_000,
  /** Platforms, genres, makers of a game that is entered by hand. */
  gameLinksMax: 30,
  /** An uploaded profile picture, in bytes. */
  pictureBytes: 10_485_760,
  /** Pictures of one post. */
  postPictures: 4,
  /**
   * An animated picture of a post: its frames, and the pixels of all frames. Beyond that, only the first frame is
   * stored.
   */
  movingFrames: 200,
  movingPixels: 16_000_000,
  /** A video of a post: bytes and seconds. */
  videoBytes: 52_428_800,
  videoSeconds: 180,
  /** Pictures and videos of one user, in bytes as they are stored. */
  mediaBytes: 2_147_483_648,
  /** Alternative text of a picture or video, in characters. */
  altMax: 1_000,
  /** How long a picture or video waits for its post. */
  mediaHours: 24,
  /** Ratings go from 1 to 10 in halves. */
  ratingMin: 1,
  ratingMax: 10,
  ratingStep: 0.5,
  /** How many different ratings there are. */
  ratingSteps: 19,
  /** The decades that can be asked for, by their first years. */
  decadeMin: 1_900,
  decadeMax: 2_990,
  /** The maximum size of a shelf: far above any real collection, small enough for one answer. */
  collectionMax: 20_000,
  /** Games that are put on a shelf in one call. */
  haveMax: 50,
  /** Games of a collection, or of a list, that one call changes together. */
  manyMax: 200,
  /** How many users one user may follow: `friend/store` is one answer. */
  followingMax: 10_000,
  /** An uploaded archive, in bytes. */
  archiveBytes: 52_428_800,
  /** The same, uncompressed. */
  archiveUnpackedBytes: 134_217_728,
  /** Finished archives of one user: a new one replaces the oldest. */
  exportsMax: 3,
  /** How long a finished archive is kept. */
  archiveDays: 7,
  /** Unknown games listed in a report. */
  archiveNamed: 200,
  /** An uploaded collection of another site: bytes, rows, columns, characters of one cell. */
  importFileMax: 5_242_880,
  importRows: 20_000,
  importColumns: 100,
  importCellMax: 100_000,
  /** Unknown status words of one import that can be answered. */
  importWords: 100,
  /** Stored imports of one user. */
  importsMax: 20,
  /** Rows of an import that one call looks up in the external database. */
  importLookUps: 5,
  fileNameMax: 200,
  /** What a file of another site says about one's play of a game: characters of the note, hours, replays. */
  playNoteMax: 5_000,
  playHoursMax: 100_000,
  playReplaysMax: 1_000,
  /** How many people one user may mute and block, together: each page that many people write looks them up. */
  silencesMax: 1_000,
  /** How many people one user may set aside, so that they are not suggested. */
  setAsideMax: 1_000,
  /** How many games one user may say are not for them, so that they are not suggested. */
  unwantedMax: 1_000,
  /** How many posts one user may hide, and how many words: each page of posts is compared with them. */
  hiddenPostsMax: 1_000,
  hiddenWordsMax: 100,
  hiddenWordMax: 60,
  /** What a reporter adds to a reason, and what an admin notes in the log. */
  reportTextMax: 500,
  /** What an author says against a decision of an admin, and within how many days. */
  objectionMax: 1_000,
  objectionDays: 30,
  /**
   * How many days what was reported is stored after a decision, with its pictures; longer only while an objection is
   * open.
   */
  evidenceDays: 60,
  /** Reports of one thing whose texts the queue shows. */
  reportTextsShown: 10,
  /** How many reported things the queue shows, the longest waiting first. */
  reportCases: 1_000,
  /** How long a suspension may last, in days. */
  suspensionDays: 3_650,
  /** Lists of one user, games of one list, and how many of those form its cover. */
  listsMax: 500,
  listGamesMax: 1_000,
  listCover: 5,
  listTitleMax: 100,
  listDescriptionMax: 1_000,
  /** What the owner says about one game of a list. */
  listNoteMax: 300,
  reviewTitleMax: 120,
  /** Length of a title that is made from the text of a review. */
  reviewTitleMade: 60,
  reviewMax: 10_000,
  /** How much of a review's text a timeline shows. */
  reviewTold: 280,
  /** Pictures and videos of posts in an archive: files, and their bytes. */
  archivedMedia: 300,
  archivedMediaBytes: 33_554_432,
  /**
   * Replies that imports bring back in a day: each locks a thread. Another import of the same file, a day later, brings
   * the next ones.
   */
  archivedReplies: 1_000,
  /** Events of one user that archives may lead to, altogether. */
  archivedEventsMax: 100_000,
  /** How many events the feed of followed users goes back. */
  feed: 2_000,
  /** Reviews score from 0, in halves like ratings. */
  reviewScoreMax: 10,
  /** How many lists and reviews the front page shows. */
  homeMax: 12,
  /** How many posts it shows a member. */
  homePosts: 3,
  /** The GIF service: characters of a search (its own limit), pages, and what is accepted as a GIF. */
  gifSearchMax: 50,
  gifPages: 100,
  gifIdMax: 100,
  gifUrlMax: 500,
  gifSideMax: 4_096,
  /** A link of a post, and what its card shows of the page. */
  linkMax: 2_048,
  linkTitleMax: 200,
  linkDescriptionMax: 300,
  linkSiteMax: 60,
  /** How long an answer of a page is used again. */
  linkHours: 24,
  /** A post: characters of its text, bytes of its document, people it mentions, levels of its nodes. */
  postMax: 5_000,
  postBytes: 40_000,
  postMentions: 20,
  postDepth: 8,
  /** An address that a post links to. */
  postAddressMax: 2_000,
  /** Authors of private posts in one branch of a thread. */
  postCircles: 20,
  /** A key that makes a repeated send one post. */
  idempotencyKeyMax: 100,
  /** How many posts a wall goes back, and how many of the posts above a reply are shown with it. */
  wall: 1_000,
  threadParents: 20,
  /** How many posts a search finds. */
  postsFound: 200,
  /** Up to where newer posts are counted. */
  newsMax: 99,
  /** How many notifications the panel goes back, how many days they are kept, and how much of a post they show. */
  notifications: 1_000,
  notificationDays: 180,
  notificationText: 140,
  /** After how many days a loan is called to mind that has no day of return. */
  loanDays: 60,
  /** Games that one person may have lent to one other at a time, and loans in an archive. */
  loansToOne: 50,
  loansMax: 20_000,
  /** Games of a shelf among which one is pulled out, and the rating of a friend that speaks for one. */
  pullMax: 200,
  pullLiked: 8,
  /** Devices of one user that get pushes, and the length of their addresses at a push service. */
  devicesMax: 16,
  pushAddressMax: 1_024,
  /** A calendar feed: releases, and platforms whose releases it holds. */
  feedEvents: 500,
  feedPlatforms: 12,
  /**
   * A linked account: its name, id or address as typed; accounts that a search finds; the id of a game there; a
   * threshold in minutes.
   */
  platformNameMax: 150,
  accountsFound: 20,
  platformRefMax: 100,
  playedMinutesMax: 100_000,
  /** What Steam's sign-in leads back with. */
  openIdMax: 8_000,
  /** Games that a caller brings of the own account on PlayStation. */
  psnGamesMax: 5_000,
  /** Trophies of one person in the order of time or rarity; sets of one game. */
  earnedTrophies: 1_000,
  gameTrophySets: 20,
  /**
   * Sets of trophies that one call of the second host tells; sets that are read of one account, the latest first;
   * trophies of a set.
   */
  trophySetsAtOnce: 100,
  trophySetsMax: 3_000,
  trophiesOfSetMax: 5_000,
  /** A price in minor units, as text, and the name under which a shop sells; offers of one shop that are kept. */
  priceMax: 100_000_000,
  priceTextMax: 40,
  priceNameMax: 500,
  priceOffers: 20,
  /** Wishes that are compared with what they cost a month ago. */
  pricedWishes: 1_000,
  /** Games whose prices one person watches. */
  priceWatches: 1_000,
  /** How many years of prices are kept, and how many steps a line of them has. */
  priceYears: 10,
  priceSteps: 400,
} as const

/** Waiting times of spec section 9, in milliseconds. */
export const waits = {
  searchDebounce: 500,
  pageScroll: 500,
  toast: 2_000,
  chunkLoad: 120_000,
  staleTab: 600_000,
  notificationPoll: 180_000,
  notificationRead: 2_000,
  /** After a page with the bar has come alive for a member: the question about pushes, or how to install it on iOS. */
  pushPrompt: 3_000,
  pushPromptAgain: 3_600_000,
} as const
