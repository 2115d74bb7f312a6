// npm test: sets up the clone, then runs checks, unit and API tests, browser tests; the last line is the total.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBrowserReport } from './browser-report.mjs'
import { giveUp, loud, quiet } from './run.mjs'
import { ensureOtherBrowsers } from './setup-browsers.mjs'
import { ensureChromium } from './setup-chromium.mjs'
import { environmentFor } from './setup-node.mjs'
import { setUp } from './setup.mjs'

const sources = ['common', 'server', 'web', 'fakes', 'e2e', 'bench', 'scripts']
const CHECKS = [
  ['types', 'tsc', ['-p', '.']],
  // A second check without the types of the other side: no document on the server, no process in the browser.
  ['types of the server', 'tsc', ['-p', 'tsconfig.server.json']],
  ['types of the browser', 'tsc', ['-p', 'tsconfig.web.json']],
  ['lint', 'oxlint', ['--type-aware', ...sources]],
  ['format', 'oxfmt', ['--check', '.']],
  ['page sizes', 'node', ['scripts/page-sizes.ts']],
]

const node = await setUp({ tools: true }).catch(giveUp)
const reports = mkdtempSync(join(tmpdir(), 'ludoteca-reports-'))
const env = { ...environmentFor(node), CI: 'true' }
const totals = { passed: 0, failed: 0, skipped: 0, retried: [], parts: [], files: [] }

// Most of them use one core only.
await Promise.all(CHECKS.map(([name, program, args]) => part(name, () => check(program, args))))
await part('unit and API tests', unitTests)
await part('browser tests', browserTests)
rmSync(reports, { recursive: true })
printTimes('Time of each part', totals.parts)
printTimes('Slowest files', slowest(totals.files))
if (totals.retried.length > 0) console.log(`Passed on retry:\n${totals.retried.map((test) => `  ${test}\n`).join('')}`)
console.log(
  `${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`,
)
process.exit(totals.failed > 0 ? 1 : 0)

/** Runs one part, adds to the totals, prints a line. */
async function part(name, work) {
  const start = Date.now()
  const { passed, failed, skipped = 0, retried = [], files = [] } = await work()
  const seconds = (Date.now() - start) / 1000
  totals.passed += passed
  totals.failed += failed
  totals.skipped += skipped
  totals.retried.push(...retried)
  totals.parts.push([name, seconds])
  totals.files.push(...files)
  const counts = passed + failed === 1 ? (failed === 0 ? 'passed' : 'failed') : `${passed} passed, ${failed} failed`
  console.log(`${name}: ${counts}, ${seconds.toFixed(1)} s`)
}

function printTimes(title, times) {
  console.log(`${title}:\n${times.map(([name, seconds]) => `${seconds.toFixed(1).padStart(8)} s  ${name}`).join('\n')}`)
}

/** The ten files that took longest, as names and seconds. */
function slowest(files) {
  const sorted = files.toSorted((a, b) => b.seconds - a.seconds)
  return sorted.slice(0, 10).map(({ file, seconds }) => [file, seconds])
}

async function check(program, args) {
  const { code, said } = await quiet(program, args, env)
  if (code !== 0) console.log(said.trim())
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

async function unitTests() {
  const summary = join(reports, 'vitest.json')
  const reporters = ['--reporter=dot', '--reporter=./scripts/vitest-summary.ts']
  const code = await loud('vitest', ['run', ...reporters], { ...env, TEST_SUMMARY: summary })
  const { passed = 0, failed = 0, retried, files } = read(summary)
  return { ...tally(passed, failed, code), retried, files }
}

async function browserTests() {
  try {
    const report = join(reports, 'playwright.json')
    const browsers = { ...(await ensureChromium()), ...(await ensureOtherBrowsers()) }
    const settings = { ...env, ...browsers, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const code = await loud('playwright', ['test', '--reporter=dot,json'], settings)
    const { passed, failed, skipped, retried, files } = readBrowserReport(read(report))
    return { ...tally(passed, failed, code), skipped, retried, files }
  } catch (error) {
    console.log(error.message)
    return { passed: 0, failed: 1 }
  }
}

// A run that failed without a failed test (a file that does not load, an error outside tests) counts as one.
function tally(passed, failed, code) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
}
