/**
 * What a report of Playwright (its JSON) says: counts, the names of the journeys that passed on a retry, and how long
 * the journeys of each file took in all projects together.
 *
 * @param {{ stats?: Record<string, number>; suites?: object[] }} report
 */
export function readBrowserReport({ stats = {}, suites = [] }) {
  const { expected = 0, flaky = 0, unexpected = 0 } = stats
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped: suites.flatMap((suite) => namesOf(suite, isMissing)).length,
    retried: suites.flatMap((suite) => namesOf(suite, isFlaky)),
    files: suites.map((suite) => ({ file: `e2e/${suite.file}`, seconds: secondsOf(suite) })),
  }
}

const isFlaky = ({ status }) => status === 'flaky'

/** Skipped because its browser is not installed. The other skips say that another width or language shows the same. */
const isMissing = ({ status, projectName }) => status === 'skipped' && ['firefox', 'webkit'].includes(projectName)

/** The names of those tests of a suite. */
function namesOf({ suites = [], specs = [] }, isWanted) {
  const here = specs.flatMap(({ file, title, tests }) =>
    tests.filter(isWanted).map(({ projectName }) => `e2e/${file} › ${title} (${projectName})`),
  )
  return [...here, ...suites.flatMap((suite) => namesOf(suite, isWanted))]
}

/** The time of all journeys of a suite, each attempt included. */
function secondsOf({ suites = [], specs = [] }) {
  const here = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1_000)),
  )
  return [...here, ...suites.map(secondsOf)].reduce((sum, seconds) => sum + seconds, 0)
}
