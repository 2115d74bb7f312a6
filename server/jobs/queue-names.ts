/** The queue of jobs that failed for good; `npm run jobs` lists them. */
export const deadLetters = 'dead-letters'
