/** The services whose accounts can be linked (ACC-01), in the order in which they are shown. */
export const gamePlatforms = ['steam', 'psn', 'xbox'] as const
export type GamePlatformName = (typeof gamePlatforms)[number]

/** The grades of a trophy, the highest first; Steam and Xbox have none. */
export const trophyGrades = ['platinum', 'gold', 'silver', 'bronze'] as const
export type TrophyGrade = (typeof trophyGrades)[number]
