/** Where a job ends that failed for good; `npm run jobs` shows them. */
export const deadLetters = 'dead-letters'
